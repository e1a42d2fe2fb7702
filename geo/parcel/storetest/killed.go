package storetest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"testing"
	"time"

	"clearway/geo/parcel"
)

// loadInto, in the environment of a test binary, makes it load into the store of
// that name and exit: it is then there to be killed.
const loadInto = "STORETEST_LOAD_INTO"

// Main runs the tests of a store. A store's TestMain calls it.
func Main(m *testing.M, open func(ctx context.Context, name string) (parcel.Store, error)) {
	if name := os.Getenv(loadInto); name != "" {
		if err := loadOnce(open, name); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// largeLoad is how many rows the loads have that are killed.
const largeLoad = 20000

// loadOnce loads a large version and says when it begins.
func loadOnce(open func(ctx context.Context, name string) (parcel.Store, error), name string) error {
	records := version(2, largeLoad)
	ctx := context.Background()
	s, err := open(ctx, name)
	if err != nil {
		return err
	}
	fmt.Println("loading")
	if _, err := load(ctx, s, parcel.Parcels, records...); err != nil {
		return err
	}
	return s.Close()
}

// Loads are killed at random moments. The old dataset must answer, and after the next
// start nothing of the killed load may be left. A load killed in its last moment may
// have become current already: then it must be whole.
func testKilled(t *testing.T, b Backend) {
	kills := 20
	if testing.Short() {
		kills = 3
	}
	moments := MomentsWithin(timeOfLoad(t, b))
	p := newVictim(t, b)
	for killed, late := 0, 0; killed < kills; {
		after := moments.Next()
		killLoad(t, p.name, after)
		if p.survived(t, b) {
			killed++
			continue
		}
		p = newVictim(t, b)
		moments.Late(after)
		if late++; late > 10*kills {
			t.Fatalf("%d loads were killed before their end, %d after it, the last %v after its begin", killed, late, after)
		}
	}
}

// Moments chooses at random when to kill something that must not end first.
type Moments struct{ within time.Duration }

// MomentsWithin chooses among the moments of so long a time.
func MomentsWithin(d time.Duration) Moments { return Moments{max(d, 1)} }

// Next returns how long to wait.
func (m *Moments) Next() time.Duration { return rand.N(m.within) }

// Late learns that what was to be killed had ended after so long, as it does on a machine
// that has more time for it than it had for the first.
func (m *Moments) Late(after time.Duration) { m.within = max(after, 1) }

// victim is a place with one dataset, into which loads go that are killed.
type victim struct {
	name   string
	loaded parcel.Dataset
	holds  []string
}

func newVictim(t *testing.T, b Backend) victim {
	t.Helper()
	v := victim{name: b.Fresh(t)}
	v.inStore(t, b, func(s parcel.Store) { v.loaded = mustLoad(t, s, parcel.Parcels, version(1, 300)...) })
	v.holds = b.Inventory(t, v.name)
	return v
}

// inStore opens the store for a while.
func (v victim) inStore(t *testing.T, b Backend, f func(parcel.Store)) {
	t.Helper()
	s, err := b.Open(context.Background(), v.name)
	if err != nil {
		t.Fatal(err)
	}
	f(s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// survived checks the place after a load was killed. It is true where the old dataset
// is still current, false where the new one has become so.
func (v victim) survived(t *testing.T, b Backend) bool {
	t.Helper()
	replaced := false
	v.inStore(t, b, func(s parcel.Store) {
		d, err := s.Current(context.Background(), parcel.Parcels)
		if err != nil {
			t.Fatal(err)
		}
		if replaced = d.Version != v.loaded.Version; !replaced {
			wantOnly(t, s, v.loaded)
			return
		}
		if got := len(all(t, s, d)); got != largeLoad || d.Rows != largeLoad {
			t.Errorf("the load became current with %d rows of %d", got, largeLoad)
		}
	})
	if replaced {
		return false
	}
	after := b.Inventory(t, v.name)
	for _, thing := range after {
		if !slices.Contains(v.holds, thing) {
			t.Errorf("a killed load left %s", thing)
		}
	}
	if len(after) != len(v.holds) {
		t.Errorf("after a killed load there are %d things, before there were %d", len(after), len(v.holds))
	}
	return true
}

// timeOfLoad returns how long a load takes that nobody kills.
func timeOfLoad(t *testing.T, b Backend) time.Duration {
	cmd := startLoad(t, b.Fresh(t))
	start := time.Now()
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	return time.Since(start)
}

// killLoad starts a load and kills it after a while.
func killLoad(t *testing.T, name string, after time.Duration) {
	t.Helper()
	cmd := startLoad(t, name)
	time.Sleep(after)
	// Both fail where the load had ended before or was killed, which is all right.
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
}

// startLoad starts a process that loads, and returns when it has begun to.
func startLoad(t *testing.T, name string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), loadInto+"="+name)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := out.Read(make([]byte, 1)); err != nil {
		t.Fatalf("the load did not begin: %v", err)
	}
	return cmd
}
