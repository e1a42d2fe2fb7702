package wire

import (
	"io"

	"clearway/ordinances"
)

// Rule is a row of the list of rules, as `clearway ordinances --format json` and
// GET /v1/ordinances give it.
type Rule struct {
	Ordinance string `json:"ordinance"`
	Permit    string `json:"permit"`
	Rule      string `json:"rule"`
	Section   string `json:"section"`
	Kind      string `json:"kind"`
	Title     string `json:"title"`
}

// Ordinances returns the rules of all permits of a library, in its order.
func Ordinances(l *ordinances.Library) []Rule {
	rows := []Rule{}
	for _, o := range l.Ordinances {
		for _, p := range o.Permits {
			for _, r := range p.Rules {
				rows = append(rows, Rule{
					Ordinance: o.ID, Permit: p.ID, Rule: r.ID,
					Section: r.Section, Kind: string(r.Kind), Title: r.Title,
				})
			}
		}
	}
	return rows
}

// EncodeOrdinances writes a list of rules as Encode writes a result.
func EncodeOrdinances(w io.Writer, rows []Rule) error { return encode(w, rows) }

// Code is one ordinance in words, as GET /v1/ordinances/{id} gives it.
type Code struct {
	ID      string   `json:"id"`
	Title   string   `json:"title"`
	Place   string   `json:"place"`
	Source  string   `json:"source"`
	Permits []Permit `json:"permits"`
}

// Permit is a permit of a code with its rules.
type Permit struct {
	ID      string      `json:"permit"`
	Title   string      `json:"title"`
	Section string      `json:"section"`
	Rules   []Provision `json:"rules"`
}

// Provision is one rule in words. Reading tells how it is read where the law is
// silent or doubtful.
type Provision struct {
	Rule    string `json:"rule"`
	Section string `json:"section"`
	Kind    string `json:"kind"`
	Title   string `json:"title"`
	Words   string `json:"words"`
	Reading string `json:"reading,omitempty"`
}

// CodeOf returns an ordinance in words.
func CodeOf(o *ordinances.Ordinance) Code {
	code := Code{ID: o.ID, Title: o.Title, Place: o.Place, Source: o.Source, Permits: make([]Permit, 0, len(o.Permits))}
	for _, p := range o.Permits {
		permit := Permit{ID: p.ID, Title: p.Title, Section: p.Section, Rules: make([]Provision, 0, len(p.Rules))}
		for _, r := range p.Rules {
			permit.Rules = append(permit.Rules, Provision{
				Rule: r.ID, Section: r.Section, Kind: string(r.Kind),
				Title: r.Title, Words: r.Words, Reading: r.Reading,
			})
		}
		code.Permits = append(code.Permits, permit)
	}
	return code
}

// EncodeCode writes an ordinance as Encode writes a result.
func EncodeCode(w io.Writer, c Code) error { return encode(w, c) }
