package parcel

import (
	"fmt"
	"io"
	"strings"
)

// warnings returns sentences about what a clerk should look into.
func (t *tally) warnings() []string {
	r := &t.report
	var out []string
	add := func(when bool, format string, args ...any) {
		if when {
			out = append(out, fmt.Sprintf(format, args...))
		}
	}
	if r.Layer == Parcels {
		all := r.WithoutOwner == r.RowsOut
		add(all, "the file holds no owner names: nobody can be mailed from it")
		add(!all && r.WithoutOwner*4 > r.RowsOut, "%d of %d parcels have no owner name", r.WithoutOwner, r.RowsOut)
		add(!all && r.WithoutMail*4 > r.RowsOut, "%d of %d parcels have an owner but no mailing address", r.WithoutMail, r.RowsOut)
	}
	bare, so := r.NullShapes+r.EmptyShapes, "they are near nothing"
	if r.Layer == Parcels || r.Layer == Addresses {
		so = "they are on no notice list"
	}
	add(r.Refused.Rows > 0, "%d rows are loaded without their shape: %s", r.Refused.Rows, so)
	add(bare > 0, "%d rows have no shape in the file: %s", bare, so)
	add(r.Unreadable.Rows > 0, "%d rows could not be read and are not loaded", r.Unreadable.Rows)
	add(r.FarAway.Rows > 0, "%d rows lie far from the others", r.FarAway.Rows)
	if c := r.Change; c != nil {
		before := c.Removed + c.Changed + c.Unchanged
		add(c.Removed*10 > before, "%d of the %d ids of version %d are gone: is the file whole?", c.Removed, before, c.Version)
	}
	return out
}

// WriteText writes the report for a person: the sums first, then what is to be looked
// into, with the first rows of each kind.
func (r Report) WriteText(w io.Writer) error {
	var b strings.Builder
	line := func(label, format string, args ...any) {
		fmt.Fprintf(&b, "%-22s %s\n", label, fmt.Sprintf(format, args...))
	}
	some := func(label string, n int64) {
		if n > 0 {
			line(label, "%d", n)
		}
	}
	if r.Version > 0 {
		fmt.Fprintf(&b, "%s version %d from %s (%s)\n\n", r.Layer, r.Version, r.Source, r.CRS)
	}
	line("rows in the file", "%d", r.RowsIn)
	line("rows loaded", "%d", r.RowsOut)
	some("deleted rows", r.Deleted)
	some("without a shape", r.NullShapes)
	some("with an empty shape", r.EmptyShapes)
	some("shapes repaired", r.Repaired.Rows)
	some("shapes refused", r.Refused.Rows)
	some("rows not readable", r.Unreadable.Rows)
	some("far away", r.FarAway.Rows)
	some("without an id", r.WithoutID)
	some("without an owner", r.WithoutOwner)
	some("owner, no address", r.WithoutMail)
	some("without a site address", r.WithoutAddress)
	if r.Duplicates.IDs > 0 {
		line("ids on several rows", "%d, on %d rows", r.Duplicates.IDs, r.Duplicates.Rows)
	}
	if r.Stacks.Stacks > 0 {
		line("stacks of one shape", "%d, with %d rows; the highest has %d", r.Stacks.Stacks, r.Stacks.Rows, r.Stacks.Listed[0].Rows)
	}
	if c := r.Change; c != nil {
		line(fmt.Sprintf("against version %d", c.Version), "%d added, %d removed, %d changed, %d as before", c.Added, c.Removed, c.Changed, c.Unchanged)
	}
	for _, warning := range r.Warnings {
		line("warning", "%s", warning)
	}
	r.lists(&b)
	_, err := io.WriteString(w, b.String())
	return err
}

// lists writes the first rows of each list.
func (r Report) lists(b *strings.Builder) {
	for _, l := range []struct {
		title string
		notes Notes
	}{
		{"Shapes repaired", r.Repaired},
		{"Shapes refused", r.Refused},
		{"Rows not readable", r.Unreadable},
		{"Far away", r.FarAway},
	} {
		if l.notes.Rows == 0 {
			continue
		}
		fmt.Fprintf(b, "\n%s\n", l.title)
		for _, n := range l.notes.Listed[:min(shown, len(l.notes.Listed))] {
			fmt.Fprintf(b, "  row %d, %s: %s\n", n.Row, orNone(n.ID), n.What)
		}
		more(b, l.notes.Rows)
	}
	writeGroups(b, "Ids on several rows", r.Duplicates.Listed, r.Duplicates.IDs)
	writeGroups(b, "Stacks of one shape", r.Stacks.Listed, r.Stacks.Stacks)
	if r.Change != nil && len(r.Change.Gone) > 0 {
		fmt.Fprintf(b, "\nRemoved since version %d\n  %s\n", r.Change.Version, strings.Join(r.Change.Gone, ", "))
		if n := r.Change.Removed - int64(len(r.Change.Gone)); n > 0 {
			fmt.Fprintf(b, "  and %d more\n", n)
		}
	}
}

// shown is how many rows of a list the text names; the JSON has more.
const shown = 10

func more(b *strings.Builder, n int64) {
	if n > shown {
		fmt.Fprintf(b, "  and %d more\n", n-shown)
	}
}

func writeGroups(b *strings.Builder, title string, groups []Group, n int64) {
	if len(groups) == 0 {
		return
	}
	fmt.Fprintf(b, "\n%s\n", title)
	for _, g := range groups[:min(shown, len(groups))] {
		fmt.Fprintf(b, "  %d rows: %s\n", g.Rows, strings.Join(g.IDs[:min(shown, len(g.IDs))], ", "))
	}
	more(b, n)
}

func orNone(id string) string {
	if id == "" {
		return "no id"
	}
	return id
}
