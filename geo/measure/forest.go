package measure

// forest is a disjoint-set forest (Tarjan, 1975), with path halving.
type forest struct {
	parent []int
}

func newForest(n int) *forest {
	f := &forest{parent: make([]int, n)}
	for i := range f.parent {
		f.parent[i] = i
	}
	return f
}

func (f *forest) find(i int) int {
	for f.parent[i] != i {
		f.parent[i] = f.parent[f.parent[i]]
		i = f.parent[i]
	}
	return i
}

// join makes one set of two and returns its root; the other root hangs under it.
func (f *forest) join(i, j int) (root, under int) {
	root, under = f.find(i), f.find(j)
	f.parent[under] = root
	return root, under
}
