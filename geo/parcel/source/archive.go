package source

import (
	"archive/zip"
	"errors"
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
	f, err := openMember(file, &archive.Reader, opts)
	if err != nil {
		_ = archive.Close()
		return nil, err
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

func openMember(file string, archive *zip.Reader, opts Options) (*File, error) {
	members := membersOf(archive)
	chosen, opts, err := chooseMember(file, members, opts)
	if err != nil {
		return nil, err
	}
	if chosen.Flags&1 != 0 {
		return nil, fault(file, "the zip archive is encrypted", "Unpack it with its password first", nil)
	}
	if extension(chosen.Name) == ".shp" {
		return openShapefile(file, shapefileInZip(members, chosen), opts)
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

// chooseMember returns the file of the layer to read, and the options that are left
// for reading it.
func chooseMember(file string, members []*zip.File, opts Options) (*zip.File, Options, error) {
	best := 0
	for _, m := range members {
		best = max(best, rank(m.Name))
	}
	if best == 0 {
		return nil, opts, refuseArchive(file, members)
	}
	var found []*zip.File
	var names []string
	for _, m := range members {
		if rank(m.Name) == best {
			found = append(found, m)
			names = append(names, baseName(m.Name))
		}
	}
	if len(found) == 1 {
		return found[0], opts, nil
	}
	if opts.Layer == "" {
		return nil, opts, severalLayers(file, names)
	}
	i := slices.IndexFunc(names, func(name string) bool { return strings.EqualFold(name, opts.Layer) })
	if i < 0 {
		return nil, opts, noLayer(file, opts.Layer, names)
	}
	opts.Layer = ""
	return found[i], opts, nil
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
