package parcel

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/paulmach/orb"
)

// tally counts the rows of a load and keeps, of each, what duplicates, stacks and
// the change against the last load are found by: 40 bytes and the id.
type tally struct {
	report Report
	region region
	bound  orb.Bound
	boxed  bool
	shaped int64 // rows with a shape in the file
	astray int64 // of these, outside their coordinate system or the region
	first  string
	mended int64      // rows with a text that no database can hold as it is
	odd    string     // where the first of these is
	rows   []rowSum   // of loaded rows, by id later
	shapes []shapeSum // of rows with a shape
	ids    idList
}

type rowSum struct{ id, content uint64 }

type shapeSum struct {
	shape uint64
	row   int64 // index in ids
}

// idList keeps many short texts in one piece of memory.
type idList struct {
	text []byte
	ends []uint32
}

func (l *idList) add(s string) {
	l.text = append(l.text, s...)
	l.ends = append(l.ends, uint32(len(l.text)))
}

func (l *idList) at(i int64) string {
	from := uint32(0)
	if i > 0 {
		from = l.ends[i-1]
	}
	return string(l.text[from:l.ends[i]])
}

// add counts a row.
func (t *tally) add(p prepared) {
	r := &t.report
	r.RowsIn++
	note := Note{Row: p.number, ID: p.record.ID(), What: p.what}
	switch p.outcome {
	case rowDeleted:
		r.Deleted++
		return
	case rowUnreadable:
		r.Unreadable.add(note)
		return
	case rowNull:
		r.NullShapes++
	case rowEmpty:
		r.EmptyShapes++
	case rowRepaired:
		r.Repaired.add(note)
	case rowRefused:
		r.Refused.add(note)
	}
	r.RowsOut++
	t.place(p, note)
	t.gaps(p.record)
	t.rows = append(t.rows, rowSum{p.sums.id, p.sums.content})
	if p.sums.shape != 0 {
		t.shapes = append(t.shapes, shapeSum{p.sums.shape, int64(len(t.ids.ends))})
	}
	t.ids.add(p.record.ID())
	if p.mended == "" {
		return
	}
	if t.mended++; t.odd == "" {
		t.odd = fmt.Sprintf("row %d, %s", p.number, p.mended)
	}
}

// texts says what became of texts that no database can hold as they are.
func (t *tally) texts() []string {
	if t.mended == 0 {
		return nil
	}
	return []string{fmt.Sprintf("%d rows hold text that is damaged or in another encoding, the first at %s: "+
		"zero bytes were left out, and \uFFFD stands for what is not UTF-8", t.mended, t.odd)}
}

// place counts where the row lies.
func (t *tally) place(p prepared, note Note) {
	if p.astray {
		t.shaped++
		t.strayed(note.What)
		return
	}
	box, ok := boundOf(p.record.Geometry)
	if !ok {
		return
	}
	t.shaped++
	t.bound, t.boxed = join(t.bound, box, t.boxed), true
	if !t.region.holds(box) {
		c := box.Center()
		note.What = fmt.Sprintf("it lies at longitude %.4f, latitude %.4f, outside %s", c.Lon(), c.Lat(), t.region.words)
		t.report.FarAway.add(note)
		t.strayed(note.What)
	}
}

func (t *tally) strayed(what string) {
	if t.astray++; t.first == "" {
		t.first = what
	}
}

// far returns an error where so many rows lie elsewhere that the file must be in
// another coordinate system or from another place. Of few rows too little is known.
func (t *tally) far(enough int64) error {
	if t.shaped < enough || t.astray*10 <= t.shaped {
		return nil
	}
	return &Error{
		Code: CodeFarAway, Place: t.report.Source,
		What: fmt.Sprintf("%d of %d shapes lie far from where they should; of the first: %s", t.astray, t.shaped, t.first),
		Cure: "Check that the file is of this town, and that its coordinate system and unit (feet or metres) are the ones it names",
	}
}

// shapeless returns an error where no row has a shape: near nothing, on no list and
// on no map, such a layer would be as good as empty.
func (t *tally) shapeless() error {
	if t.shaped > 0 {
		return nil
	}
	r := &t.report
	what := fmt.Sprintf("none of the %d rows has a shape that can be used: %d without one, %d empty, %d refused",
		r.RowsOut, r.NullShapes, r.EmptyShapes, r.Refused.Rows)
	if r.Refused.Rows > 0 {
		what += fmt.Sprintf("; of the first: %s", r.Refused.Listed[0].What)
	}
	cure := "Export the file again with its shapes"
	if r.NullShapes > 0 {
		cure += "; in GeoJSON they stand in the member \"geometry\", written in small letters"
	}
	return &Error{Code: CodeNoShapes, Place: r.Source, What: what, Cure: cure}
}

// gaps counts what a clerk will miss in a row.
func (t *tally) gaps(r Record) {
	if r.ID() == "" {
		t.report.WithoutID++
	}
	if f := r.Layer.AddressField(); f != "" && r.Get(f) == "" {
		t.report.WithoutAddress++
	}
	if r.Layer != Parcels {
		return
	}
	switch {
	case r.Get(Owner1) == "" && r.Get(Owner2) == "":
		t.report.WithoutOwner++
	case r.Get(MailAddress) == "" && r.Get(MailLine1) == "" && r.Get(MailLine2) == "":
		t.report.WithoutMail++
	}
}

