// Command blockplan draws a whole block for measurements of speed and memory: a
// straight walk 16 ft wide between curb and building, one solid on it for every
// 10 square feet, and a cafe at the wall half way. Three of four solids are areas
// with four corners, the others points with a diameter. The same number of solids
// gives the same plan.
//
//	go run ./scripts/blockplan [SOLIDS] > block.geojson
package main

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
)

const (
	wide  = 16.0 // of the walk, in feet
	share = 10.0 // square feet of walk for each solid
)

func main() {
	solids := 2500
	if len(os.Args) > 1 {
		n, err := strconv.Atoi(os.Args[1])
		if err != nil || n < 1 {
			fmt.Fprintln(os.Stderr, "blockplan: the number of solids is a whole number from 1 up")
			os.Exit(2)
		}
		solids = n
	}
	out := bufio.NewWriter(os.Stdout)
	write(out, solids)
	if err := out.Flush(); err != nil {
		fmt.Fprintln(os.Stderr, "blockplan:", err)
		os.Exit(1)
	}
}

// write writes the plan on a grid in feet: a block of 25,000 solids is then within
// what a plan may have.
func write(w io.Writer, solids int) {
	long := float64(solids) * share / wide
	fmt.Fprint(w, `{"type":"FeatureCollection","grid":{"unit":"ft","origin":[-92.8021,44.7489],"bearing":31},"features":[`)
	area(w, "walk", "sidewalk", box(0, 0, long, wide))
	line(w, "curb", "curb", 0, long, 0)
	area(w, "building", "building", box(0, wide, long, wide+40))
	line(w, "front", "frontage", long/2-15, long/2+15, wide)
	area(w, "cafe", `cafe","config":"storefront`, box(long/2-10, wide-5, long/2+10, wide))
	rng := rand.New(rand.NewPCG(1, uint64(solids)))
	for i := range solids {
		x, y := rng.Float64()*long, rng.Float64()*wide
		r, turn := 0.3+0.4*rng.Float64(), rng.Float64()
		if i%4 == 0 {
			fmt.Fprintf(w, `{"type":"Feature","id":"o%d","properties":{"role":"tree","diameter_ft":%.1f},"geometry":{"type":"Point","coordinates":[%.2f,%.2f]}},`, i, 2*r, x, y)
			continue
		}
		area(w, fmt.Sprint("o", i), "object", square(x, y, r, turn))
	}
	fmt.Fprint(w, `{"type":"Feature","id":"door","properties":{"role":"door"},"geometry":{"type":"Point","coordinates":`)
	fmt.Fprintf(w, "[%.2f,%g]}}]}\n", long/2+12, wide)
}

func box(x0, y0, x1, y1 float64) [4][2]float64 {
	return [4][2]float64{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}
}

// square has its corners r from the middle.
func square(x, y, r, turn float64) (corners [4][2]float64) {
	for k := range corners {
		sin, cos := math.Sincos(turn + float64(k)*math.Pi/2)
		corners[k] = [2]float64{x + r*cos, y + r*sin}
	}
	return corners
}

// area writes a feature followed by a comma.
func area(w io.Writer, id, role string, corners [4][2]float64) {
	fmt.Fprintf(w, `{"type":"Feature","id":"%s","properties":{"role":"%s"},"geometry":{"type":"Polygon","coordinates":[[`, id, role)
	for _, c := range corners {
		fmt.Fprintf(w, "[%.2f,%.2f],", c[0], c[1])
	}
	fmt.Fprintf(w, "[%.2f,%.2f]]]}},", corners[0][0], corners[0][1])
}

func line(w io.Writer, id, role string, x0, x1, y float64) {
	fmt.Fprintf(w, `{"type":"Feature","id":"%s","properties":{"role":"%s"},"geometry":{"type":"LineString","coordinates":[[%.2f,%g],[%.2f,%g]]}},`, id, role, x0, y, x1, y)
}
