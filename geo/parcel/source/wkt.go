package source

import (
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/paulmach/orb"

	"clearway/geo/shape"
)

// parseWKT reads well-known text (OGC 06-103r4, 7), with heights and measures, which
// are passed over, and with the SRID that PostGIS may put before it. An empty point is
// an empty orb.MultiPoint.
func parseWKT(s string) (orb.Geometry, error) {
	if strings.HasPrefix(strings.ToUpper(s), "SRID=") {
		_, s, _ = strings.Cut(s, ";")
	}
	p := wktParser{rest: s}
	g, err := p.geometry(0)
	if err != nil {
		return nil, err
	}
	if p.blank(); p.rest != "" {
		return nil, p.unexpected("nothing more")
	}
	return g, nil
}

// wktParser is the part of a text that is still ahead.
type wktParser struct{ rest string }

var errWKTEnd = errors.New("the well-known text was cut off")

func (p *wktParser) geometry(depth int) (orb.Geometry, error) {
	kind := p.word()
	for _, suffix := range []string{"ZM", "Z", "M"} {
		if base, ok := strings.CutSuffix(kind, suffix); ok {
			kind = base
			break
		}
	}
	next := p.word()
	if next == "Z" || next == "M" || next == "ZM" {
		next = p.word()
	}
	empty := next == "EMPTY"
	if next != "" && !empty {
		return nil, fmt.Errorf("%q is no well-known text", clip(next))
	}
	switch kind {
	case "POINT":
		if empty {
			return orb.MultiPoint{}, nil
		}
		return p.point()
	case "MULTIPOINT":
		return wktList[orb.MultiPoint](p, empty, p.memberPoint)
	case "LINESTRING":
		return wktList[orb.LineString](p, empty, p.position)
	case "MULTILINESTRING":
		return wktList[orb.MultiLineString](p, empty, p.line)
	case "POLYGON":
		return wktList[orb.Polygon](p, empty, p.ring)
	case "MULTIPOLYGON":
		return wktList[orb.MultiPolygon](p, empty, p.polygon)
	case "GEOMETRYCOLLECTION":
		if depth >= mostNested {
			return nil, fmt.Errorf("collections are nested deeper than %d", mostNested)
		}
		return wktList[orb.Collection](p, empty, func() (orb.Geometry, error) { return p.geometry(depth + 1) })
	}
	return nil, fmt.Errorf("geometries of type %q are not read", clip(kind))
}

// wktList reads members in brackets, with commas between them.
func wktList[S ~[]E, E any](p *wktParser, empty bool, one func() (E, error)) (S, error) {
	out := S{}
	if empty {
		return out, nil
	}
	if err := p.expect('('); err != nil {
		return nil, err
	}
	for {
		member, err := one()
		if err != nil {
			return nil, err
		}
		out = append(out, member)
		if p.blank(); !strings.HasPrefix(p.rest, ",") {
			return out, p.expect(')')
		}
		p.rest = p.rest[1:]
	}
}

func (p *wktParser) line() (orb.LineString, error) {
	return wktList[orb.LineString](p, p.empty(), p.position)
}

func (p *wktParser) ring() (orb.Ring, error) { return wktList[orb.Ring](p, p.empty(), p.position) }

func (p *wktParser) polygon() (orb.Polygon, error) {
	return wktList[orb.Polygon](p, p.empty(), p.ring)
}

// empty passes over the word EMPTY in place of a member.
func (p *wktParser) empty() bool {
	p.blank()
	if len(p.rest) >= 5 && strings.EqualFold(p.rest[:5], "EMPTY") {
		p.rest = p.rest[5:]
		return true
	}
	return false
}

// point reads one position in brackets.
func (p *wktParser) point() (orb.Geometry, error) {
	if err := p.expect('('); err != nil {
		return nil, err
	}
	at, err := p.position()
	if err != nil {
		return nil, err
	}
	return at, p.expect(')')
}

// memberPoint reads a member of a MULTIPOINT, which has brackets or none.
func (p *wktParser) memberPoint() (orb.Point, error) {
	p.blank()
	if !strings.HasPrefix(p.rest, "(") {
		return p.position()
	}
	p.rest = p.rest[1:]
	at, err := p.position()
	if err != nil {
		return at, err
	}
	return at, p.expect(')')
}

// position reads two to four numbers.
func (p *wktParser) position() (orb.Point, error) {
	var at orb.Point
	count := 0
	for {
		p.blank()
		n := strings.IndexAny(p.rest, " ,()\t\r\n")
		if n < 0 {
			return at, errWKTEnd
		}
		if n == 0 {
			break
		}
		if count == 4 {
			return at, p.unexpected("a comma")
		}
		f, err := strconv.ParseFloat(p.rest[:n], 64)
		if err != nil || !shape.FinitePoint(orb.Point{f, f}) {
			return at, fmt.Errorf("the coordinate %q is no number", clip(p.rest[:n]))
		}
		if count < 2 {
			at[count] = f
		}
		count++
		p.rest = p.rest[n:]
	}
	if count < 2 {
		return at, p.unexpected("two numbers")
	}
	return at, nil
}

func (p *wktParser) blank() { p.rest = strings.TrimLeft(p.rest, " \t\r\n") }

// word reads a word of letters, in capitals; "" where none stands.
func (p *wktParser) word() string {
	p.blank()
	n := 0
	for n < len(p.rest) && (p.rest[n]|0x20 >= 'a' && p.rest[n]|0x20 <= 'z') {
		n++
	}
	word := strings.ToUpper(p.rest[:n])
	p.rest = p.rest[n:]
	return word
}

func (p *wktParser) expect(c byte) error {
	p.blank()
	if p.rest == "" {
		return errWKTEnd
	}
	if p.rest[0] != c {
		return p.unexpected(strconv.Quote(string(c)))
	}
	p.rest = p.rest[1:]
	return nil
}

func (p *wktParser) unexpected(want string) error {
	if p.rest == "" {
		return errWKTEnd
	}
	return fmt.Errorf("the well-known text has %q where %s should be", clip(p.rest), want)
}

// binarySRID returns the number of the coordinate system in the first nine bytes of
// PostGIS's binary form, 0 for none.
func binarySRID(head []byte) int {
	const withSRID = 0x20000000
	order := binary.ByteOrder(binary.BigEndian)
	if head[0] == 1 {
		order = binary.LittleEndian
	}
	if order.Uint32(head[1:])&withSRID == 0 {
		return 0
	}
	return int(int32(order.Uint32(head[5:])))
}
