package measure

import "container/heap"

// widest hands out triangles, the one reached by the widest disc first.
type widest struct {
	heap reaches
}

type reach struct {
	radius float64
	at     int32
}

func (q *widest) push(radius float64, at int32) { heap.Push(&q.heap, reach{radius, at}) }

func (q *widest) pop() (radius float64, at int32, ok bool) {
	if len(q.heap) == 0 {
		return 0, 0, false
	}
	r := heap.Pop(&q.heap).(reach)
	return r.radius, r.at, true
}

// reaches is a heap.Interface, widest on top.
type reaches []reach

func (r reaches) Len() int           { return len(r) }
func (r reaches) Less(i, j int) bool { return r[i].radius > r[j].radius }
func (r reaches) Swap(i, j int)      { r[i], r[j] = r[j], r[i] }
func (r *reaches) Push(x any)        { *r = append(*r, x.(reach)) }
func (r *reaches) Pop() any {
	old := *r
	last := old[len(old)-1]
	*r = old[:len(old)-1]
	return last
}
