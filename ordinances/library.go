package ordinances

import (
	"embed"
	"fmt"
	"slices"
)

//go:embed prescott-wi mazomanie-wi prowag
var folders embed.FS

// builtin are the codes that come with the program, in folders named by their ids.
var builtin = []string{"prescott-wi", "mazomanie-wi", "prowag"}

// BuiltinIDs are the ids of the codes that come with the program.
func BuiltinIDs() []string { return slices.Clone(builtin) }

// BuiltinOrdinance reads the rules of one of the codes that come with the program;
// it is nil where none has that id. Its worked cases are read when they are run,
// see RunCases.
func BuiltinOrdinance(id string) (*Ordinance, error) {
	if !slices.Contains(builtin, id) {
		return nil, nil
	}
	o, err := loadRules(folders, id)
	if err != nil {
		return nil, fmt.Errorf("ordinances: %w", err)
	}
	return o, nil
}

// Library is a set of codes.
type Library struct {
	Ordinances []*Ordinance
}

// Builtin reads all the codes that come with the program, see BuiltinOrdinance.
func Builtin() (*Library, error) {
	l := &Library{}
	for _, id := range builtin {
		o, err := BuiltinOrdinance(id)
		if err != nil {
			return nil, err
		}
		l.Ordinances = append(l.Ordinances, o)
	}
	return l, nil
}

// Ordinance returns the code named id, or nil.
func (l *Library) Ordinance(id string) *Ordinance {
	for _, o := range l.Ordinances {
		if o.ID == id {
			return o
		}
	}
	return nil
}
