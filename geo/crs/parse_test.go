package crs_test

import (
	"errors"
	"strings"
	"testing"

	"clearway/geo"
	"clearway/geo/crs"
)

func TestParseNames(t *testing.T) {
	const central = "NAD83 / Wisconsin Central (ftUS)"
	tests := []struct{ name, want string }{
		{"EPSG:2288", central},
		{" epsg:2288\n", central},
		{"EPSG::2288", central},
		{"urn:ogc:def:crs:EPSG::2288", central},
		{"urn:ogc:def:crs:EPSG:10.003:2288", central},
		{"URN:OGC:DEF:CRS:EPSG::2288", central},
		{"urn:x-ogc:def:crs:EPSG:2288", central},
		{"urn:x-ogc:def:crs:EPSG:6.9:2288", central},
		{"http://www.opengis.net/def/crs/EPSG/0/2288", central},
		{"https://www.opengis.net/def/crs/EPSG/0/2288", central},
		{"http://www.opengis.net/gml/srs/epsg.xml#2288", central},
		{"urn:ogc:def:crs:OGC:1.3:CRS84", "WGS 84"},
		{"urn:ogc:def:crs:OGC::CRS84", "WGS 84"},
		{"http://www.opengis.net/def/crs/OGC/1.3/CRS84", "WGS 84"},
		{"OGC:CRS84", "WGS 84"},
		{"CRS:84", "WGS 84"},
		{"EPSG:4326", "WGS 84"},
		{"urn:ogc:def:crs:OGC:1.3:CRS83", "NAD83"},
		{"EPSG:4269", "NAD83"},
		{"EPSG:6318", "NAD83(2011)"},
		{"ESRI:103300", "NAD_1983_HARN_WISCRS_Adams_County_Meters"},
		{"EPSG:103300", "NAD_1983_HARN_WISCRS_Adams_County_Meters"},
		{"EPSG:3857", "WGS 84 / Pseudo-Mercator"},
		{"EPSG:900913", "WGS 84 / Pseudo-Mercator"},
		{"EPSG:102100", "WGS_1984_Web_Mercator_Auxiliary_Sphere"},
		{"EPSG:3071", "NAD83(HARN) / Wisconsin Transverse Mercator"},
		{"EPSG:7540", "NAD83(2011) / WISCRS Dane (m)"},
		{"EPSG:26915", "NAD83 / UTM zone 15N"},
		{"EPSG:32616", "WGS 84 / UTM zone 16N"},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			s, err := crs.Parse(tc.name)
			if err != nil {
				t.Fatal(err)
			}
			if s.Name() != tc.want {
				t.Errorf("got %q, want %q", s.Name(), tc.want)
			}
		})
	}
}

func TestParseRefuses(t *testing.T) {
	tests := []struct {
		name   string
		reason crs.Reason
		says   string
	}{
		{"EPSG:32052", crs.NAD27, "NAD27 / Wisconsin North"},
		{"EPSG:32053", crs.NAD27, "NAD27 / Wisconsin Central"},
		{"urn:ogc:def:crs:EPSG::32054", crs.NAD27, "NAD27 / Wisconsin South"},
		{"EPSG:4267", crs.NAD27, "1927"},
		{"EPSG:26715", crs.NAD27, "NAD27 / UTM zone 15N"},
		{"EPSG:26716", crs.NAD27, "NAD27 / UTM zone 16N"},
		{"EPSG:3069", crs.NAD27, "NAD27 / Wisconsin Transverse Mercator"},
		{"EPSG:26931", crs.Oblique, "Alaska zone 1"},
		{"EPSG:3078", crs.Oblique, "Michigan Oblique Mercator"},
		{"EPSG:5070", crs.OtherProjection, "Albers Equal Area"},
		{"EPSG:31370", crs.Unknown, "EPSG:31370"},
		{"EPSG:99999999999999999999", crs.Unknown, "not known"},
		{"EPSG:code", crs.Unknown, "not known"},
		{"", crs.Unknown, "not known"},
		{"Wisconsin South", crs.Unknown, "Wisconsin South"},
		{strings.Repeat("x", 5000), crs.Unknown, "xxx..."},
		{"EPSG:22\n88", crs.Unknown, "not known"},
		{"EPSG:2288,NAD83", crs.Unknown, "not known"},
	}
	for _, tc := range tests {
		t.Run(tc.says, func(t *testing.T) {
			_, err := crs.Parse(tc.name)
			var refused *crs.UnsupportedError
			if !errors.As(err, &refused) {
				t.Fatalf("got %v, want an *UnsupportedError", err)
			}
			if refused.Reason != tc.reason {
				t.Errorf("reason %q, want %q", refused.Reason, tc.reason)
			}
			if !strings.Contains(err.Error(), tc.says) {
				t.Errorf("%q does not say %q", err, tc.says)
			}
			if !strings.Contains(refused.Cure, "EPSG:4326") || !strings.Contains(err.Error(), refused.Cure) {
				t.Errorf("%q does not say what to do", err)
			}
			if len(err.Error()) > 400 {
				t.Errorf("message of %d bytes", len(err.Error()))
			}
		})
	}
}

func TestUnits(t *testing.T) {
	tests := []struct {
		code       string
		unit       geo.Length
		geographic bool
	}{
		{"EPSG:4326", 0, true},
		{"EPSG:2288", geo.USSurveyFoot, false},
		{"EPSG:32153", geo.Metre, false},
		{"EPSG:2222", geo.Foot, false}, // Arizona East: international feet by law
		{"EPSG:3857", geo.Metre, false},
	}
	for _, tc := range tests {
		t.Run(tc.code, func(t *testing.T) {
			s, err := crs.Parse(tc.code)
			if err != nil {
				t.Fatal(err)
			}
			if s.Unit() != tc.unit || s.Geographic() != tc.geographic || s.Code() != tc.code {
				t.Errorf("unit %v, geographic %v, code %s", s.Unit(), s.Geographic(), s.Code())
			}
		})
	}
}

// FuzzParse: any name gives a system or an *UnsupportedError.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"EPSG:2288", "urn:ogc:def:crs:OGC:1.3:CRS84", "EPSG:32054", "\xff:1", "ESRI:103300"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		checkResult(t, name, crs.Parse)
	})
}

// checkResult checks that a reader gives a usable system or an *UnsupportedError.
func checkResult(t *testing.T, text string, read func(string) (*crs.System, error)) {
	t.Helper()
	s, err := read(text)
	if err == nil {
		checkPoints(t, s)
		return
	}
	var refused *crs.UnsupportedError
	if !errors.As(err, &refused) {
		t.Fatalf("%q: %v is no *UnsupportedError", text, err)
	}
	if refused.Cure == "" || refused.Name == "" || refused.Detail == "" {
		t.Fatalf("%q: %#v leaves something unsaid", text, refused)
	}
}

// An unknown number is named as it was written.
func TestParseNamesUnknownNumber(t *testing.T) {
	for name, want := range map[string]string{
		"urn:ogc:def:crs:EPSG::999999": "EPSG:999999",
		"ESRI:999999":                  "ESRI:999999",
	} {
		if _, err := crs.Parse(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want it to name %s", name, err, want)
		}
	}
}
