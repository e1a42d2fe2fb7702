package source

import (
	"strings"
	"testing"
)

// Names in each encoding, and what the file declares: the name must come out as it
// was meant (bug report BR-097).
//
// BR-097: code pages that are missing or wrong.
func TestEncodings(t *testing.T) {
	const (
		munoz, garcia           = "MUÑOZ", "GARCÍA"
		munozLatin, garciaLatin = "MU\xd1OZ", "GARC\xcdA"
		munoz437                = "MU\xa5OZ"
	)
	for _, tt := range []struct {
		name   string
		cpg    string // "none" for no file
		driver byte
		values []string
		want   []string
		note   string // a word of the note, "" for none
	}{
		{"Latin-1 without .cpg", "none", 0, []string{munozLatin, garciaLatin}, []string{munoz, garcia}, "does not declare"},
		{"UTF-8 without .cpg", "none", 0, []string{munoz, garcia}, []string{munoz, garcia}, ""},
		{"UTF-8 declared", "UTF-8\r\n", 0, []string{munoz, garcia}, []string{munoz, garcia}, ""},
		{"UTF-8 with .cpg 1252", "1252", 0, []string{munoz, garcia}, []string{munoz, garcia}, "is UTF-8"},
		{"UTF-8 with the driver of 1252", "none", 0x57, []string{munoz, garcia}, []string{munoz, garcia}, ""},
		{"UTF-8 with the driver of Latin-1", "none", 0x03, []string{munoz, garcia}, []string{munoz, garcia}, "is UTF-8"},
		{"Latin-1 declared as UTF-8", "UTF-8", 0, []string{munozLatin, garciaLatin}, []string{munoz, garcia}, "some is not"},
		{"Latin-1 as Esri writes it", "88591", 0, []string{munozLatin}, []string{munoz}, ""},
		{"Latin-1 by name", "ISO-8859-1", 0, []string{munozLatin}, []string{munoz}, ""},
		{"Windows-1252, ANSI 1252", "ANSI 1252", 0, []string{"D\x92ARCY"}, []string{"D’ARCY"}, ""},
		{"both in one file", "none", 0, []string{munoz, garciaLatin}, []string{munoz, garcia}, "does not declare"},
		{"DOS page by .cpg", "OEM 437", 0, []string{munoz437}, []string{munoz}, ""},
		{"DOS page by driver", "none", 0x01, []string{munoz437}, []string{munoz}, ""},
		{"DOS page by driver, but Latin-1", "none", 0x01, []string{munozLatin}, []string{munoz}, ""},
		{".cpg before driver", "1252", 0x01, []string{munozLatin}, []string{munoz}, ""},
		{"central Europe", "1250", 0, []string{"DVO\xd8\xc1K"}, []string{"DVOŘÁK"}, ""},
		{".cpg that says nothing", "SYSTEM", 0, []string{munozLatin}, []string{munoz}, "does not declare"},
		{"only ASCII", "1252", 0, []string{"SMITH"}, []string{"SMITH"}, ""},
		{
			"a letter cut in two at the end of the column", "UTF-8", 0,
			[]string{strings.Repeat("A", 19) + "\xc3", strings.Repeat("A", 17) + "Ñ\xc3"},
			[]string{strings.Repeat("A", 19), strings.Repeat("A", 17) + "Ñ"},
			"",
		},
		{"Latin-1 to the end of the column", "none", 0, []string{strings.Repeat("A", 19) + "\xd1"}, []string{strings.Repeat("A", 19) + "Ñ"}, "does not declare"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			table := owners(tt.values...)
			table.driver = tt.driver
			var at []float64
			for i := range tt.values {
				at = append(at, float64(i))
			}
			shp, _ := shpFile(1, points(at...)...)
			set := files{"x.shp": shp, "x.dbf": table.file()}
			if tt.cpg != "none" {
				set["x.CPG"] = []byte(tt.cpg)
			}
			f, rows := openAndRead(t, set.write(t, "x.shp"), Options{})
			for i, want := range tt.want {
				if rows[i].Values[0] != want {
					t.Errorf("%q became %q, want %q", tt.values[i], rows[i].Values[0], want)
				}
			}
			notes := strings.Join(f.Notes(), "; ")
			if tt.note == "" && notes != "" || !strings.Contains(notes, tt.note) {
				t.Errorf("notes %q, want %q", notes, tt.note)
			}
		})
	}
}

func TestEncodingsThatAreRefused(t *testing.T) {
	shp, _ := shpFile(1, points(1)...)
	for _, cpg := range []string{"Big5", "936", "SHIFT_JIS", "UTF-16"} {
		_, err := Open(files{"x.shp": shp, "x.dbf": owners("A").file(), "x.cpg": []byte(cpg)}.write(t, "x.shp"), Options{})
		wantError(t, err, cpg, "UTF-8")
	}
}
