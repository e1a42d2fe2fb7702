package crs_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"clearway/geo/crs"
)

// TestWhatApplicantsBring: the families of systems that plans and parcels come in are in
// the table whole.
func TestWhatApplicantsBring(t *testing.T) {
	tests := []struct {
		family      string
		first, last int
		gaps        []int // numbers that EPSG has not given out, or gave to something else
		name        string
	}{
		{"state plane, NAD 83, metres", 26929, 26998, []int{26931, 26947}, "NAD83 / "},
		{"state plane, NAD 83, metres, continued", 32100, 32161, []int{32101, 32102, 32103, 32105, 32106, 32131, 32132, 32160}, "NAD83 / "},
		{"state plane, NAD 83, feet", 2222, 2289, nil, "NAD83 / "},
		{"UTM, NAD 83", 26901, 26923, nil, "NAD83 / UTM zone"},
		{"UTM north, WGS 84", 32601, 32660, nil, "WGS 84 / UTM zone"},
		{"UTM south, WGS 84", 32701, 32760, nil, "WGS 84 / UTM zone"},
		{"WISCRS, 2011, metres", 7528, 7586, nil, "NAD83(2011) / WISCRS "},
		{"WISCRS, 2011, feet", 7587, 7645, nil, "NAD83(2011) / WISCRS "},
		{"Wisconsin state plane, HARN, metres", 2859, 2861, nil, "NAD83(HARN) / Wisconsin"},
		{"Wisconsin state plane, HARN, feet", 2928, 2930, nil, "NAD83(HARN) / Wisconsin"},
		{"Wisconsin state plane, NSRS 2007", 3695, 3700, nil, "NAD83(NSRS2007) / Wisconsin"},
		{"Wisconsin state plane, 2011", 6605, 6609, nil, "NAD83(2011) / Wisconsin"},
		{"Wisconsin transverse Mercator", 3070, 3071, nil, "NAD83"},
	}
	for _, tc := range tests {
		t.Run(tc.family, func(t *testing.T) {
			gap := map[int]bool{}
			for _, n := range tc.gaps {
				gap[n] = true
			}
			for n := tc.first; n <= tc.last; n++ {
				s, err := crs.Parse(fmt.Sprintf("EPSG:%d", n))
				var refused *crs.UnsupportedError
				switch {
				case gap[n] && !errors.As(err, &refused):
					t.Errorf("EPSG:%d is there", n)
				case !gap[n] && err != nil:
					t.Error(err)
				case !gap[n] && !strings.HasPrefix(s.Name(), tc.name):
					t.Errorf("EPSG:%d is %s, want %s...", n, s.Name(), tc.name)
				}
			}
		})
	}
}

// TestEveryCountyOfWisconsin: ESRI numbers the 72 counties one by one, in both units.
func TestEveryCountyOfWisconsin(t *testing.T) {
	for _, first := range []int{103300, 103400} {
		for n := first; n < first+72; n++ {
			s, err := crs.Parse(fmt.Sprintf("ESRI:%d", n))
			if err != nil {
				t.Error(err)
				continue
			}
			if !strings.Contains(s.Name(), "_WISCRS_") {
				t.Errorf("ESRI:%d is %s", n, s.Name())
			}
		}
	}
}
