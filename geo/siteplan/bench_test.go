package siteplan_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"clearway/geo/siteplan"
)

// usualPlan is a plan of about 40 features: walk, curb, buildings, a cafe with
// tables and chairs, and what stands on the walk, in longitude and latitude.
func usualPlan() []byte {
	var b planWriter
	b.rect("walk", "sidewalk", 0, 0, 100, 14)
	b.line("curb", "curb", -5, 0, 105, 0)
	for i := range 4 {
		b.rect(fmt.Sprintf("building-%d", i), "building", float64(25*i), 14, 25, 40)
	}
	b.line("front", "frontage", 25, 14, 75, 14)
	b.rect("cafe", "cafe", 30, 8, 40, 6)
	for i := range 8 {
		x := 32 + 4.5*float64(i)
		b.circle(fmt.Sprintf("table-%d", i), "table", x, 11, 1.25, 32)
		b.circle(fmt.Sprintf("chair-a%d", i), "chair", x-1.8, 11, 0.75, 16)
		b.circle(fmt.Sprintf("chair-b%d", i), "chair", x+1.8, 11, 0.75, 16)
	}
	for i := range 8 {
		b.circle(fmt.Sprintf("tree-%d", i), "tree", 6+12*float64(i), 2, 0.8, 64)
	}
	return b.bytes()
}

// block is a walk of a mile with 2,500 solids of 16 to 32 corners.
func block(solids int) []byte {
	var b planWriter
	length := float64(solids) * 2
	b.rect("walk", "sidewalk", 0, 0, length, 14)
	b.line("curb", "curb", 0, 0, length, 0)
	for i := range solids {
		b.circle(fmt.Sprintf("o%d", i), "object", 1+2*float64(i), 2+10*math.Abs(math.Sin(float64(i))), 0.5, 16+i%17)
	}
	return b.bytes()
}

// planWriter writes features given in feet as longitude and latitude.
type planWriter struct{ features []string }

func (w *planWriter) at(x, y float64) string {
	const feetPerLat, feetPerLon = 364_600, 259_500
	return fmt.Sprintf("[%.9f,%.9f]", -92.8021+x/feetPerLon, 44.7489+y/feetPerLat)
}

func (w *planWriter) add(id, role, kind, coordinates string) {
	w.features = append(w.features, fmt.Sprintf(
		`{"type":"Feature","id":%q,"properties":{"role":%q},"geometry":{"type":%q,"coordinates":%s}}`, id, role, kind, coordinates))
}

func (w *planWriter) rect(id, role string, x, y, width, height float64) {
	w.add(id, role, "Polygon", fmt.Sprintf("[[%s,%s,%s,%s,%s]]",
		w.at(x, y), w.at(x+width, y), w.at(x+width, y+height), w.at(x, y+height), w.at(x, y)))
}

func (w *planWriter) line(id, role string, x1, y1, x2, y2 float64) {
	w.add(id, role, "LineString", fmt.Sprintf("[%s,%s]", w.at(x1, y1), w.at(x2, y2)))
}

func (w *planWriter) circle(id, role string, x, y, radius float64, corners int) {
	points := make([]string, corners+1)
	for i := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(i%corners) / float64(corners))
		points[i] = w.at(x+radius*cos, y+radius*sin)
	}
	w.add(id, role, "Polygon", "[["+strings.Join(points, ",")+"]]")
}

func (w *planWriter) bytes() []byte {
	return []byte(`{"type":"FeatureCollection","features":[` + strings.Join(w.features, ",") + `]}`)
}

func BenchmarkDecode(b *testing.B) {
	for _, bm := range []struct {
		name string
		data []byte
	}{
		{"usual plan", usualPlan()},
		{"block of 2500", block(2500)},
	} {
		b.Run(bm.name, func(b *testing.B) {
			b.SetBytes(int64(len(bm.data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := siteplan.Decode(bm.data); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
