package ordinances

import (
	"testing"
	"time"
)

func day(t *testing.T, s string) time.Time {
	t.Helper()
	d, err := time.Parse(time.DateOnly, s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Days in a season are counted one by one and compared.
func TestDaysWithin(t *testing.T) {
	seasons := [][2]yearDay{
		{{time.November, 1}, {time.April, 1}},
		{{time.November, 15}, {time.May, 1}},
		{{time.June, 1}, {time.August, 31}},
		{{time.February, 28}, {time.March, 1}},
	}
	inside := func(d time.Time, s [2]yearDay) bool {
		n := func(y yearDay) int { return int(y.month)*100 + y.day }
		at := n(yearDay{d.Month(), d.Day()})
		if n(s[0]) <= n(s[1]) {
			return n(s[0]) <= at && at <= n(s[1])
		}
		return at >= n(s[0]) || at <= n(s[1])
	}
	start := day(t, "2027-01-01")
	for _, s := range seasons {
		for from := 0; from < 800; from += 37 {
			for long := 0; long < 900; long += 41 {
				a := start.AddDate(0, 0, from)
				b := a.AddDate(0, 0, long)
				want, first := 0, time.Time{}
				for d := a; !d.After(b); d = d.AddDate(0, 0, 1) {
					if inside(d, s) {
						if want == 0 {
							first = d
						}
						want++
					}
				}
				got, gotFirst := daysWithin(a, b, s)
				if got != want || want > 0 && !gotFirst.Equal(first) {
					t.Fatalf("%s to %s has %d days of season %v from %s, want %d from %s",
						a.Format(time.DateOnly), b.Format(time.DateOnly), got, s, gotFirst.Format(time.DateOnly), want, first.Format(time.DateOnly))
				}
			}
		}
	}
}

func TestAddMonths(t *testing.T) {
	cases := []struct {
		from   string
		months int
		want   string
	}{
		{"2027-05-01", 3, "2027-08-01"},
		{"2027-11-30", 3, "2028-02-29"},
		{"2026-11-30", 3, "2027-02-28"},
		{"2027-12-31", 2, "2028-02-29"},
		{"2028-02-29", 12, "2029-02-28"},
		{"2027-10-31", 1, "2027-11-30"},
	}
	for _, c := range cases {
		if got := addMonths(day(t, c.from), c.months).Format(time.DateOnly); got != c.want {
			t.Errorf("%s and %d months is %s, want %s", c.from, c.months, got, c.want)
		}
	}
}

// Every day from before the first change of a rule to after the last has exactly
// one limit, or none where the code says so: not yet, or repealed.
func TestTemporalSweep(t *testing.T) {
	limits := []Limit{
		{from: day(t, "2008-05-13"), value: value{number: 4}},
		{from: day(t, "2019-01-01"), value: value{number: 5}},
		{from: day(t, "2030-07-01"), Repealed: true},
		{from: day(t, "2031-01-01"), value: value{number: 6}},
	}
	want := []struct {
		on    string
		value float64 // 0: none
	}{
		{"1900-01-01", 0},
		{"2008-05-12", 0},
		{"2008-05-13", 4},
		{"2008-05-14", 4},
		{"2018-12-31", 4},
		{"2019-01-01", 5},
		{"2030-06-30", 5},
		{"2030-07-01", 0},
		{"2030-12-31", 0},
		{"2031-01-01", 6},
		{"2099-01-01", 6},
	}
	for _, w := range want {
		got := 0.0
		if l := limitOn(limits, day(t, w.on)); l != nil {
			got = l.value.number
		}
		if got != w.value {
			t.Errorf("on %s the limit is %g, want %g", w.on, got, w.value)
		}
	}
}

// The same sweep over the codes that come with the program: the day before, of
// and after each change, a figure has the limit that the file says, and a rule
// in force has a limit for each of its figures.
func TestTemporalSweepOfCodes(t *testing.T) {
	l, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range l.Ordinances {
		for _, p := range o.Permits {
			for _, r := range p.Rules {
				for _, f := range r.figures() {
					for i, limit := range f.Limits {
						sweep(t, o.ID+"/"+p.ID+"/"+r.ID, r, f, i, limit)
					}
				}
			}
		}
	}
}

func sweep(t *testing.T, name string, r *Rule, f *Figure, i int, limit Limit) {
	change := latest(limit.from, r.from)
	if change.IsZero() {
		change = day(t, "1900-01-01")
	}
	for offset := -1; offset <= 1; offset++ {
		on := change.AddDate(0, 0, offset)
		got := limitOn(f.Limits, on)
		var want *Limit
		for k := range f.Limits {
			if !f.Limits[k].from.After(on) {
				want = &f.Limits[k]
			}
		}
		if want != nil && want.Repealed {
			want = nil
		}
		if got != want {
			t.Errorf("%s: on %s limit %d governs, want %d", name, on.Format(time.DateOnly), index(f, got), index(f, want))
		}
		if r.inForce(on) && got == nil && !limit.Repealed {
			t.Errorf("%s is in force on %s and has no limit (limit %d)", name, on.Format(time.DateOnly), i)
		}
	}
}

func index(f *Figure, l *Limit) int {
	for i := range f.Limits {
		if &f.Limits[i] == l {
			return i
		}
	}
	return -1
}
