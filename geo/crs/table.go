package crs

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"

	"clearway/geo"
)

// systemsCSV and refusedCSV are written by scripts/crs-table. They are searched as
// text: one line is parsed when a system is asked for, and nothing is kept.
var (
	//go:embed systems.csv
	systemsCSV string
	//go:embed refused.csv
	refusedCSV string
)

// The columns of systems.csv. Angles are in degrees, false easting and northing in
// the unit of the row.
const (
	colCode = iota
	colName
	colMethod
	colSemiMajor
	colInverseFlattening
	colUnit
	colLat0
	colLon0
	colK0
	colLat1
	colLat2
	colFalseEasting
	colFalseNorthing
	colWest
	colSouth
	colEast
	colNorth
)

// The columns of refused.csv.
const (
	refusedName   = 1
	refusedReason = 2
	refusedMethod = 3
)

// findRow returns the fields of the line that begins with a code.
func findRow(table, code string) ([]string, bool) {
	start := strings.Index(table, "\n"+code+",")
	if start < 0 {
		return nil, false
	}
	line, _, _ := strings.Cut(table[start+1:], "\n")
	row, err := csv.NewReader(strings.NewReader(line)).Read()
	return row, err == nil
}

// lookup returns the system of a code such as EPSG:2288.
func lookup(code string) (*System, error) {
	if row, ok := findRow(systemsCSV, code); ok {
		return systemOf(row)
	}
	row, ok := findRow(refusedCSV, code)
	if !ok {
		return nil, refuse(code, Unknown, "")
	}
	name := code + " (" + row[refusedName] + ")"
	switch row[refusedReason] {
	case "nad27":
		return nil, refuse(name, NAD27, "")
	case "oblique":
		return nil, refuse(name, Oblique, "")
	default:
		return nil, refuse(name, OtherProjection, row[refusedMethod])
	}
}

// systemOf builds the system of a row of systems.csv.
func systemOf(row []string) (*System, error) {
	p, err := parseNumbers(row)
	if err != nil {
		return nil, fmt.Errorf("systems.csv: %s: %w", row[colCode], err)
	}
	s := &System{
		name: row[colName],
		code: row[colCode],
		area: area{p[colWest], p[colSouth], p[colEast], p[colNorth]},
	}
	d := definition{
		method:    method(row[colMethod]),
		ellipsoid: Ellipsoid{SemiMajor: p[colSemiMajor], InverseFlattening: p[colInverseFlattening]},
		unit:      unitOf(row[colUnit]),
		lat0:      p[colLat0], lon0: p[colLon0], k0: p[colK0],
		lat1: p[colLat1], lat2: p[colLat2],
		falseEasting: p[colFalseEasting], falseNorthing: p[colFalseNorthing],
	}
	if !d.apply(s) {
		return nil, fmt.Errorf("systems.csv: %s: no such projection", row[colCode])
	}
	return s, nil
}

// parseNumbers returns the numbers of a row at their columns; empty is 0.
func parseNumbers(row []string) (p [colNorth + 1]float64, err error) {
	for col := colSemiMajor; col <= colNorth; col++ {
		if col == colUnit || row[col] == "" {
			continue
		}
		if p[col], err = strconv.ParseFloat(row[col], 64); err != nil {
			return p, err
		}
	}
	return p, nil
}

func unitOf(name string) geo.Length {
	switch name {
	case "ft":
		return geo.Foot
	case "ftUS":
		return geo.USSurveyFoot
	default:
		return geo.Metre
	}
}
