package measure_test

// shapeCases: walks that are not straight.
func shapeCases() []widthCase {
	// An L of 6 ft whose inner corner is 8.49 ft from its outer one.
	ell := street(50, 6, cafe(box(10, 5, 11, 6)))
	ell.outer = []pt{{0, 0}, {50, 0}, {50, 50}, {44, 50}, {44, 6}, {0, 6}}
	ell.ends = []int{2, 5}
	ell.curbs = [][]pt{{{-5, -0.3}, {50.3, -0.3}, {50.3, 55}}}
	ell.buildings = [][]pt{{{0, 6}, {44, 6}, {44, 50}, {0, 50}}}
	return []widthCase{
		{"L of 6 ft", ell, 5, 6, 6, 6},
		{"T: to the curb", tee(cafe(box(20, 8, 38, 12))), 8, 6, 7, unasked},
		// Cafe 3 ft deep up to the mouth of a walk 7 ft wide: 9 of 6 ft to the
		// curb, 7 of 5 ft to the building across the mouth.
		{"T: across the mouth", tee(cafe(box(20, 9, 40, 12))), 7, 5, 7, unasked},
		// 8 ft between block and curb below; 9 on the right, of which the cafe takes 2.
		{"ring round a block", ring(), 7, 6, 8, unasked},
		// The same, the curb drawn along two of its sides only, away from the cafe.
		{"ring, curb on two sides", halfRing(), 7, 5, 8, unasked},
		{"ring in four panels", ringInPanels(), 7, 6, 8, unasked},
		// Legs 6 ft wide round three sides of a building; 1 ft past the cafe.
		{"U round a building", horseshoe(), 1, 5, 6, 6},
		// A recess 5 ft deep that begins 9 ft from the end of a walk 11 ft wide
		// there, which is beyond the stretch: on it the walk is 14 ft wide.
		{"recess near the end", recessNearEnd(), 8, 5, 11, 14},
		// A plaza without anything along it, its ends given: 15 ft on both sides.
		{"ends given", plaza(true), 15, 5, 40, 40},
	}
}

// tee is a walk 12 ft wide with one 7 ft wide from the side:
//
//	       |  |
//	12 +---+  +---+
//	 0 +----------+
func tee(things ...thing) *scene {
	return &scene{
		outer:     []pt{{0, 0}, {100, 0}, {100, 12}, {47, 12}, {47, 60}, {40, 60}, {40, 12}, {0, 12}},
		ends:      []int{1, 4, 7},
		curbs:     [][]pt{{{-5, -0.3}, {105, -0.3}}},
		buildings: [][]pt{box(0, 12, 40, 60), box(47, 12, 100, 60)},
		things:    things,
	}
}

func ring() *scene {
	curb := box(-0.3, -0.3, 80.3, 50.3)
	return &scene{
		outer: box(0, 0, 80, 50), block: box(10, 8, 71, 38),
		buildings: [][]pt{box(10, 8, 71, 38)},
		curbs:     [][]pt{append(curb, curb[0])},
		things:    []thing{cafe(box(71, 20, 73, 30))},
	}
}

func halfRing() *scene {
	s := ring()
	s.curbs = [][]pt{{{45, 50}, {0, 50}, {0, 0}}}
	return s
}

func ringInPanels() *scene {
	s := ring()
	s.panels = []panel{
		{outer: box(0, 0, 80, 8)},
		{outer: box(0, 38, 80, 50)},
		{outer: box(0, 8, 10, 38)},
		{outer: box(71, 8, 80, 38)},
	}
	return s
}

// horseshoe is a walk round three sides of a building, the curb along a part of
// its first leg:
//
//	35 +-----------------+
//	29 +-------------+   |
//	   |   building  |=  |
//	 6 +-------------+   |
//	 0 +-----------------+
//	   ccccccccccc
func horseshoe() *scene {
	return &scene{
		outer:     []pt{{0, 0}, {54, 0}, {54, 35}, {0, 35}, {0, 29}, {48, 29}, {48, 6}, {0, 6}},
		ends:      []int{3, 7},
		curbs:     [][]pt{{{0, -0.15}, {36, -0.15}}},
		buildings: [][]pt{box(0, 6, 48, 29)},
		things:    []thing{cafe(box(48, 12, 53, 20))},
	}
}

func recessNearEnd() *scene {
	s := street(120, 14, cafe(box(60, 8, 70, 14))).grass()
	premises := []pt{{120, 14}, {27, 14}, {27, 11}, {20, 11}, {20, 16}, {9, 16}, {9, 11}, {0, 11}}
	s.outer = append([]pt{{0, 0}, {120, 0}}, premises...)
	s.ends = []int{1, 9}
	s.buildings = [][]pt{append(reversed(premises), pt{120, 30}, pt{0, 30})}
	return s
}

// plaza is a square with nothing along it; its ends cannot be told.
func plaza(drawEnds bool) *scene {
	return &scene{
		outer: box(0, 0, 40, 40), ends: []int{1, 3}, drawEnds: drawEnds,
		things: []thing{cafe(box(15, 15, 25, 25))},
	}
}
