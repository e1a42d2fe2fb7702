package shape

// Hilbert returns the place of the cell (x, y) along the Hilbert curve that fills
// a square of 2^16 by 2^16 cells. Cells that are near on the curve are near in
// the plane. (D. Hilbert, Math. Ann. 38, 1891; in the form of H. S. Warren, Hacker's
// Delight, 16-1.)
func Hilbert(x, y uint16) uint32 {
	const top = 1 << 15
	var d uint32
	for s := uint16(top); s > 0; s /= 2 {
		right, up := uint32(min(x&s, 1)), uint32(min(y&s, 1))
		d += uint32(s) * uint32(s) * ((3 * right) ^ up)
		if up == 0 {
			if right == 1 {
				x, y = ^x, ^y
			}
			x, y = y, x
		}
	}
	return d
}
