package ordinances_test

import (
	"testing"

	"clearway/ordinances"
)

func BenchmarkBuiltinOrdinance(b *testing.B) {
	for b.Loop() {
		if _, err := ordinances.BuiltinOrdinance("prescott-wi"); err != nil {
			b.Fatal(err)
		}
	}
}
