package mailing

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"clearway/geo"
	"clearway/geo/parcel"
)

// canonicalVersion names the canonical form; it changes whenever the form does.
const canonicalVersion = "clearway-mailing-list-1"

// The canonical form: members in this order, see [List.Canonical].
type (
	canonicalList struct {
		Form        string                `json:"form"`
		Distance    string                `json:"distance"`
		Merge       Merge                 `json:"merge"`
		Subjects    []canonicalSubject    `json:"subjects"`
		Datasets    []canonicalDataset    `json:"datasets"`
		Corrections []canonicalCorrection `json:"corrections"`
		Parcels     []canonicalRow        `json:"parcels"`
		Letters     []canonicalLetter     `json:"letters"`
	}
	canonicalSubject struct {
		Kind  string `json:"kind"`
		ID    string `json:"id"`
		Shape any    `json:"shape"`
	}
	canonicalDataset struct {
		Layer   parcel.Layer `json:"layer"`
		Version int          `json:"version"`
		Source  string       `json:"source"`
		Loaded  string       `json:"loaded"`
		Rows    int64        `json:"rows"`
	}
	canonicalCorrection struct {
		Parcel  string   `json:"parcel"`
		TakeOff bool     `json:"take_off"`
		Name    []string `json:"name"`
		Address []string `json:"address"`
		By      string   `json:"by"`
		On      string   `json:"on"`
		Why     string   `json:"why"`
	}
	canonicalRow struct {
		Row      int64    `json:"row"`
		Values   []string `json:"values"`
		Distance string   `json:"distance_ft"`
		Nearest  int      `json:"nearest"`
		Listed   bool     `json:"listed"`
		Reason   string   `json:"reason"`
	}
	canonicalLetter struct {
		Audience Audience `json:"audience"`
		Name     []string `json:"name"`
		Address  []string `json:"address"`
		Parcels  []string `json:"parcels"`
		Distance string   `json:"distance_ft"`
	}
)

// Canonical returns the list's canonical form, whose SHA-256 is its fingerprint: JSON
// (RFC 8259) in UTF-8 without white space and without escapes but those that JSON
// demands, members in a fixed order, distances in feet with three decimals, parcels by
// their row in the dataset, letters by audience, address and name. It holds everything
// that the list was made from and all that it says of people, and neither the order
// asked for nor the time.
func (l *List) Canonical() []byte {
	c := canonicalList{
		Form: canonicalVersion, Distance: l.Distance.String(), Merge: l.Merge,
		Subjects: []canonicalSubject{}, Corrections: []canonicalCorrection{},
		Parcels: []canonicalRow{}, Letters: []canonicalLetter{},
	}
	for _, s := range l.Subjects {
		c.Subjects = append(c.Subjects, canonicalSubject{s.Kind, s.ID, s.Geometry})
	}
	c.Datasets = append(c.Datasets, canonicalOf(l.Dataset))
	if l.Addresses != nil {
		c.Datasets = append(c.Datasets, canonicalOf(*l.Addresses))
	}
	for _, x := range l.Corrections {
		c.Corrections = append(c.Corrections, canonicalCorrection{x.Parcel, x.TakeOff, x.Name, x.Address, x.By, x.On.Format(time.DateOnly), x.Why})
	}
	for _, r := range l.Parcels {
		c.Parcels = append(c.Parcels, canonicalRow{r.Record.Row, r.Record.Values, Feet(r.Distance), r.Nearest, r.Listed, r.Reason})
	}
	for _, x := range l.Letters {
		c.Letters = append(c.Letters, canonicalLetter{x.Audience, x.Name, x.Address.Block(), x.Parcels, Feet(x.Distance)})
	}
	c.sort()
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(c) // strings, numbers and coordinates that a store holds: finite
	return bytes.TrimRight(b.Bytes(), "\n")
}

func canonicalOf(d parcel.Dataset) canonicalDataset {
	return canonicalDataset{d.Layer, d.Version, d.Origin.Source, d.Origin.Loaded.UTC().Format(time.RFC3339), d.Rows}
}

func (c *canonicalList) sort() {
	slices.SortFunc(c.Corrections, func(a, b canonicalCorrection) int { return cmp.Compare(a.Parcel, b.Parcel) })
	slices.SortFunc(c.Parcels, func(a, b canonicalRow) int { return cmp.Compare(a.Row, b.Row) })
	slices.SortStableFunc(c.Letters, func(a, b canonicalLetter) int {
		return cmp.Or(cmp.Compare(a.Audience, b.Audience), slices.Compare(a.Address, b.Address),
			slices.Compare(a.Name, b.Name), slices.Compare(a.Parcels, b.Parcels))
	})
}

func fingerprint(canonical []byte) string {
	sum := sha256.Sum256(canonical)
	return "sha256:" + hex.EncodeToString(sum[:])
}

// Feet writes a distance in feet with three decimals, as lists show it.
func Feet(d geo.Length) string { return strconv.FormatFloat(d.Feet(), 'f', 3, 64) }
