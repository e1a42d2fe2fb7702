package wire_test

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/paulmach/orb"

	"clearway/api/wire"
	"clearway/geo"
	"clearway/geo/measure"
	"clearway/geo/plane"
	"clearway/geo/siteplan"
	"clearway/ordinances"
)

// report returns a report of one failing rule whose witness is a span of 10 ft
// that runs north from the centre of the plane.
func report() *ordinances.Report {
	plan := &siteplan.Plan{
		Plane:     plane.At(orb.Point{-92.8022, 44.7489}),
		Precision: siteplan.Precision{Decimals: 9, Uncertainty: geo.FromFeet(0.00049)},
	}
	return &ordinances.Report{
		Ordinance: "prescott-wi", Title: "Code of the City", Permit: "sidewalk-cafe",
		On:      time.Date(2027, 5, 1, 0, 0, 0, 0, time.UTC),
		Verdict: ordinances.Fail, Geometry: ordinances.Fail, Stated: ordinances.Undecided,
		Plan: plan,
		Findings: []ordinances.Finding{{
			Rule: "clear-path", Section: "506-10 G(1)", Title: "Clear path",
			Kind: ordinances.Measured, Status: ordinances.Fail,
			Measured: &ordinances.Amount{Value: 4.534349, Unit: "ft", Uncertainty: 0.0004912},
			Required: &ordinances.Requirement{Compare: "at_least", Value: 5.0, Unit: "ft", AsWritten: "60 in"},
			Message:  "4.53 ft < 5 ft & too little",
			Features: []string{"cafe", "planter-a"},
			Also:     map[string]float64{"existing": 9.00001, "here_without": math.Inf(1)},
			Witness: []measure.Witness{{
				Kind: measure.Span, Label: "10 ft",
				Geometry: orb.LineString{{0, 0}, {0, 3.048}},
			}},
		}},
	}
}

func encoded(t *testing.T, r wire.Result) string {
	t.Helper()
	var b bytes.Buffer
	if err := wire.Encode(&b, r); err != nil {
		t.Fatalf("Encode: %v", err)
	}
	return b.String()
}

// The members are those of the contract, in its order, with the numbers rounded.
func TestEncodeMembers(t *testing.T) {
	const want = `{
  "ordinance": {
    "id": "prescott-wi",
    "title": "Code of the City"
  },
  "permit": "sidewalk-cafe",
  "on": "2027-05-01",
  "verdict": "fail",
  "geometry": "fail",
  "stated": "undecided",
  "results": [
    {
      "rule": "clear-path",
      "section": "506-10 G(1)",
      "title": "Clear path",
      "kind": "measured",
      "status": "fail",
      "measured": {
        "value": 4.5343,
        "unit": "ft",
        "uncertainty": 0.000491
      },
      "required": {
        "compare": "at_least",
        "value": 5,
        "unit": "ft",
        "as_written": "60 in"
      },
      "message": "4.53 ft < 5 ft & too little",
      "features": [
        "cafe",
        "planter-a"
      ],
      "also": {
        "existing": 9
      },
      "witness": {
        "type": "FeatureCollection",
        "features": []
      }
    }
  ],
  "assumptions": [],
  "warnings": [],
  "precision": {
    "decimals": 9,
    "uncertainty_ft": 0.00049
  }
}
`
	r := report()
	r.Findings[0].Witness = nil
	if diff := cmp.Diff(want, encoded(t, wire.FromReport(r))); diff != "" {
		t.Errorf("document differs (-want +got):\n%s", diff)
	}
}

// A finding that says nothing but its rule has no null in it.
func TestEncodeNoNull(t *testing.T) {
	r := report()
	r.Findings = []ordinances.Finding{{Rule: "attire", Kind: ordinances.ByJudge, Status: ordinances.Judged}}
	if got := encoded(t, wire.FromReport(r)); strings.Contains(got, "null") {
		t.Errorf("document has a null:\n%s", got)
	}
	r.Findings = nil
	if got := encoded(t, wire.FromReport(r)); !strings.Contains(got, `"results": []`) {
		t.Errorf("results of no rule are not an empty list:\n%s", got)
	}
}

// One degree of latitude at 44.7489 N is 111,126 m by the series of the meridian
// radius a(1-e2)/(1-e2 sin2)^1.5, so that 3.048 m are 2.74283e-5 degrees.
func TestWitnessIsInDegrees(t *testing.T) {
	f := wire.FromReport(report()).Results[0].Witness.Features[0]
	line, ok := f.Geometry.Coordinates.(orb.LineString)
	if !ok || f.Geometry.Type != "LineString" || len(line) != 2 {
		t.Fatalf("geometry = %+v, want a line of two positions", f.Geometry)
	}
	if f.Properties != (wire.Properties{Kind: "span", Label: "10 ft", Rule: "clear-path"}) {
		t.Errorf("properties = %+v", f.Properties)
	}
	sin := math.Sin(44.7489 * math.Pi / 180)
	e2 := 0.00669437999014
	radius := 6378137 * (1 - e2) / math.Pow(1-e2*sin*sin, 1.5)
	feet := (line[1][1] - line[0][1]) * math.Pi / 180 * radius / 0.3048
	if math.Abs(feet-10) > 0.0005 {
		t.Errorf("span is %.5f ft long in degrees, want 10", feet)
	}
	if line[0] != (orb.Point{-92.8022, 44.7489}) {
		t.Errorf("span begins at %v, want the centre", line[0])
	}
}

