package main

import (
	"bufio"
	"encoding/json"
	"io"
	"strconv"

	"github.com/paulmach/orb"

	"clearway/geo/parcel"
)

// decimals of a degree: a tenth of a millimetre.
const decimals = 9

// writer writes features one by one; an error stays in out until end.
type writer struct {
	out        *bufio.Writer
	collection bool
	names      [][]byte // quoted
	rows       int
	buffer     []byte
}

func newWriter(to io.Writer, fields []string, collection bool) *writer {
	w := &writer{out: bufio.NewWriterSize(to, 1<<20), collection: collection}
	for _, name := range fields {
		w.names = append(w.names, quoted(name))
	}
	if collection {
		_, _ = w.out.WriteString("{\"type\":\"FeatureCollection\",\"features\":[\n")
	}
	return w
}

// quoted returns a text as JSON; a text always has one.
func quoted(s string) []byte {
	b, _ := json.Marshal(s)
	return b
}

func (w *writer) write(row parcel.Row) {
	b := w.buffer[:0]
	if w.collection && w.rows > 0 {
		b = append(b, ",\n"...)
	}
	w.rows++
	b = append(b, `{"type":"Feature","properties":{`...)
	for i, name := range w.names {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(b, name...), ':')
		b = append(b, quoted(row.Values[i])...)
	}
	b = append(b, `},"geometry":`...)
	b = appendGeometry(b, row.Geometry)
	b = append(b, '}')
	if !w.collection {
		b = append(b, '\n')
	}
	w.buffer = b
	_, _ = w.out.Write(b)
}

func (w *writer) end() error {
	if w.collection {
		_, _ = w.out.WriteString("\n]}\n")
	}
	return w.out.Flush()
}

// appendGeometry writes the shapes that the town has.
func appendGeometry(b []byte, g orb.Geometry) []byte {
	b = append(append(append(b, `{"type":"`...), g.GeoJSONType()...), `","coordinates":`...)
	switch g := g.(type) {
	case orb.Point:
		b = appendPoint(b, g)
	case orb.LineString:
		b = appendList(b, g, appendPoint)
	case orb.Polygon:
		b = appendPolygon(b, g)
	case orb.MultiPolygon:
		b = appendList(b, g, appendPolygon)
	}
	return append(b, '}')
}

func appendPolygon(b []byte, p orb.Polygon) []byte { return appendList(b, p, appendRing) }

func appendRing(b []byte, r orb.Ring) []byte { return appendList(b, r, appendPoint) }

func appendPoint(b []byte, p orb.Point) []byte {
	b = strconv.AppendFloat(append(b, '['), p[0], 'f', decimals, 64)
	b = strconv.AppendFloat(append(b, ','), p[1], 'f', decimals, 64)
	return append(b, ']')
}

func appendList[T any](b []byte, list []T, item func([]byte, T) []byte) []byte {
	b = append(b, '[')
	for i, x := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = item(b, x)
	}
	return append(b, ']')
}
