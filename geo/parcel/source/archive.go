package source

import (
	"archive/zip"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"clearway/geo/parcel"
)

// rank orders what an archive may hold by how likely it is the data: shapefiles and
// GeoPackages before GeoJSON before CSV. 0 is for what is not read.
func rank(name string) int {
	switch extension(name) {
	case ".shp", ".gpkg":
		return 3
	case ".geojson", ".json", ".geojsons", ".geojsonl", ".geojsonseq", ".ndjson", ".jsonl":
		return 2
	case ".csv", ".tsv":
		return 1
	}
	return 0
}

// openZip opens the one layer of an archive, or the one that is asked for.
func openZip(file string, opts Options) (*File, error) {
	archive, err := zip.OpenReader(file)
	if err != nil {
		return nil, fault(file, "the zip archive is damaged or was cut off", "Download or pack it again", err)
	}
	chosen, opts, others, err := chooseMember(file, membersOf(&archive.Reader), opts)
	var f *File
	if err == nil {
		f, err = openMember(file, &archive.Reader, chosen, opts)
	}
	if err != nil {
		_ = archive.Close()
		return nil, err
	}
	if len(others) > 0 {
		f.doubt = append(f.doubt, fmt.Sprintf("of the archive %s was read, and not %s", slashed(chosen.Name), quoteList(others)))
	}
	f.reader = inArchive{reader: f.reader, archive: archive}
	return f, nil
}

// inArchive is a reader that closes its archive too.
type inArchive struct {
	reader
	archive *zip.ReadCloser
}

func (r inArchive) close() error { return errors.Join(r.reader.close(), r.archive.Close()) }

func openMember(file string, archive *zip.Reader, chosen *zip.File, opts Options) (*File, error) {
	if chosen.Flags&1 != 0 {
		return nil, fault(file, "the zip archive is encrypted", "Unpack it with its password first", nil)
	}
	if extension(chosen.Name) == ".shp" {
		return openShapefile(file, shapefileInZip(membersOf(archive), chosen), opts)
	}
	p := zipPart(chosen)
	head, err := p.head()
	if err != nil {
		return nil, cannotOpen(file+": "+p.name, err)
	}
	kind, err := detect(p.name, head)
	if err != nil {
		return nil, err
	}
	if kind == zipArchive || kind == shapefile {
		return nil, fault(file+": "+p.name, "the content does not fit the name", "Unpack the archive and name the file in it", nil)
	}
	return openPart(kind, file, p, opts)
}

// membersOf returns the files of an archive, without folders and what macOS adds.
func membersOf(archive *zip.Reader) []*zip.File {
	var members []*zip.File
	for _, m := range archive.File {
		name := slashed(m.Name)
		if strings.HasSuffix(name, "/") || strings.HasPrefix(name, "__MACOSX/") || strings.HasPrefix(path.Base(name), "._") {
			continue
		}
		members = append(members, m)
	}
	return members
}

func slashed(name string) string { return strings.ReplaceAll(name, `\`, "/") }

// chooseMember returns the file of the layer to read, the options that are left for
// reading it, and the names of files with data that are left out: those named as
// a better one, which hold the same data, and tables beside files with shapes.
func chooseMember(file string, members []*zip.File, opts Options) (chosen *zip.File, left Options, others []string, err error) {
	found, others := candidates(members)
	switch {
	case len(found) == 0:
		return nil, opts, nil, refuseArchive(file, members)
	case len(found) == 1:
		return found[0], opts, others, nil
	}
	var names []string
	var packages []*zip.File
	for _, m := range found {
		names = append(names, baseName(m.Name))
		if extension(m.Name) == ".gpkg" {
			packages = append(packages, m)
		}
	}
	if opts.Layer == "" {
		return nil, opts, nil, severalLayers(file, names)
	}
	i := slices.IndexFunc(names, func(name string) bool { return strings.EqualFold(name, opts.Layer) })
	switch {
	case i >= 0:
		opts.Layer = ""
		return found[i], opts, others, nil
	case len(packages) == 1:
		return packages[0], opts, others, nil // the layer may be one in it
	}
	return nil, opts, nil, noLayer(file, opts.Layer, names)
}

// candidates returns the files of an archive that may be the data, the likeliest
// first, and the names of those that are left out for them.
func candidates(members []*zip.File) (found []*zip.File, others []string) {
	members = slices.DeleteFunc(slices.Clone(members), func(m *zip.File) bool { return rank(m.Name) == 0 })
	slices.SortStableFunc(members, func(a, b *zip.File) int { return rank(b.Name) - rank(a.Name) })
	for _, m := range members {
		table := rank(m.Name) == 1 && rank(members[0].Name) > 1
		same := slices.ContainsFunc(found, func(f *zip.File) bool {
			return rank(f.Name) > rank(m.Name) && strings.EqualFold(baseName(f.Name), baseName(m.Name))
		})
		if table || same {
			others = append(others, slashed(m.Name))
			continue
		}
		found = append(found, m)
	}
	return found, others
}

// refuseArchive says what an archive holds that cannot be read.
func refuseArchive(file string, members []*zip.File) *parcel.Error {
	for _, m := range members {
		switch name := slashed(m.Name); {
		case isGDBTable(name):
			return convert(file, "an Esri file geodatabase (FileGDB) in a zip archive")
		case extension(name) == ".zip":
			return fault(file, "the zip archive holds another one: "+name, "Unpack the outer archive first", nil)
		case extension(name) == ".dbf":
			return fault(file, "the zip archive holds the attributes of a shapefile (.dbf) but no shapes (.shp)", "Pack all files of the shapefile together", nil)
		case extension(name) == ".kml", extension(name) == ".gml", extension(name) == ".dwg", extension(name) == ".dxf",
			extension(name) == ".tab", extension(name) == ".mif", extension(name) == ".fgb", extension(name) == ".parquet":
			return convert(file, strings.ToUpper(extension(name)[1:])+" in a zip archive")
		}
	}
	return fault(file, "the zip archive holds no file that can be read", "Pack a shapefile (.shp, .dbf, .shx, .prj), GeoPackage, GeoJSON or CSV file", nil)
}

// shapefileInZip returns the parts of a shapefile: the files beside it of the same
// name, whatever the case of their letters.
func shapefileInZip(members []*zip.File, shp *zip.File) shapefileSet {
	stem := func(m *zip.File) string {
		name := slashed(m.Name)
		return strings.ToLower(strings.TrimSuffix(name, path.Ext(name)))
	}
	set := shapefileSet{name: baseName(shp.Name)}
	for _, m := range members {
		if stem(m) == stem(shp) {
			set.add(zipPart(m))
		}
	}
	return set
}
