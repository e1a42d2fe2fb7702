package gpkg

// hilbert returns the place of the cell (x, y) along the Hilbert curve that fills
// a square of 2^16 by 2^16 cells. Cells that are near on the curve are near in
// the plane. (D. Hilbert, Math. Ann. 38, 1891; in the form of H. S. Warren, Hacker's
// Delight, 16-1.)
func hilbert(x, y uint32) uint32 {
	const top = 1 << 15
	var d uint32
	for s := uint32(top); s > 0; s /= 2 {
		var right, up uint32
		if x&s != 0 {
			right = 1
		}
		if y&s != 0 {
			up = 1
		}
		d += s * s * ((3 * right) ^ up)
		if up == 0 {
			if right == 1 {
				x, y = (2*top-1)-x, (2*top-1)-y
			}
			x, y = y, x
		}
	}
	return d
}
