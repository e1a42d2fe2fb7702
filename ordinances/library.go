package ordinances

import (
	"embed"
	"fmt"
)

//go:embed prescott-wi mazomanie-wi prowag
var folders embed.FS

// builtin are the folders of the codes that come with the program.
var builtin = []string{"prescott-wi", "mazomanie-wi", "prowag"}

// Library is a set of codes.
type Library struct {
	Ordinances []*Ordinance
}

// Builtin reads the rules of the codes that come with the program. Their worked
// cases are read when they are run, see RunCases.
func Builtin() (*Library, error) {
	l := &Library{}
	for _, folder := range builtin {
		o, err := loadRules(folders, folder)
		if err != nil {
			return nil, fmt.Errorf("ordinances: %w", err)
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
