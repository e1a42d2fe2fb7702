package siteplan_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clearway/geo/siteplan"
)

// What must become of each file of the shared GeoJSON collections, by the end of
// its path. Files that are not listed are good GeoJSON without roles, and refused
// for that alone.
var faultyFiles = []struct {
	path  string
	code  siteplan.Code
	words string // in the error's sentence
}{
	{"invalid_geometries/invalid_unclosed", siteplan.CodeGeometry, "(13.376753, 52.515641)"},
	{"invalid_geometries/invalid_less_three_unique_nodes", siteplan.CodeGeometry, "3 positions"},
	{"invalid_geometries/invalid_incorrect_geometry_data_type", siteplan.CodeGeometry, "LineString"},
	{"invalid_structure/invalid_featurecollection_nulltype", siteplan.CodeNotGeoJSON, "null"},
	{"invalid_structure/invalid_featurecollection_unknown_type", siteplan.CodeNotGeoJSON, "notafc"},
	{"invalid_structure/invalid_featurecollection_type_lowercase", siteplan.CodeNotGeoJSON, "featurecollection"},
	{"invalid_structure/invalid_featurecollection_features_is_object", siteplan.CodeNotGeoJSON, "an object"},
	{"invalid_structure/invalid_featurecollection_no_features_member", siteplan.CodeNotGeoJSON, "features"},
	{"invalid_structure/invalid_featurecollection_feature_nullfeature", siteplan.CodeNotGeoJSON, "null"},
	{"invalid_structure/invalid_feature_no_properties", siteplan.CodeNotGeoJSON, "properties"},
	{"invalid_structure/invalid_feature_properties_is_array", siteplan.CodeNotGeoJSON, "an array"},
	{"invalid_structure/invalid_feature_properties_is_int", siteplan.CodeNotGeoJSON, "a number"},
	{"invalid_structure/invalid_feature_id_type", siteplan.CodeNotGeoJSON, "id"},
	{"invalid_structure/invalid_feature_geometry_is_string", siteplan.CodeGeometry, "a text"},
	{"invalid_structure/invalid_feature_wrong_geometry_key", siteplan.CodeNotGeoJSON, "geometry"},
	{"invalid_structure/invalid_geometry_missing_type", siteplan.CodeNotGeoJSON, "type"},
	{"invalid_structure/invalid_geometry_wrong_geometry_type", siteplan.CodeNotGeoJSON, "SomeThingElse"},
	{"invalid_structure/invalid_geometry_coordinates_missing", siteplan.CodeGeometry, "coordinates"},
	{"invalid_structure/invalid_geometry_coordinates_string", siteplan.CodeGeometry, "a text"},
	{"invalid_structure/invalid_geometry_coordinates_1d", siteplan.CodeGeometry, "a number"},
	{"invalid_structure/invalid_geometry_coordinates_empty_position", siteplan.CodeGeometry, "0 numbers"},
	{"invalid_structure/invalid_geometry_depth_shallow_linestring", siteplan.CodeGeometry, "LineString"},
	{"invalid_structure/invalid_geometry_depth_shallow_multipolygon", siteplan.CodeGeometry, "MultiPolygon"},
	{"invalid_structure/invalid_geometry_depth_shallow_polygon", siteplan.CodeGeometry, "Polygon"},
	{"invalid_structure/invalid_geometry_depth_deep_point", siteplan.CodeGeometry, "Point"},
	{"invalid_structure/invalid_geometry_depth_deep_polygon", siteplan.CodeGeometry, "Polygon"},
	{"invalid_structure/invalid_geometry_mislabeled_point", siteplan.CodeGeometry, "MultiPolygon"},
	{"invalid_structure/invalid_geometry_geometrycollection_null_geometry", siteplan.CodeGeometry, "null"},
	{"invalid_structure/invalid_geometry_bbox_not_numbers", siteplan.CodeNotGeoJSON, "bbox"},
	{"invalid_structure/invalid_geometry_bbox_not4or6", siteplan.CodeNotGeoJSON, "bbox"},
	{"invalid_structure/invalid_geometry_bbox_not_list", siteplan.CodeNotGeoJSON, "bbox"},
	{"problematic_geometries/problematic_self_intersection_small", siteplan.CodeGeometry, "crosses itself"},
	{"problematic_geometries/problematic_self_intersection_large", siteplan.CodeGeometry, "crosses itself"},
	{"problematic_geometries/problematic_inner_and_exterior_ring_intersect", siteplan.CodeGeometry, "hole 1 crosses"},
	{"problematic_geometries/problematic_zero_length_linestring", siteplan.CodeGeometry, "no length"},
	{"problematic_geometries/problematic_outside_lat_lon_boundaries", siteplan.CodeProjected, "(-190.624027, 52.326463)"},
	{"valid/valid_featurecollection_empty_features", siteplan.CodeNoFeatures, "no features"},
}

func TestSharedFiles(t *testing.T) {
	folder := shared(t, "data/geojson")
	read, listed := 0, 0
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".geojson" {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		read++
		code, words := siteplan.CodeNoRole, ""
		for _, f := range faultyFiles {
			if strings.HasSuffix(filepath.ToSlash(path), f.path+".geojson") {
				code, words = f.code, f.words
				listed++
			}
		}
		t.Run(entry.Name(), func(t *testing.T) {
			e := refused(t, string(data), code)
			if !strings.Contains(e.Error(), words) {
				t.Errorf("%q is not in: %v", words, e)
			}
			if code != siteplan.CodeNoRole && code != siteplan.CodeNoFeatures && e.Place == "" {
				t.Errorf("no place: %v", e)
			}
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if read == 0 || listed != len(faultyFiles) {
		t.Errorf("%d files read, %d of %d faulty ones found", read, listed, len(faultyFiles))
	}
}

// Every plan of the shared cases is read without a word of doubt about it.
func TestSharedCases(t *testing.T) {
	plans, err := filepath.Glob(filepath.Join(shared(t, "cases"), "*", "plan.geojson"))
	if err != nil || len(plans) == 0 {
		t.Skip("no cases")
	}
	for _, path := range plans {
		t.Run(filepath.Base(filepath.Dir(path)), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			plan := decode(t, string(data))
			mustBeSound(t, plan)
			if len(plan.Warnings) > 0 {
				t.Errorf("warnings %q", plan.Warnings)
			}
		})
	}
}
