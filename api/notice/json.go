package notice

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"clearway/geo"
	"clearway/geo/parcel"
	"clearway/geo/parcel/mailing"
)

// method tells in every document how the list was made.
const method = "every parcel any part of which lies within the distance, itself included, of any part of a subject; " +
	"shortest distance on the WGS 84 ellipsoid"

// Document is a list as the program and the service give it.
type Document struct {
	Distance    Distance     `json:"distance"`
	Subjects    []Subject    `json:"subjects"`
	Dataset     Dataset      `json:"dataset"`
	Addresses   *Dataset     `json:"addresses,omitempty"`
	Method      string       `json:"method"`
	Merge       string       `json:"merge"`
	Fingerprint string       `json:"fingerprint"`
	Corrections []Correction `json:"corrections,omitempty"`
	Parcels     []Parcel     `json:"parcels"`
	Letters     []Letter     `json:"letters"`
	Warnings    []string     `json:"warnings"`
}

// Distance is how far people are told.
type Distance struct {
	Value float64 `json:"value"`
	Unit  string  `json:"unit"`
}

// Subject is what the distance is measured from, a parcel or an area of the plan.
type Subject struct {
	Kind string `json:"kind"`
	ID   string `json:"id"`
}

// Dataset is the loaded file that the list was made from.
type Dataset struct {
	Version int    `json:"version"`
	Loaded  string `json:"loaded"` // a date
	Source  string `json:"source"`
}

// Parcel is a parcel within the distance.
type Parcel struct {
	ID         string  `json:"id"`
	DistanceFt float64 `json:"distance_ft"`
	Nearest    string  `json:"nearest"`
	Listed     bool    `json:"listed"`
	Reason     string  `json:"reason"`
}

// Letter is one piece of mail.
type Letter struct {
	Audience   string   `json:"audience"`
	Name       []string `json:"name"`
	Address    []string `json:"address"`
	Parcels    []string `json:"parcels"`
	DistanceFt float64  `json:"distance_ft"`
	Flags      []string `json:"flags"`
}

// Correction is a change made by hand.
type Correction struct {
	Parcel  string   `json:"parcel"`
	TakeOff bool     `json:"take_off,omitempty"`
	Name    []string `json:"name,omitempty"`
	Address []string `json:"address,omitempty"`
	By      string   `json:"by"`
	On      string   `json:"on"`
	Why     string   `json:"why"`
}

// DocumentOf returns the document of a list.
func DocumentOf(l *mailing.List) Document {
	d := Document{
		Distance: Distance{l.Distance.Value, string(l.Distance.Unit)},
		Dataset:  datasetOf(l.Dataset), Method: method, Merge: string(l.Merge), Fingerprint: l.Fingerprint,
		Subjects: []Subject{}, Parcels: []Parcel{}, Letters: []Letter{}, Warnings: some(l.Warnings),
	}
	if l.Addresses != nil {
		addresses := datasetOf(*l.Addresses)
		d.Addresses = &addresses
	}
	for _, s := range l.Subjects {
		if subject := (Subject{s.Kind, s.ID}); !slices.Contains(d.Subjects, subject) {
			d.Subjects = append(d.Subjects, subject)
		}
	}
	for _, c := range l.Corrections {
		d.Corrections = append(d.Corrections, Correction{c.Parcel, c.TakeOff, c.Name, c.Address, c.By, c.On.Format(time.DateOnly), c.Why})
	}
	for _, r := range l.Parcels {
		d.Parcels = append(d.Parcels, Parcel{r.Name(), feet(r.Distance), mailing.SubjectName(l.Subjects[r.Nearest]), r.Listed, r.Reason})
	}
	for _, x := range l.Letters {
		d.Letters = append(d.Letters, Letter{
			string(x.Audience), some(x.Name), some(x.Address.Block()), some(x.Parcels), feet(x.Distance), some(x.Flags),
		})
	}
	return d
}

// WithoutPeople returns the document without names, addresses, flags and what was
// corrected by hand: what a stranger may see.
func (d Document) WithoutPeople() Document {
	d.Letters = slices.Clone(d.Letters)
	for i := range d.Letters {
		d.Letters[i].Name, d.Letters[i].Address, d.Letters[i].Flags = []string{}, []string{}, []string{}
	}
	d.Parcels = slices.Clone(d.Parcels)
	for i := range d.Parcels {
		d.Parcels[i].Reason, _, _ = strings.Cut(d.Parcels[i].Reason, ":") // what follows quotes the file
	}
	d.Corrections = nil
	d.Warnings = append(slices.Clone(d.Warnings), "names and addresses are given to the clerk only: send his token as Authorization: Bearer TOKEN")
	return d
}

func datasetOf(d parcel.Dataset) Dataset {
	return Dataset{d.Version, d.Origin.Loaded.UTC().Format(time.DateOnly), d.Origin.Source}
}

// some returns a list that JSON writes as [] where it is empty.
func some(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

// feet returns a distance in feet to the thousandth, as documents show it.
func feet(d geo.Length) float64 { return rounded(d.Feet(), 3) }

// JSON writes a document as indented JSON; the same list gives the same bytes.
func JSON(w io.Writer, d Document) error { return writeJSON(w, d) }

func writeJSON(w io.Writer, document any) error {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(document); err != nil {
		return fmt.Errorf("write the list: %w", err)
	}
	_, err := w.Write(b.Bytes())
	return err
}
