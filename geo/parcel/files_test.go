package parcel_test

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"clearway/geo/crs"
	"clearway/geo/parcel"
	"clearway/geo/parcel/source"
)

// shared returns the folder of files by other people; the test is skipped where it
// is not there.
func shared(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for dir != filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		dir = filepath.Dir(dir)
	}
	dir = filepath.Join(filepath.Dir(dir), "shared", "data", "parcels")
	if _, err := os.Stat(dir); err != nil {
		t.Skip("the files of other people are not here")
	}
	return dir
}

// The counts are those of the notes beside the files.
func TestLoadRealFiles(t *testing.T) {
	dir := shared(t)
	for _, tt := range []struct {
		file               string
		layer              parcel.Layer
		given              string
		crs                string
		rows, nulls        int64
		duplicates, stacks int64
	}{
		{"oakland-ca/us-ca-oakland-excerpt.zip", parcel.Parcels, "", "NAD_1983_StatePlane_California_III_FIPS_0403_Feet", 2241, 0, 2, 4},
		{"bucks-pa/us-pa-bucks.geojson", parcel.Parcels, "", "EPSG:4326", 6, 1, 0, 0},
		{"alameda-ca-address-points/us-ca-alameda_county-excerpt.zip", parcel.Addresses, "", "NAD_1983_StatePlane_California_III_FIPS_0403_Feet", 2849, 0, 0, -1},
		{"lake-man/lake-man-epsg26943-noprj.shp", parcel.Addresses, "EPSG:26943", "EPSG:26943", 6, 0, 0, 0},
	} {
		t.Run(tt.file, func(t *testing.T) {
			var opts source.Options
			if tt.given != "" {
				system, err := crs.Parse(tt.given)
				if err != nil {
					t.Fatal(err)
				}
				opts.CRS = system
			}
			f, err := source.Open(filepath.Join(dir, tt.file), opts)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			load := options()
			load.Layer, load.CRS = tt.layer, opts.CRS
			r, err := parcel.Load(context.Background(), newStore(t), f, load)
			if err != nil {
				t.Fatal(err)
			}
			got := []any{r.CRS, r.RowsIn, r.RowsOut, r.NullShapes, r.Duplicates.IDs, r.Refused.Rows}
			want := []any{tt.crs, tt.rows, tt.rows, tt.nulls, tt.duplicates, int64(0)}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("got %v, want %v", got, want)
			}
			if tt.stacks >= 0 && r.Stacks.Stacks != tt.stacks {
				t.Errorf("%d stacks, want %d", r.Stacks.Stacks, tt.stacks)
			}
			t.Logf("%d repaired, mapped %v", r.Repaired.Rows, r.Mapping)
		})
	}
}
