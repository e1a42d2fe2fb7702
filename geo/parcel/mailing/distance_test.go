package mailing_test

import (
	"math"
	"testing"

	"clearway/geo/parcel"
	"clearway/geo/parcel/mailing"
)

func TestParseDistance(t *testing.T) {
	for written, metres := range map[string]float64{
		"100ft": 30.48, "100 ft": 30.48, " 100 feet ": 30.48, "100FT": 30.48, "30.48m": 30.48, "30.48 metres": 30.48,
		"0.5 ft": 0.1524, "100 us-ft": 120000.0 / 3937, "300foot": 91.44,
	} {
		t.Run(written, func(t *testing.T) {
			d, err := mailing.ParseDistance(written)
			if err != nil || math.Abs(float64(d.Length())-metres) > 1e-9 {
				t.Errorf("%v (%v m), %v; want %v m", d, float64(d.Length()), err, metres)
			}
		})
	}
}

// BR-060: distances that are none.
func TestParseDistanceRefuses(t *testing.T) {
	for _, written := range []string{
		"", " ", "0", "0ft", "0.0 m", "100", " 100 ", "000005", "000005ft", "1e3", "1e3ft", "-5", "-5ft", "100,0", "100,0ft",
		"100 yards", "ft", "+100ft", "NaN ft", "Inf", "100ft 6in", "0x10ft", "99999999999999999999m", "10001m", "1_000ft", ".5ft", "１００ft",
	} {
		t.Run(written, func(t *testing.T) {
			if d, err := mailing.ParseDistance(written); parcel.CodeOf(err) != parcel.CodeArgument {
				t.Errorf("%v, %v; want it refused", d, err)
			}
		})
	}
}
