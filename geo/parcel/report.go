package parcel

// MostListed is how many rows a list of a report names; their number is always
// given.
const MostListed = 1000

// Report is what a load tells the person who ran it. Every row of the file is
// accounted for: RowsIn = RowsOut + Deleted + Unreadable.Rows.
type Report struct {
	Layer   Layer  `json:"layer"`
	Version int    `json:"version,omitempty"` // 0 where nothing was loaded
	Source  string `json:"source"`
	CRS     string `json:"crs"`
	RowsIn  int64  `json:"rows_in"`
	RowsOut int64  `json:"rows_out"`
	Deleted int64  `json:"deleted"` // marked as deleted in the file

	Mapping        []Mapped `json:"mapping"`
	UnusedColumns  []string `json:"unused_columns"`
	UnmappedFields []Field  `json:"unmapped_fields"`

	NullShapes  int64 `json:"null_shapes"`
	EmptyShapes int64 `json:"empty_shapes"`
	// Repaired shapes were invalid and are loaded with the same area, by the even-odd
	// rule. Rows whose shape was Refused are loaded without a shape: they are near
	// nothing. Unreadable rows are not loaded.
	Repaired   Notes `json:"repaired"`
	Refused    Notes `json:"refused"`
	Unreadable Notes `json:"unreadable"`
	FarAway    Notes `json:"far_away"` // loaded, far from the town

	Stacks         Stacks     `json:"stacks"`
	Duplicates     Duplicates `json:"duplicate_ids"`
	WithoutID      int64      `json:"without_id"`
	WithoutOwner   int64      `json:"without_owner"`   // parcels only
	WithoutMail    int64      `json:"without_mail"`    // parcels with an owner but no mailing address
	WithoutAddress int64      `json:"without_address"` // layers with an address field

	// Bound is the box of all shapes in degrees: west, south, east, north; nil for none.
	Bound    []float64 `json:"bbox"`
	Change   *Change   `json:"change,omitempty"`
	Warnings []string  `json:"warnings"`
}

// Mapped says from which columns a field is read. Several are joined by Join, what is
// empty left out.
type Mapped struct {
	Field   Field    `json:"field"`
	Columns []string `json:"columns"`
	Join    string   `json:"join,omitempty"`
}

// Notes lists rows of the file, the first MostListed of them.
type Notes struct {
	Rows   int64  `json:"rows"`
	Listed []Note `json:"listed"`
}

// Note is about one row.
type Note struct {
	Row  int    `json:"row"` // of the file, from 1
	ID   string `json:"id"`
	What string `json:"what"`
}

// Stacks are groups of rows with one and the same shape, as condominiums have it,
// the highest first.
type Stacks struct {
	Stacks int64   `json:"stacks"`
	Rows   int64   `json:"rows"`
	Listed []Group `json:"listed"`
}

// Duplicates are ids that stand on several rows, the most frequent first.
type Duplicates struct {
	IDs    int64   `json:"ids"`
	Rows   int64   `json:"rows"`
	Listed []Group `json:"listed"`
}

// Group is some rows that have something in common, with the first of their ids.
type Group struct {
	Rows int64    `json:"rows"`
	IDs  []string `json:"ids"`
}

// Change compares a dataset with the one that was current before it, id by id. The
// rows of an id that stands on several count as one; so do all rows without an id.
type Change struct {
	Version   int      `json:"version"` // compared with
	Added     int64    `json:"added"`
	Removed   int64    `json:"removed"`
	Changed   int64    `json:"changed"` // shape or any attribute
	Unchanged int64    `json:"unchanged"`
	Gone      []string `json:"removed_ids"` // the first twenty
}

// newReport returns a report without rows. Its lists are empty, not nil, so that JSON
// has [] for them.
func newReport(layer Layer, from Origin, m *Mapping) Report {
	none := Notes{Listed: []Note{}}
	return Report{
		Layer: layer, Source: from.Source, CRS: from.CRS,
		Mapping: m.Mapped(), UnusedColumns: m.Unused(), UnmappedFields: m.Unmapped(),
		Repaired: none, Refused: none, Unreadable: none, FarAway: none,
		Stacks: Stacks{Listed: []Group{}}, Duplicates: Duplicates{Listed: []Group{}},
		Warnings: []string{},
	}
}

// add notes a row.
func (n *Notes) add(note Note) {
	if n.Rows++; len(n.Listed) < MostListed {
		n.Listed = append(n.Listed, note)
	}
}
