package ordinances_test

import (
	"testing"

	"clearway/ordinances"
)

func builtin(t *testing.T) *ordinances.Library {
	t.Helper()
	l, err := ordinances.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// Every worked case of every code that comes with the program holds.
func TestWorkedCases(t *testing.T) {
	for _, o := range builtin(t).Ordinances {
		results, err := o.RunCases()
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range results {
			t.Run(o.ID+"/"+c.Permit+"/"+c.Rule+"/"+c.Case, func(t *testing.T) {
				if c.Fault != "" {
					t.Errorf("line %d: %s", c.Line, c.Fault)
				}
			})
		}
	}
}

// A code is found by its id, which is also the name of its folder.
func TestBuiltinOrdinance(t *testing.T) {
	for _, id := range ordinances.BuiltinIDs() {
		o, err := ordinances.BuiltinOrdinance(id)
		if err != nil || o == nil || o.ID != id {
			t.Errorf("%s: %+v, %v", id, o, err)
		}
	}
	if o, err := ordinances.BuiltinOrdinance("atlantis"); o != nil || err != nil {
		t.Errorf("a code that is not there: %+v, %v", o, err)
	}
}
