package measure

import "slices"

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
	next  int
	heap  []candidate
}

func (q *queue) add(c candidate) { q.items = append(q.items, c) }

// order sorts what was added; call it once, before pop.
func (q *queue) order() {
	slices.SortFunc(q.items, func(a, b candidate) int {
		switch {
		case before(&a, &b):
			return -1
		case before(&b, &a):
			return 1
		}
		return 0
	})
}

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
		fromItems = before(&q.items[q.next], &q.heap[0])
	}
	switch {
	case fromItems:
		q.next++
		return q.items[q.next-1], true
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
