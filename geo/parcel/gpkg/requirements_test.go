package gpkg_test

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/parcel"
	"clearway/geo/parcel/gpkg"
)

// whole makes a store with two versions of every layer and returns its file, closed.
func whole(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "town.gpkg")
	s, err := gpkg.Open(context.Background(), name)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		for _, layer := range parcel.Layers() {
			load(t, s, layer, 100)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return name
}

// load loads n rows in a row at Prescott, and two without a shape.
func load(t *testing.T, s *gpkg.Store, layer parcel.Layer, n int) parcel.Dataset {
	t.Helper()
	ctx := context.Background()
	l, err := s.Begin(ctx, layer, parcel.Origin{Source: "file.zip", CRS: "EPSG:2288"})
	if err != nil {
		t.Fatal(err)
	}
	add := func(g orb.Geometry) {
		if err := l.Add(ctx, parcel.NewRecord(layer, map[parcel.Field]string{layer.Fields()[0]: "1"}, g)); err != nil {
			t.Fatal(err)
		}
	}
	for i := range n {
		add(shapeAt(layer, -92.8+float64(i%100)*1e-4, 44.7+float64(i/100)*1e-4))
	}
	add(nil)
	add(orb.MultiPoint{})
	d, err := l.Commit(ctx, parcel.Report{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// shapeAt returns a shape of the layer's kind.
func shapeAt(layer parcel.Layer, x, y float64) orb.Geometry {
	const size = 1e-4
	switch layer.Shape() {
	case parcel.Point:
		return orb.Point{x, y}
	case parcel.MultiLineString:
		return orb.MultiLineString{{{x, y}, {x + size, y + size}}}
	default:
		return orb.MultiPolygon{{{{x, y}, {x + size, y}, {x + size, y + size}, {x, y}}}}
	}
}

// The mandatory requirements of OGC 12-128r18, each as a query that must find
// nothing. L stands for the layers' tables.
func TestRequirements(t *testing.T) {
	name := whole(t)
	db := plainSQL(t, name)
	for _, r := range []struct{ number, what, query string }{
		{"2", "application id and version", "SELECT 'id' FROM pragma_application_id WHERE application_id != 0x47504B47 UNION ALL SELECT 'version' FROM pragma_user_version WHERE user_version != 10301"},
		{"5", "column types", "SELECT c.type FROM gpkg_contents t JOIN pragma_table_info(t.table_name) c WHERE c.type NOT IN ('INTEGER','TEXT','DOUBLE','POINT','MULTILINESTRING','MULTIPOLYGON')"},
		{"6", "integrity", "SELECT * FROM pragma_integrity_check WHERE integrity_check != 'ok'"},
		{"7", "foreign keys", "SELECT \"table\" FROM pragma_foreign_key_check"},
		{"10", "columns of gpkg_spatial_ref_sys", missing("gpkg_spatial_ref_sys", "srs_name", "srs_id", "organization", "organization_coordsys_id", "definition", "description")},
		{"11", "the three systems that must be there", "SELECT v.column1 FROM (VALUES (-1), (0), (4326)) v WHERE v.column1 NOT IN (SELECT srs_id FROM gpkg_spatial_ref_sys)"},
		{"12", "systems in use", "SELECT srs_id FROM gpkg_contents WHERE srs_id NOT IN (SELECT srs_id FROM gpkg_spatial_ref_sys)"},
		{"13", "columns of gpkg_contents", missing("gpkg_contents", "table_name", "data_type", "identifier", "description", "last_change", "min_x", "min_y", "max_x", "max_y", "srs_id")},
		{"14", "tables of the contents", "SELECT table_name FROM gpkg_contents WHERE table_name NOT IN (SELECT name FROM sqlite_master WHERE type IN ('table', 'view'))"},
		{"15", "times of change", "SELECT last_change FROM gpkg_contents WHERE last_change NOT GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9].[0-9][0-9][0-9]Z'"},
		{"18", "layers listed as features", "SELECT table_name FROM L WHERE table_name NOT IN (SELECT table_name FROM gpkg_contents WHERE data_type = 'features')"},
		{"21", "columns of gpkg_geometry_columns", missing("gpkg_geometry_columns", "table_name", "column_name", "geometry_type_name", "srs_id", "z", "m")},
		{"22", "layers in gpkg_geometry_columns", "SELECT table_name FROM L WHERE table_name NOT IN (SELECT table_name FROM gpkg_geometry_columns)"},
		{"23", "geometry columns of listed tables", "SELECT table_name FROM gpkg_geometry_columns WHERE table_name NOT IN (SELECT table_name FROM gpkg_contents WHERE data_type = 'features')"},
		{"24", "names of geometry columns", "SELECT g.table_name FROM gpkg_geometry_columns g WHERE NOT EXISTS (SELECT 1 FROM pragma_table_info(g.table_name) WHERE name = g.column_name)"},
		{"25, 31", "types of geometry columns", "SELECT g.table_name FROM gpkg_geometry_columns g JOIN pragma_table_info(g.table_name) c ON c.name = g.column_name WHERE c.type != g.geometry_type_name"},
		{"26", "systems of geometry columns", "SELECT g.table_name FROM gpkg_geometry_columns g JOIN gpkg_contents c USING (table_name) WHERE c.srs_id != g.srs_id"},
		{"27, 28", "dimensions", "SELECT table_name FROM gpkg_geometry_columns WHERE z != 0 OR m != 0"},
		{"29", "primary keys", "SELECT table_name FROM gpkg_contents t WHERE NOT EXISTS (SELECT 1 FROM pragma_table_info(t.table_name) WHERE pk = 1 AND type = 'INTEGER' AND \"notnull\" = 1)"},
		{"30", "one geometry column", "SELECT table_name FROM gpkg_geometry_columns GROUP BY table_name HAVING count(*) > 1"},
		{"58, 59", "columns of gpkg_extensions", missing("gpkg_extensions", "table_name", "column_name", "extension_name", "definition", "scope")},
		{"60 to 64", "extensions", "SELECT table_name FROM gpkg_extensions WHERE extension_name != 'gpkg_rtree_index' OR scope != 'write-only' OR table_name NOT IN (SELECT table_name FROM L) OR column_name != 'geom'"},
		{"75", "a spatial index for each layer", "SELECT table_name FROM L WHERE table_name NOT IN (SELECT table_name FROM gpkg_extensions WHERE extension_name = 'gpkg_rtree_index')"},
		{"77", "tables of the indexes", "SELECT table_name FROM L WHERE 'rtree_' || table_name || '_geom' NOT IN (SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%USING rtree(id, minx, maxx, miny, maxy)')"},
		{"77", "triggers of the indexes", "SELECT L.table_name, w.column1 FROM L, (VALUES ('insert'), ('update1'), ('update2'), ('update3'), ('update4'), ('delete')) w WHERE 'rtree_' || L.table_name || '_geom_' || w.column1 NOT IN (SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = L.table_name)"},
		{"118, 119", "attribute tables", "SELECT table_name FROM gpkg_contents WHERE data_type = 'attributes' AND table_name != 'clearway_datasets'"},
	} {
		for _, found := range query(t, db, layerNames()+r.query) {
			t.Errorf("requirement %s, %s: %s", r.number, r.what, found)
		}
	}
	for _, layer := range parcel.Layers() {
		checkValues(t, name, layer)
	}
}

// layerNames makes the layers a table L of a query.
func layerNames() string {
	var names []string
	for _, l := range parcel.Layers() {
		names = append(names, fmt.Sprintf("('%s')", l))
	}
	return "WITH L(table_name) AS (VALUES " + strings.Join(names, ",") + ") "
}

// missing is a query for the columns that a table lacks.
func missing(table string, columns ...string) string {
	return fmt.Sprintf("SELECT value FROM json_each('[\"%s\"]') WHERE value NOT IN (SELECT name FROM pragma_table_info('%s'))", strings.Join(columns, `","`), table)
}

// checkValues checks requirements 19, 20, 32 and 33 of every value, and that the
// index holds the box of every row that has one.
func checkValues(t *testing.T, name string, layer parcel.Layer) {
	t.Helper()
	db := plainSQL(t, name)
	rows, err := db.Query(fmt.Sprintf("SELECT fid, geom, minx, maxx, miny, maxy FROM %s LEFT JOIN rtree_%[1]s_geom AS r ON r.id = fid", layer))
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	n := 0
	for rows.Next() {
		var fid int64
		var blob []byte
		var box [4]*float64
		if err := rows.Scan(&fid, &blob, &box[0], &box[1], &box[2], &box[3]); err != nil {
			t.Fatal(err)
		}
		n++
		g, srs, err := gpkg.DecodeGeometry(blob)
		if err != nil {
			t.Fatalf("%s %d: %v", layer, fid, err)
		}
		empty := g == nil || g.Bound().IsEmpty()
		if g != nil && (srs != 4326 || blob[2] != 0 || blob[3]&1 != 1 || (blob[3]&0x10 != 0) != empty) {
			t.Errorf("%s %d: header % x", layer, fid, blob[:8])
		}
		if empty != (box[0] == nil) {
			t.Errorf("%s %d: empty is %v, box is %v", layer, fid, empty, box)
		}
		if !empty && !holds(box, g.Bound()) {
			t.Errorf("%s %d: the index has a box that does not hold %v", layer, fid, g.Bound())
		}
	}
	if err := rows.Err(); err != nil || n != 102 {
		t.Errorf("%s: %d rows, %v", layer, n, err)
	}
}

// holds tells whether the box, in single precision, holds b and is not much larger.
func holds(box [4]*float64, b orb.Bound) bool {
	const single = 1e-5
	outer := orb.Bound{Min: orb.Point{*box[0], *box[2]}, Max: orb.Point{*box[1], *box[3]}}
	return outer.Contains(b.Min) && outer.Contains(b.Max) && b.Pad(single).Contains(outer.Min) && b.Pad(single).Contains(outer.Max)
}

// SQLite finds every packed index in order, of one level, two and three.
func TestPackedIndex(t *testing.T) {
	for _, n := range []int{0, 1, 51, 52, 51*51 + 1, 6000} {
		name := filepath.Join(t.TempDir(), "town.gpkg")
		s, err := gpkg.Open(context.Background(), name)
		if err != nil {
			t.Fatal(err)
		}
		load(t, s, parcel.Parcels, n)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		db := plainSQL(t, name)
		if got := query(t, db, "SELECT rtreecheck('rtree_parcels_geom')"); !slices.Equal(got, []string{"ok"}) {
			t.Errorf("%d rows: %q", n, got)
		}
		if got := query(t, db, "SELECT count(*) FROM rtree_parcels_geom"); got[0] != fmt.Sprint(n) {
			t.Errorf("%s of %d rows are in the index", got[0], n)
		}
	}
}

// GDAL opens every layer, and says nothing of a warning.
func TestOgrinfo(t *testing.T) {
	ogrinfo, err := exec.LookPath("ogrinfo")
	if err != nil {
		t.Skip("ogrinfo of GDAL is not installed (gdal-bin)")
	}
	name := whole(t)
	run := func(args ...string) string {
		t.Helper()
		out, err := exec.Command(ogrinfo, args...).CombinedOutput()
		if err != nil {
			t.Fatalf("ogrinfo %v: %v\n%s", args, err, out)
		}
		for _, word := range []string{"Warning", "ERROR"} {
			if strings.Contains(string(out), word) {
				t.Errorf("ogrinfo %v says\n%s", args, out)
			}
		}
		return string(out)
	}
	list := run("-ro", name)
	if got := strings.Count(list, "\n") - strings.Count(list, "using driver"); got < len(parcel.Layers())+1 || strings.Contains(list, "_v1") {
		t.Errorf("the layers are\n%s", list)
	}
	for _, layer := range parcel.Layers() {
		summary := run("-ro", "-al", "-so", name, string(layer))
		for _, want := range []string{"Feature Count: 102", "Extent: (-92.8", "FID Column = fid", "Geometry Column = geom", string(layer.Fields()[0]) + ": String"} {
			if !strings.Contains(summary, want) {
				t.Errorf("%s: no %q in\n%s", layer, want, summary)
			}
		}
		near := run("-ro", "-al", "-q", "-geom=NO", "-spat", "-92.79995", "44.69995", "-92.79945", "44.70005", name, string(layer))
		if got := strings.Count(near, "OGRFeature("); got < 4 || got > 7 {
			t.Errorf("%s: %d rows in a box of five", layer, got)
		}
	}
	run("-al", name, "-sql", "UPDATE parcels SET geom = NULL WHERE fid = 1")
	if got := query(t, plainSQL(t, name), "SELECT count(*) FROM rtree_parcels_geom"); got[0] != "99" {
		t.Errorf("after GDAL took a shape away the index has %s rows, want 99", got[0])
	}
}
