//go:build !race

package main

// raceSlowdown is how much longer a test may take under the race detector.
const raceSlowdown = 1
