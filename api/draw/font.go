package draw

import (
	_ "embed" // of the fonts
	"encoding/binary"
	"errors"
	"fmt"
	"sync"
)

//go:embed fonts/DejaVuSans.ttf
var regularTTF []byte

//go:embed fonts/DejaVuSans-Bold.ttf
var boldTTF []byte

// face is what the layout of text needs to know of a font: which characters it
// has and how wide they are, in parts of the font's size.
type face struct {
	advance [0x10000]float32 // 0 where there is no glyph and for marks without width
	known   [0x10000]bool
}

// faces are the regular and the bold font, read when first asked for.
var faces = sync.OnceValues(func() (*[2]face, error) {
	var both [2]face
	for i, data := range [][]byte{regularTTF, boldTTF} {
		if err := both[i].read(data); err != nil {
			return nil, fmt.Errorf("draw: font %d: %w", i, err)
		}
	}
	return &both, nil
})

// faceOf returns a font. The fonts are part of the program: a fault in them is
// found by the first test.
func faceOf(bold bool) *face {
	both, err := faces()
	if err != nil {
		return &face{}
	}
	if bold {
		return &both[1]
	}
	return &both[0]
}

// width is how wide a text is at size 1.
func (f *face) width(s string) float64 {
	w := 0.0
	for _, r := range s {
		if r < 0x10000 {
			w += float64(f.advance[r])
		}
	}
	return w
}

// has tells whether the font has a glyph for a character.
func (f *face) has(r rune) bool { return r >= 0 && r < 0x10000 && f.known[r] }

var errFont = errors.New("not a TrueType font with a Unicode character map")

// read reads the tables head, hhea, hmtx and cmap (format 4) of a TrueType font,
// as the OpenType specification lays them out.
func (f *face) read(data []byte) error {
	tables, err := tablesOf(data)
	if err != nil {
		return err
	}
	head, hhea, hmtx := tables["head"], tables["hhea"], tables["hmtx"]
	if len(head) < 20 || len(hhea) < 36 {
		return errFont
	}
	unitsPerEm := float32(u16(head, 18))
	long := u16(hhea, 34) // glyphs with a width of their own; the rest is as wide as the last
	if long == 0 || len(hmtx) < 4*long || unitsPerEm == 0 {
		return errFont
	}
	return eachGlyph(tables["cmap"], func(r, glyph int) {
		f.known[r] = true
		f.advance[r] = float32(u16(hmtx, 4*min(glyph, long-1))) / unitsPerEm
	})
}

func tablesOf(data []byte) (map[string][]byte, error) {
	if len(data) < 12 {
		return nil, errFont
	}
	tables := map[string][]byte{}
	for i := range u16(data, 4) {
		record := 12 + 16*i
		if record+16 > len(data) {
			return nil, errFont
		}
		start, size := u32(data, record+8), u32(data, record+12)
		if start+size > len(data) {
			return nil, errFont
		}
		tables[string(data[record:record+4])] = data[start : start+size]
	}
	return tables, nil
}

// eachGlyph calls found with every character of the basic plane that a character
// map has a glyph for.
func eachGlyph(cmap []byte, found func(r, glyph int)) error {
	if len(cmap) < 4 {
		return errFont
	}
	for i := range u16(cmap, 2) {
		record := 4 + 8*i
		if record+8 > len(cmap) {
			return errFont
		}
		at := u32(cmap, record+4)
		if at+16 <= len(cmap) && u16(cmap, at) == 4 {
			return eachInFormat4(cmap[at:], found)
		}
	}
	return errFont
}

func eachInFormat4(t []byte, found func(r, glyph int)) error {
	segments := u16(t, 6) / 2
	ends, starts := 14, 16+2*segments
	deltas, offsets := starts+2*segments, starts+4*segments
	if offsets+2*segments > len(t) {
		return errFont
	}
	for s := range segments {
		first, last := u16(t, starts+2*s), u16(t, ends+2*s)
		delta, offset := u16(t, deltas+2*s), u16(t, offsets+2*s)
		for r := first; r <= last && r < 0xFFFF; r++ {
			glyph := r
			if offset != 0 {
				at := offsets + 2*s + offset + 2*(r-first)
				if at+2 > len(t) {
					return errFont
				}
				if glyph = u16(t, at); glyph == 0 {
					continue
				}
			}
			if glyph = (glyph + delta) & 0xFFFF; glyph != 0 {
				found(r, glyph)
			}
		}
	}
	return nil
}

func u16(b []byte, at int) int { return int(binary.BigEndian.Uint16(b[at:])) }

func u32(b []byte, at int) int { return int(binary.BigEndian.Uint32(b[at:])) }
