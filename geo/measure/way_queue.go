package measure

// reach is a triangle that a disc of some radius can be carried to, from another
// across one of its sides.
type reach struct {
	radius float64
	at     int32
	from   int32
	neck   neck
	side   int8
	// exact is false while the radius is the most that the samples leave.
	exact bool
}

// reaches is a heap of reaches, the widest on top. container/heap would put each
// of them on the heap of the program, too.
type reaches []reach

func (q *reaches) push(r reach) {
	*q = append(*q, r)
	h := *q
	i := len(h) - 1
	for i > 0 && h[(i-1)/2].radius < r.radius {
		h[i] = h[(i-1)/2]
		i = (i - 1) / 2
	}
	h[i] = r
}

func (q *reaches) pop() (reach, bool) {
	h := *q
	if len(h) == 0 {
		return reach{}, false
	}
	top, last := h[0], h[len(h)-1]
	h = h[:len(h)-1]
	*q = h
	i := 0
	for {
		child := 2*i + 1
		if child >= len(h) {
			break
		}
		if child+1 < len(h) && h[child+1].radius > h[child].radius {
			child++
		}
		if h[child].radius <= last.radius {
			break
		}
		h[i] = h[child]
		i = child
	}
	if len(h) > 0 {
		h[i] = last
	}
	return top, true
}
