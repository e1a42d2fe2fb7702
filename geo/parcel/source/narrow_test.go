package source

import (
	"io"
	"slices"
	"testing"
)

// Columns that are not needed are left out; the others stay where they are.
func TestNarrow(t *testing.T) {
	path := newGeoPackage(t, layerSQL("lots", 4326)+`INSERT INTO lots VALUES (1, 'DOE', NULL), (7, 'ROE', NULL)`)
	f, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if got := f.Fields(); !slices.Equal(got, []string{"fid", "OWNER"}) {
		t.Fatalf("columns are %q", got)
	}
	if err := f.Narrow([]bool{false, true}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"DOE", "ROE"} {
		row, err := f.Next()
		if err != nil || !slices.Equal(row.Values, []string{"", want}) {
			t.Errorf("got %q, %v, want %s", row.Values, err, want)
		}
	}
	if _, err := f.Next(); err != io.EOF {
		t.Errorf("after the last row: %v", err)
	}
}

func TestTrimBlanks(t *testing.T) {
	for _, n := range []int{0, 1, 7, 8, 9, 16, 250} {
		for _, text := range []string{"", "a", " a", "DOE, JANE", "12345678"} {
			padded := append([]byte(text), slices.Repeat([]byte{' '}, n)...)
			if got := string(trimBlanks(padded)); got != text {
				t.Errorf("%q with %d blanks gave %q", text, n, got)
			}
		}
	}
}
