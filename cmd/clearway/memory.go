package main

import (
	"os"
	"runtime/debug"
)

// keepSmall has memory collected early: the largest plan that is read and its
// measures hold about 30 MB, the rest would be garbage. GOMEMLIMIT overrides it.
func keepSmall() {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(42 << 20)
	}
}

// keepLean has memory collected somewhat earlier, for a load: what it holds of a million
// rows is half of what it may take. GOGC overrides it.
func keepLean() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(60)
	}
}

// keepFast has memory collected seldom, for a service: what it holds between
// requests is little. GOGC overrides it.
func keepFast() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
}
