package source

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json/jsontext"

	"clearway/geo/parcel"
)

// recordSeparator stands before each text of a GeoJSON text sequence (RFC 8142).
const recordSeparator = 0x1e

// feature is a feature, or a geometry that stands for itself, by its members.
type feature struct {
	kind, properties, id jsonText
	geometry             jsonText
	shape                jsonShape // of a geometry that stands for itself
	bare                 bool      // it stands for itself
	esri                 bool      // it has attributes in place of properties
	twice                string    // a member that it has twice, "" for none
}

func (f *feature) take(name, member jsonText) {
	switch {
	case name.is("type"):
		f.set(&f.kind, member, "type")
	case name.is("properties"):
		f.set(&f.properties, member, "properties")
	case name.is("geometry"):
		f.set(&f.geometry, member, "geometry")
	case name.is("id"):
		f.set(&f.id, member, "id")
	case name.is("attributes"):
		f.esri = true
	}
}

// set takes the last of members of one name.
func (f *feature) set(into *jsonText, member jsonText, name string) {
	if *into != nil {
		f.twice = name
	}
	*into = member
}

// document is a text of the file, an object at the top, by its members; its features
// were read in passing.
type document struct {
	feature
	crs      jsonText
	features bool // it has a member of that name
	foreign  string
}

// foreignMembers are names of members that only other formats have at the top.
var foreignMembers = map[string]bool{"arcs": true, "objects": true, "spatialReference": true, "geometryType": true, "osm3s": true, "elements": true, "rings": true}

// featureStream reads the features of a file one after the other, whether they stand
// in collections or each for itself. It keeps one of them at a time.
type featureStream struct {
	path  string
	meter *meter
	dec   *jsontext.Decoder
	read  int

	inDocument, inFeatures bool
	document               document
	// ended is called with each text that was read to its end; nil for nothing.
	ended func(document) error
}

func newFeatureStream(path string, r io.Reader) *featureStream {
	m := &meter{r: r}
	// Text that is no UTF-8 is read by the file's code page, later.
	dec := jsontext.NewDecoder(separated{bufio.NewReaderSize(m, 1<<16)}, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	return &featureStream{path: path, meter: m, dec: dec}
}

// separated reads a sequence of texts without the marks between them, which
// a decoder does not know. Within a text such a mark cannot stand.
type separated struct{ r io.Reader }

// Read implements io.Reader.
func (s separated) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	for i, c := range p[:n] {
		if c == recordSeparator {
			p[i] = '\n'
		}
	}
	return n, err
}

// next returns the next feature, valid until the next call.
func (s *featureStream) next() (feature, error) {
	for {
		s.meter.next()
		var f feature
		var found bool
		var err error
		switch {
		case s.inFeatures:
			f, found, err = s.nextInCollection()
		case s.inDocument:
			f, found, err = s.nextMember()
		default:
			err = s.nextDocument()
		}
		if err != nil {
			return feature{}, err
		}
		if found {
			s.read++
			return f, nil
		}
	}
}

// nextDocument begins the next text of the file; io.EOF behind the last.
func (s *featureStream) nextDocument() error {
	token, err := s.dec.ReadToken()
	if err == io.EOF {
		return io.EOF
	}
	if err != nil {
		return s.broken(err)
	}
	if token.Kind() != jsontext.KindBeginObject {
		return fault(s.path, "the file is JSON, but no GeoJSON: an object was expected", "Export it again as GeoJSON", nil)
	}
	s.inDocument = true
	s.document = document{}
	return nil
}

// nextMember reads the next member of the text, or its end. A feature that stands for
// itself is found at the end.
func (s *featureStream) nextMember() (f feature, found bool, err error) {
	if s.dec.PeekKind() == jsontext.KindEndObject {
		if err := s.delimiter(jsontext.KindEndObject); err != nil {
			return feature{}, false, err
		}
		s.inDocument = false
		return s.endDocument()
	}
	token, err := s.dec.ReadToken()
	if err != nil {
		return feature{}, false, s.broken(err)
	}
	name := token.String()
	if name == "features" {
		s.document.features = true
		if err := s.delimiter(jsontext.KindBeginArray); err != nil {
			return feature{}, false, err
		}
		s.inFeatures = true
		return feature{}, false, nil
	}
	raw, err := s.dec.ReadValue()
	if err != nil {
		return feature{}, false, s.broken(err)
	}
	s.document.member(name, jsonText(raw.Clone()))
	return feature{}, false, nil
}

func (d *document) member(name string, v jsonText) {
	switch name {
	case "crs":
		d.crs = v
		return
	case "type", "properties", "geometry", "id", "coordinates", "geometries":
		quoted := jsonText(`"` + name + `"`)
		d.take(quoted, v)
		d.shape.take(quoted, v)
		return
	}
	if foreignMembers[name] {
		d.foreign = name
	}
}

// nextInCollection reads the next feature of a collection, or its end.
func (s *featureStream) nextInCollection() (f feature, found bool, err error) {
	if s.dec.PeekKind() == jsontext.KindEndArray {
		s.inFeatures = false
		return feature{}, false, s.delimiter(jsontext.KindEndArray)
	}
	raw, err := s.dec.ReadValue()
	if err != nil {
		return feature{}, false, s.broken(err)
	}
	if jsonText(raw).begins('{') {
		for name, member := range jsonText(raw).members() {
			f.take(name, member)
		}
	}
	return f, true, nil
}

// delimiter reads one bracket.
func (s *featureStream) delimiter(want jsontext.Kind) error {
	token, err := s.dec.ReadToken()
	if err != nil {
		return s.broken(err)
	}
	if token.Kind() != want {
		return faultAt(s.path, s.read+1, "the member \"features\" is no list", "Export the file again as GeoJSON", nil)
	}
	return nil
}

// endDocument says what the text was that has just been read.
func (s *featureStream) endDocument() (f feature, found bool, err error) {
	d := s.document
	if s.ended != nil {
		if err := s.ended(d); err != nil {
			return feature{}, false, err
		}
	}
	if d.features {
		return feature{}, false, nil
	}
	f = d.feature
	f.bare = !d.kind.is("Feature")
	return f, true, nil
}

// broken explains why the text cannot be read on.
func (s *featureStream) broken(err error) *parcel.Error {
	var syntax *jsontext.SyntacticError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return faultAt(s.path, s.read+1, "the file was cut off here", "Copy or export it again", nil)
	case errors.As(err, &syntax):
		return faultAt(s.path, s.read+1, fmt.Sprintf("the file is no JSON here (near byte %d)", syntax.ByteOffset), "Export it again", err)
	case errors.Is(err, errRowTooLong):
		return faultAt(s.path, s.read+1, err.Error(), "Export the file again", nil)
	}
	return faultAt(s.path, s.read+1, "the file cannot be read here", "Copy it again", err)
}