func TestWitnessShapes(t *testing.T) {
	square := orb.Ring{{0, 0}, {1, 0}, {1, 1}, {0, 0}}
	tests := []struct {
		name  string
		shape orb.Geometry
		want  string
	}{
		{"point", orb.Point{1, 2}, `"Point","coordinates":[`},
		{"line", orb.LineString{{0, 0}, {1, 1}}, `"LineString","coordinates":[[`},
		{"ring", square, `"Polygon","coordinates":[[[`},
		{"polygon", orb.Polygon{square}, `"Polygon","coordinates":[[[`},
		{"multipolygon", orb.MultiPolygon{{square}}, `"MultiPolygon","coordinates":[[[[`},
		{"bound", orb.Bound{Max: orb.Point{1, 1}}, `"Polygon","coordinates":[[[`},
		{"none", nil, `"geometry":null`},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			r := report()
			r.Findings[0].Witness[0].Geometry = tc.shape
			got, err := json.Marshal(wire.FromReport(r).Results[0].Witness)
			if err != nil || !strings.Contains(string(got), tc.want) {
				t.Errorf("%s (%v), want %s in it", got, err, tc.want)
			}
		})
	}
}

func TestFromReportLeavesTheReportAlone(t *testing.T) {
	r, untouched := report(), report()
	wire.FromReport(r)
	if diff := cmp.Diff(untouched.Findings, r.Findings); diff != "" {
		t.Errorf("findings changed (-before +after):\n%s", diff)
	}
}

func TestNumbers(t *testing.T) {
	tests := []struct {
		name  string
		value any
		unit  string
		want  string
	}{
		{"feet to four decimals", 4.53435, "ft", `"value": 4.5344`},
		{"area to four decimals", 120.00004, "sq ft", `"value": 120,`},
		{"share to six decimals", 1.0 / 3, "fraction", `"value": 0.333333`},
		{"no minus zero", -0.00001, "ft", `"value": 0,`},
		{"large", 1e300, "usd", `"value": 1e+300`},
		{"date", "2027-05-01", "date", `"value": "2027-05-01"`},
		{"yes or no", true, "", `"value": true`},
		{"count", 3, "count", `"value": 3`},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			r := report()
			r.Findings[0].Measured = &ordinances.Amount{Value: tc.value, Unit: tc.unit}
			if got := encoded(t, wire.FromReport(r)); !strings.Contains(got, tc.want) {
				t.Errorf("no %s in\n%s", tc.want, got)
			}
		})
	}
}

func TestEncodeRefusesWhatIsNoNumber(t *testing.T) {
	for name, value := range map[string]float64{"NaN": math.NaN(), "Inf": math.Inf(-1)} {
		t.Run(name, func(t *testing.T) {
			r := report()
			r.Findings[0].Measured.Value = value
			var b bytes.Buffer
			if err := wire.Encode(&b, wire.FromReport(r)); err == nil || b.Len() > 0 {
				t.Errorf("err = %v with %d bytes written, want an error and nothing written", err, b.Len())
			}
		})
	}
}

func TestPartsKeepTheirOrder(t *testing.T) {
	r := report()
	r.Findings[0].Parts = []ordinances.Part{
		{Name: "liability", Status: ordinances.Pass, Measured: &ordinances.Amount{Value: 1e6, Unit: "usd"}},
		{Name: "additional insured", Status: ordinances.Missing},
	}
	parts := wire.FromReport(r).Results[0].Parts
	if len(parts) != 2 || parts[0].Name != "liability" || parts[1].Status != "missing" || parts[1].Measured != nil {
		t.Errorf("parts = %+v", parts)
	}
}

func TestGeoJSONTellsTheFindingOfEachWitness(t *testing.T) {
	r := report()
	r.Findings = append(r.Findings, ordinances.Finding{Rule: "attire", Status: ordinances.Judged})
	doc := wire.FromReport(r)
	layer := wire.GeoJSON(doc)
	if layer.Type != "FeatureCollection" || len(layer.Features) != 1 {
		t.Fatalf("layer = %+v, want one feature", layer)
	}
	want := wire.Properties{
		Kind: "span", Label: "10 ft", Rule: "clear-path", Section: "506-10 G(1)",
		Status: "fail", Message: "4.53 ft < 5 ft & too little",
	}
	if layer.Features[0].Properties != want {
		t.Errorf("properties = %+v, want %+v", layer.Features[0].Properties, want)
	}
	if doc.Results[0].Witness.Features[0].Properties.Status != "" {
		t.Error("GeoJSON changed the result it was given")
	}
	var b bytes.Buffer
	if err := wire.EncodeGeoJSON(&b, wire.GeoJSON(wire.Result{})); err != nil || !strings.Contains(b.String(), `"features": []`) {
		t.Errorf("empty layer: %v %s", err, b.String())
	}
}

// A document that is read gives the same bytes when it is written again.
func TestDocumentCanBeRead(t *testing.T) {
	want := encoded(t, wire.FromReport(report()))
	var read wire.Result
	if err := json.Unmarshal([]byte(want), &read); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, encoded(t, read)); diff != "" {
		t.Errorf("document differs (-first +second):\n%s", diff)
	}
}
