package ordinances

import "testing"

// A figure on the number line, its uncertainty as dashes, the limit at |:
//
//	          r-0.005   r
//	at_least     |      .       pass from r-0.005 up
//	    --v--    |              fail
//	           --v--            marginal
//	             |--v--         pass
func TestJudge(t *testing.T) {
	cases := []struct {
		name    string
		compare Compare
		v, u, r float64
		d       dimension
		want    Status
	}{
		{"at the limit", AtLeast, 5, 0, 5, length, Pass},
		{"read to the hundredth", AtLeast, 4.995, 0, 5, length, Pass},
		{"just under the hundredth", AtLeast, 4.9949, 0, 5, length, Fail},
		{"uncertainty reaches the edge from above", AtLeast, 5.0, 0.006, 5, length, Marginal},
		{"uncertainty just clears the edge", AtLeast, 5.0, 0.005, 5, length, Pass},
		{"uncertainty reaches the edge from below", AtLeast, 4.99, 0.005, 5, length, Marginal},
		{"uncertainty below the edge", AtLeast, 4.98, 0.005, 5, length, Fail},
		{"at most, at the hundredth", AtMost, 3.005, 0, 3, length, Pass},
		{"at most, just over", AtMost, 3.0051, 0, 3, length, Fail},
		{"at most, uncertain", AtMost, 3.003, 0.01, 3, length, Marginal},
		{"a share is read to the permille", AtMost, 1.0/3 + 0.0005, 0, 1.0 / 3, share, Pass},
		{"a share just over", AtMost, 1.0/3 + 0.00051, 0, 1.0 / 3, share, Fail},
		{"more than is strict", MoreThan, 0.5, 0, 0.5, share, Fail},
		{"more than", MoreThan, 0.5001, 0, 0.5, share, Pass},
		{"more than, uncertain", MoreThan, 0.51, 0.02, 0.5, share, Marginal},
		{"less than is strict", LessThan, 5, 0, 5, length, Fail},
		{"less than", LessThan, 4.999, 0, 5, length, Pass},
		{"less than, uncertain", LessThan, 4.99, 0.02, 5, length, Marginal},
		{"exactly", Exactly, 3.004, 0, 3, length, Pass},
		{"exactly, too low", Exactly, 2.99, 0, 3, length, Fail},
		{"exactly, too high", Exactly, 3.01, 0, 3, length, Fail},
		{"exactly, uncertain", Exactly, 3, 0.01, 3, length, Marginal},
		{"a sum of money is exact", AtLeast, 999999, 0, 1000000, money, Fail},
		{"half a dollar less is less", AtLeast, 999999.5, 0, 1000000, money, Fail},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := c.compare.judge(c.v, c.u, c.r, c.d); got != c.want {
				t.Errorf("%g ± %g %s %g is %s, want %s", c.v, c.u, c.compare, c.r, got, c.want)
			}
		})
	}
}

func TestWithinTolerance(t *testing.T) {
	cases := []struct {
		v, u float64
		want Status
	}{
		{0, 0, Pass},
		{0.1, 0, Pass},
		{0.1, 0.5, Pass}, // passes whatever the uncertainty
		{0.11, 0, Fail},
		{0.11, 0.02, Marginal},
	}
	for _, c := range cases {
		if got := withinTolerance(c.v, c.u, 0.1); got != c.want {
			t.Errorf("%g ± %g is %s, want %s", c.v, c.u, got, c.want)
		}
	}
}

// At most is at least in the mirror, less than is more than.
func TestJudgeMirror(t *testing.T) {
	mirror := map[Compare]Compare{AtLeast: AtMost, MoreThan: LessThan}
	for a, b := range mirror {
		for v := -0.03; v <= 0.03; v += 0.0013 {
			for _, u := range []float64{0, 0.002, 0.02} {
				if x, y := a.judge(v, u, 0, length), b.judge(-v, u, 0, length); x != y {
					t.Fatalf("%s of %g ± %g is %s, %s of its mirror image %s", a, v, u, x, b, y)
				}
			}
		}
	}
}

func TestVerdict(t *testing.T) {
	of := func(k Kind, s ...Status) []Finding {
		var f []Finding
		for _, status := range s {
			f = append(f, Finding{Kind: k, Status: status})
		}
		return f
	}
	cases := []struct {
		name     string
		findings []Finding
		want     Status
	}{
		{"none", nil, Pass},
		{"passes", of(Measured, Pass, NotApplicable, Judged), Pass},
		{"one missing", of(Measured, Pass, Missing), Undecided},
		{"one marginal", of(Stated, Pass, Marginal), Undecided},
		{"fail over missing", of(Measured, Missing, Fail, Pass), Fail},
		{"judged rules never count", of(ByJudge, Fail, Missing), Pass},
		{"notices never count", of(Notice, Fail), Pass},
	}
	for _, c := range cases {
		if got := verdict(c.findings, Measured, Stated); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
