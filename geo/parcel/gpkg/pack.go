package gpkg

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/binary"
	"math"
	"slices"

	"github.com/paulmach/orb"

	"clearway/geo/shape"
)

// An R-tree of SQLite lies in three tables (sqlite.org/rtree.html, section 5.1):
// _node holds the nodes as blobs, _parent the parent of every node but the root,
// _rowid the leaf of every row. A node is: depth of the tree (in the root only) and
// number of cells, two bytes each; then cells of an id in eight bytes and min x, max
// x, min y, max y as four-byte floats; all big-endian; zeros to the full size.
const (
	rootNode = 1
	cellSize = 8 + 4*4
	// maxCells is what SQLite puts into a node at most.
	maxCells = 51
	nodeSize = 4 + maxCells*cellSize
)

// entry is a row, or a node, with its box.
type entry struct {
	id  uint32
	key uint32 // along the Hilbert curve
	box box32
}

// box32 is min x, max x, min y, max y, rounded outwards.
type box32 [4]float32

func outward(b orb.Bound) box32 {
	return box32{down(b.Min[0]), up(b.Max[0]), down(b.Min[1]), up(b.Max[1])}
}

func down(v float64) float32 {
	f := float32(v)
	if float64(f) > v {
		f = math.Nextafter32(f, float32(math.Inf(-1)))
	}
	return f
}

func up(v float64) float32 {
	f := float32(v)
	if float64(f) < v {
		f = math.Nextafter32(f, float32(math.Inf(1)))
	}
	return f
}

func (b box32) union(c box32) box32 {
	return box32{min(b[0], c[0]), max(b[1], c[1]), min(b[2], c[2]), max(b[3], c[3])}
}

// middle returns the middle of a box.
func (b box32) middle() (x, y float64) {
	return (float64(b[0]) + float64(b[1])) / 2, (float64(b[2]) + float64(b[3])) / 2
}

// sortByPlace puts entries in the order of the Hilbert curve through their middles.
func sortByPlace(entries []entry) {
	if len(entries) == 0 {
		return
	}
	all := entries[0].box
	for _, e := range entries {
		all = all.union(e.box)
	}
	width, height := float64(all[1])-float64(all[0]), float64(all[3])-float64(all[2])
	scale := math.MaxUint16 / max(width, height, math.SmallestNonzeroFloat32)
	for i := range entries {
		x, y := entries[i].box.middle()
		entries[i].key = shape.Hilbert(uint16((x-float64(all[0]))*scale), uint16((y-float64(all[2]))*scale))
	}
	slices.SortFunc(entries, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.id, b.id))
	})
}

// packing writes the nodes of one tree.
type packing struct {
	node, parent *sql.Stmt
	leafOf       []uint32 // by fid
}

// packRTree fills an empty R-tree with entries in their order: every node but the
// last of a level is full (I. Kamel and C. Faloutsos, Hilbert R-tree, VLDB 1994, the
// packed form). Row ids are 1 to rows. Linear in the entries.
func packRTree(ctx context.Context, c *sql.Conn, name string, entries []entry, rows int64) error {
	if len(entries) == 0 {
		return nil
	}
	if _, err := c.ExecContext(ctx, "DELETE FROM "+name+"_node"); err != nil {
		return err
	}
	p := packing{leafOf: make([]uint32, rows+1)}
	var err error
	if p.node, err = c.PrepareContext(ctx, "INSERT INTO "+name+"_node (nodeno, data) VALUES (?, ?)"); err != nil {
		return err
	}
	defer p.node.Close()
	if p.parent, err = c.PrepareContext(ctx, "INSERT INTO "+name+"_parent (nodeno, parentnode) VALUES (?, ?)"); err != nil {
		return err
	}
	defer p.parent.Close()
	if err := p.levels(ctx, entries); err != nil {
		return err
	}
	return p.rowids(ctx, c, name)
}

// levels writes the leaves, then the nodes above them, up to the root. The root is
// node 1; the others are numbered as they are made.
func (p *packing) levels(ctx context.Context, entries []entry) error {
	next := uint32(rootNode + 1)
	for depth := 0; ; depth++ {
		isRoot := len(entries) <= maxCells
		above := make([]entry, 0, (len(entries)+maxCells-1)/maxCells)
		for cells := range slices.Chunk(entries, maxCells) {
			number := next
			if isRoot {
				number = rootNode
			} else {
				next++
			}
			if err := p.write(ctx, number, depth, isRoot, cells); err != nil {
				return err
			}
			above = append(above, entry{id: number, box: unionOf(cells)})
		}
		if isRoot {
			return nil
		}
		entries = above
	}
}

func unionOf(cells []entry) box32 {
	box := cells[0].box
	for _, c := range cells[1:] {
		box = box.union(c.box)
	}
	return box
}

// write writes one node, and to whom its cells belong.
func (p *packing) write(ctx context.Context, number uint32, depth int, isRoot bool, cells []entry) error {
	b := make([]byte, 0, nodeSize)
	if isRoot {
		b = binary.BigEndian.AppendUint16(b, uint16(depth))
	} else {
		b = binary.BigEndian.AppendUint16(b, 0)
	}
	b = binary.BigEndian.AppendUint16(b, uint16(len(cells)))
	for _, c := range cells {
		b = binary.BigEndian.AppendUint64(b, uint64(c.id))
		for _, v := range c.box {
			b = binary.BigEndian.AppendUint32(b, math.Float32bits(v))
		}
		if depth == 0 {
			p.leafOf[c.id] = number
		} else if _, err := p.parent.ExecContext(ctx, int64(c.id), int64(number)); err != nil {
			return err
		}
	}
	_, err := p.node.ExecContext(ctx, int64(number), b[:nodeSize])
	return err
}

// rowids writes the leaf of every row, in the order of the rows.
func (p *packing) rowids(ctx context.Context, c *sql.Conn, name string) error {
	const batch = 100
	one, err := c.PrepareContext(ctx, "INSERT INTO "+name+"_rowid (rowid, nodeno) VALUES (?, ?)")
	if err != nil {
		return err
	}
	defer one.Close()
	many, err := c.PrepareContext(ctx, "INSERT INTO "+name+"_rowid (rowid, nodeno) VALUES "+tuples(2, batch))
	if err != nil {
		return err
	}
	defer many.Close()
	args := make([]any, 0, 2*batch)
	for fid, leaf := range p.leafOf {
		if leaf == 0 {
			continue
		}
		if args = append(args, int64(fid), int64(leaf)); len(args) < 2*batch {
			continue
		}
		if _, err := many.ExecContext(ctx, args...); err != nil {
			return err
		}
		args = args[:0]
	}
	for ; len(args) > 0; args = args[2:] {
		if _, err := one.ExecContext(ctx, args[0], args[1]); err != nil {
			return err
		}
	}
	return nil
}
