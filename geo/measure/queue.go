package measure

import (
	"math"
	"slices"
)

// pairKind says what a candidate gap lies between.
type pairKind int8

const (
	bodyToBody pairKind = iota
	bodyToWall
	wallToWall
)

// candidate is a gap that may come up: exact, or known to have at least key slack.
type candidate struct {
	key   float64
	a, b  int32 // bodies, or body and wall, or edges of walls
	kind  pairKind
	curb  bool
	exact bool
}

// queue hands out candidates, least slack first. Most are there from the start
// and sorted once; those measured meanwhile wait in a heap.
type queue struct {
	items []candidate
	order []uint64 // of the items: key, and place among them
	next  int
	heap  []candidate
}

func (q *queue) add(c candidate) { q.items = append(q.items, c) }

// sort orders what was added; call it once, before pop. Keys are rounded down to 32
// bits, so that they remain what no gap is below, and sorted with the place of their
// candidate in the bits under them. The order of candidates with one key is of no
// account: all of them are measured before any gap as wide is dealt with.
func (q *queue) sort() {
	q.order = make([]uint64, len(q.items))
	for i := range q.items {
		c := &q.items[i]
		key := float32(c.key)
		if float64(key) > c.key {
			key = math.Nextafter32(key, -math.MaxFloat32)
		}
		c.key = float64(key)
		bits := math.Float32bits(key)
		if bits>>31 != 0 {
			bits = ^bits // negative: the larger, the less
		} else {
			bits |= 1 << 31
		}
		q.order[i] = uint64(bits)<<32 | uint64(i)
	}
	slices.Sort(q.order)
}

// first returns the next of the items.
func (q *queue) first() *candidate { return &q.items[uint32(q.order[q.next])] }

// before orders candidates by slack and, for the same answer in every run,
// by what they lie between.
func before(a, b *candidate) bool {
	switch {
	case a.key != b.key:
		return a.key < b.key
	case a.exact != b.exact:
		return b.exact
	case a.kind != b.kind:
		return a.kind < b.kind
	case a.a != b.a:
		return a.a < b.a
	}
	return a.b < b.b
}

// pop returns the candidate with the least slack.
func (q *queue) pop() (candidate, bool) {
	fromItems := q.next < len(q.items)
	if fromItems && len(q.heap) > 0 {
		fromItems = before(q.first(), &q.heap[0])
	}
	switch {
	case fromItems:
		c := *q.first()
		q.next++
		return c, true
	case len(q.heap) > 0:
		return q.popHeap(), true
	}
	return candidate{}, false
}

// push enters a candidate while others are handed out.
func (q *queue) push(c candidate) {
	q.heap = append(q.heap, c)
	for i := len(q.heap) - 1; i > 0; {
		up := (i - 1) / 2
		if !before(&q.heap[i], &q.heap[up]) {
			break
		}
		q.heap[i], q.heap[up] = q.heap[up], q.heap[i]
		i = up
	}
}

func (q *queue) popHeap() candidate {
	top, last := q.heap[0], len(q.heap)-1
	q.heap[0] = q.heap[last]
	q.heap = q.heap[:last]
	for i := 0; ; {
		down := 2*i + 1
		if down >= last {
			break
		}
		if down+1 < last && before(&q.heap[down+1], &q.heap[down]) {
			down++
		}
		if !before(&q.heap[down], &q.heap[i]) {
			break
		}
		q.heap[i], q.heap[down] = q.heap[down], q.heap[i]
		i = down
	}
	return top
}
