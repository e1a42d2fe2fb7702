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
				if c.Pending {
					t.Skip("its measure is not there yet")
				}
				if c.Fault != "" {
					t.Errorf("line %d: %s", c.Line, c.Fault)
				}
			})
		}
	}
}
