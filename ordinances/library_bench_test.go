package ordinances_test

import (
	"testing"

	"clearway/ordinances"
)

func BenchmarkBuiltin(b *testing.B) {
	for b.Loop() {
		if _, err := ordinances.Builtin(); err != nil {
			b.Fatal(err)
		}
	}
}
