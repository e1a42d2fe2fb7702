package ordinances

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// mutant is a rule file with one word or one digit changed.
type mutant struct {
	rule     string
	what     string
	text     string
	was, now Compare // where a comparison word was changed to another
}

var (
	idLine      = regexp.MustCompile(`^  - id: (\S+)`)
	compareLine = regexp.MustCompile(`compare: (\w+)`)
	figureWord  = regexp.MustCompile(`\b(value|at_curb|tolerance): "?([0-9][0-9:/.-]*)`)
)

// mutants drops or changes each comparison word and the last digit of each figure.
func mutants(text string) []mutant {
	var list []mutant
	rule := ""
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if m := idLine.FindStringSubmatch(line); m != nil {
			rule = m[1]
		}
		changed := func(what, to string) {
			all := slices.Clone(lines)
			all[i] = to
			list = append(list, mutant{rule: rule, what: fmt.Sprintf("line %d, %s", i+1, what), text: strings.Join(all, "\n")})
		}
		if m := compareLine.FindStringSubmatch(line); m != nil {
			changed("compare dropped", "")
			for _, other := range []Compare{AtLeast, AtMost, MoreThan, LessThan, Exactly} {
				if string(other) != m[1] {
					changed(m[1]+" to "+string(other), strings.Replace(line, m[1], string(other), 1))
					list[len(list)-1].was, list[len(list)-1].now = Compare(m[1]), other
				}
			}
		}
		for _, at := range figureWord.FindAllStringSubmatchIndex(line, -1) {
			last := at[5] - 1
			for _, by := range []int{-1, 1} {
				digit := '0' + (int(line[last]-'0')+by+10)%10
				to := line[:last] + string(rune(digit)) + line[last+1:]
				changed(line[at[4]:at[5]]+" to "+to[at[4]:at[5]], to)
			}
		}
	}
	return list
}

// Every change of a comparison word, a limit or a tolerance in a rule file is
// refused or makes a worked case fail.
func TestMutants(t *testing.T) {
	for _, folder := range builtin {
		o, err := Load(folders, folder)
		if err != nil {
			t.Fatal(err)
		}
		cases, err := o.loadCases()
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range o.Permits {
			text, err := fs.ReadFile(folders, folder+"/"+p.ID+ruleSuffix)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range mutants(string(text)) {
				if !killed(o, cases[p.ID], m) {
					t.Errorf("%s/%s %s survives: %s", folder, p.ID, m.rule, m.what)
				}
			}
		}
	}
}

// killed tells whether a changed rule is refused or fails one of its cases.
func killed(o *Ordinance, cases *caseFile, m mutant) bool {
	p, err := loadPermit(fstest.MapFS{"rules.yaml": {Data: []byte(m.text)}}, "rules.yaml")
	if err != nil {
		return true
	}
	i := slices.IndexFunc(p.Rules, func(r *Rule) bool { return r.ID == m.rule })
	for _, c := range cases.Cases[m.rule] {
		if result := o.runCase(p, p.Rules[i], cases, c); result.Fault != "" {
			return true
		}
	}
	return m.equivalent(p.Rules[i])
}

// equivalent tells whether a mutant says the same in other words: nothing lies
// under 0 or over a whole, so that at most 0 is exactly 0.
func (m mutant) equivalent(r *Rule) bool {
	for _, f := range r.figures() {
		switch {
		case f.Compare != m.now || m.now != Exactly:
		case m.was == AtMost && !slices.Contains(f.sides(), under):
			return true
		case m.was == AtLeast && !slices.Contains(f.sides(), over):
			return true
		}
	}
	return false
}
