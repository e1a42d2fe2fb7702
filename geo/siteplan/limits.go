package siteplan

import "clearway/geo"

// What Decode reads at most. A whole block with 2,500 objects has about a tenth of it.
const (
	// MaxBytes is the size of a file.
	MaxBytes = 5 << 20
	// MaxVertices is the number of positions in all geometries together.
	MaxVertices = 200_000
	// MaxDepth is how deep arrays and objects are nested, the outermost being 1.
	MaxDepth = 64
	// MaxExtent is how far a plan reaches, east to west or north to south: the
	// local plane is true to one part in a million up to there.
	MaxExtent = 5000 * geo.Metre
)