// close finds duplicates and stacks.
func (t *tally) close() {
	if t.boxed {
		t.report.Bound = []float64{t.bound.Min[0], t.bound.Min[1], t.bound.Max[0], t.bound.Max[1]}
	}
	t.duplicates()
	t.stacks()
	t.shapes, t.ids = nil, idList{}
	t.rows = sortSums(t.rows)
}

// sortSums sorts by id.
func sortSums(rows []rowSum) []rowSum {
	slices.SortFunc(rows, func(a, b rowSum) int { return cmp.Compare(a.id, b.id) })
	return rows
}

// duplicates finds the ids that stand on several rows. Rows are still in the order
// of the file.
func (t *tally) duplicates() {
	ids := make([]uint64, len(t.rows))
	for i, r := range t.rows {
		ids[i] = r.id
	}
	slices.Sort(ids)
	times := make(map[uint64]int64) // of those on several rows
	for i := 1; i < len(ids); i++ {
		if ids[i] == ids[i-1] {
			times[ids[i]] = max(times[ids[i]], 1) + 1
		}
	}
	d := &t.report.Duplicates
	for i, r := range t.rows {
		n, several := times[r.id]
		delete(times, r.id)
		if !several {
			continue
		}
		if id := t.ids.at(int64(i)); id != "" {
			d.IDs++
			d.Rows += n
			d.Listed = append(d.Listed, Group{Rows: n, IDs: []string{id}})
		}
	}
	d.Listed = largest(d.Listed)
}

// stacks finds the shapes that stand on several rows.
func (t *tally) stacks() {
	const named = 50 // ids of a stack
	s := &t.report.Stacks
	groups(t.shapes, func(rows []shapeSum) {
		s.Stacks++
		s.Rows += int64(len(rows))
		g := Group{Rows: int64(len(rows))}
		for _, r := range rows[:min(named, len(rows))] {
			g.IDs = append(g.IDs, t.ids.at(r.row))
		}
		s.Listed = append(s.Listed, g)
	})
	s.Listed = largest(s.Listed)
}

// groups sorts and calls each with the members of every group of two and more.
func groups(all []shapeSum, each func([]shapeSum)) {
	slices.SortFunc(all, func(a, b shapeSum) int {
		return cmp.Or(cmp.Compare(a.shape, b.shape), cmp.Compare(a.row, b.row))
	})
	for i := 0; i < len(all); {
		j := i + 1
		for j < len(all) && all[j].shape == all[i].shape {
			j++
		}
		if j-i > 1 {
			each(all[i:j])
		}
		i = j
	}
}

// largest returns the largest groups, the largest first, those of one size by id.
func largest(all []Group) []Group {
	slices.SortFunc(all, func(a, b Group) int {
		return cmp.Or(cmp.Compare(b.Rows, a.Rows), strings.Compare(a.IDs[0], b.IDs[0]))
	})
	return all[:min(len(all), MostListed)]
}

// compare finds the change against the dataset that is current now.
func (t *tally) compare(ctx context.Context, s Store, last Dataset) error {
	const named = 20
	c := &Change{Version: last.Version}
	var old []rowSum
	gone := make(map[string]bool)
	for r, err := range s.All(ctx, last) {
		if err != nil {
			return err
		}
		sums := sum(r)
		old = append(old, rowSum{sums.id, sums.content})
		if len(c.Gone) < named && !gone[r.ID()] && !t.has(sums.id) {
			gone[r.ID()] = true
			c.Gone = append(c.Gone, r.ID())
		}
	}
	c.count(sortSums(old), t.rows)
	t.report.Change = c
	return nil
}

// has tells whether a loaded row has the id.
func (t *tally) has(id uint64) bool {
	_, found := slices.BinarySearchFunc(t.rows, id, func(r rowSum, id uint64) int { return cmp.Compare(r.id, id) })
	return found
}

// count compares two sorted lists id by id. The contents of the rows of one id are
// added up, so that their order does not matter.
func (c *Change) count(old, fresh []rowSum) {
	for len(old) > 0 || len(fresh) > 0 {
		switch {
		case len(old) == 0 || len(fresh) > 0 && fresh[0].id < old[0].id:
			c.Added++
			_, fresh = oneID(fresh)
		case len(fresh) == 0 || old[0].id < fresh[0].id:
			c.Removed++
			_, old = oneID(old)
		default:
			var a, b uint64
			a, old = oneID(old)
			b, fresh = oneID(fresh)
			if a == b {
				c.Unchanged++
			} else {
				c.Changed++
			}
		}
	}
}

// oneID returns the contents of the rows of the first id, added up, and the rest.
func oneID(rows []rowSum) (content uint64, rest []rowSum) {
	i := 0
	for ; i < len(rows) && rows[i].id == rows[0].id; i++ {
		content += rows[i].content
	}
	return content, rows[i:]
}
