package main

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/paulmach/orb/encoding/wkt"

	"clearway/api/notice"
	"clearway/fixtures/town"
	"clearway/geo/parcel"
	"clearway/geo/parcel/postgis/postgistest"
	"clearway/geo/parcel/storetest"
)

// kills is how often a program is killed.
func kills() int {
	if testing.Short() {
		return 3
	}
	return 20
}

// edition is a county's file of parcels, and what a list of neighbors is from it.
type edition struct {
	file string
	rows int64
	list string
}

// editions returns two files of one town: in the second there is more of it, with other
// people.
func editions(t *testing.T) (older, newer edition) {
	t.Helper()
	make := func(rows int, seed uint64) edition {
		e := edition{file: parcelFile(t, rows, seed), rows: int64(rows)}
		store := filepath.Join(t.TempDir(), "town.gpkg")
		loadEdition(t, e, store)
		status, list, stderr := typed(t, "notice", "--store", store, "--parcel", town.Cafe().Parcel, "--format", "json")
		if status != exitPass {
			t.Fatal(stderr)
		}
		e.list = neighborsIn(t, []byte(list))
		return e
	}
	older, newer = make(300, 1), make(900, 2)
	if older.list == newer.list {
		t.Fatal("the lists from both editions are the same")
	}
	return older, newer
}

// neighborsIn returns the parcels and letters of a list, without the version that they
// are from.
func neighborsIn(t testing.TB, list []byte) string {
	var d notice.Document
	if err := json.Unmarshal(list, &d); err != nil {
		t.Errorf("%v: %.300s", err, list)
	}
	return fmt.Sprintf("%+v %+v", d.Parcels, d.Letters)
}

func parcelFile(t *testing.T, rows int, seed uint64) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), fmt.Sprintf("parcels-%d.csv", seed))
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	source := town.New(rows, seed).Source(parcel.Parcels)
	w := csv.NewWriter(f)
	_ = w.Write(append(source.Fields(), "WKT"))
	for {
		row, err := source.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		shape := ""
		if row.Geometry != nil {
			shape = wkt.MarshalString(row.Geometry)
		}
		_ = w.Write(append(row.Values, shape))
	}
	w.Flush()
	if err := w.Error(); err != nil {
		t.Fatal(err)
	}
	return name
}

func loadArguments(e edition, store string) []string {
	return []string{"load", e.file, "--layer", "parcels", "--crs", "EPSG:4326", "--store", store}
}

func loadEdition(t *testing.T, e edition, store string) {
	t.Helper()
	if status, _, stderr := typed(t, loadArguments(e, store)...); status != exitPass {
		t.Fatal(stderr)
	}
}

// start starts the program, to be killed.
func start(t *testing.T, args ...string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	cmd := exec.Command("clearway", args...)
	out, err := cmd.StderrPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kill(cmd) })
	return cmd, bufio.NewScanner(out)
}

// kill ends a program as a power cut does. Nothing happens where it has ended.
func kill(cmd *exec.Cmd) {
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
}

var address = regexp.MustCompile(`msg=listening url=(\S+)`)

// listening returns where a service listens, "" where it was killed before.
func listening(lines *bufio.Scanner) string {
	for lines.Scan() {
		if found := address.FindStringSubmatch(lines.Text()); found != nil {
			go func() {
				for lines.Scan() { // the log goes on
				}
			}()
			return found[1]
		}
	}
	return ""
}

// list asks a service for the neighbors of the sample's parcel. ok is false where the
// service is gone.
func list(t *testing.T, url string) (neighbors string, ok bool) {
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url+"v1/notices", strings.NewReader(`{"parcels": ["`+town.Cafe().Parcel+`"]}`))
	if err != nil {
		t.Error(err)
		return "", false
	}
	request.Header.Set("Authorization", "Bearer secret")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return "", false
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	if err != nil {
		return "", false
	}
	if answer.StatusCode != http.StatusOK {
		t.Errorf("%s: %.300s", answer.Status, data)
	}
	return neighborsIn(t, data), true
}

// keepAsking asks a service again and again until it is gone or done is closed: every answer is
// from one of the editions, whole. It returns how many answers there were.
func keepAsking(t *testing.T, url string, done <-chan struct{}, editions ...edition) (answers int64) {
	for {
		select {
		case <-done:
			return answers
		default:
		}
		got, ok := list(t, url)
		if !ok {
			return answers
		}
		known := false
		for _, e := range editions {
			known = known || got == e.list
		}
		if !known {
			t.Errorf("the answer is from no edition: %.300s", got)
			return answers
		}
		answers++
		time.Sleep(5 * time.Millisecond) // leave the machine to the others
	}
}

// whole starts on a database as the next program does. The current dataset is one of the
// editions, all of it; of a load that was killed nothing is left.
func whole(t *testing.T, database string, editions ...edition) (current edition) {
	t.Helper()
	store, err := openStore(t.Context(), database)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	d, err := store.Current(t.Context(), parcel.Parcels)
	if err != nil {
		t.Fatal(err)
	}
	rows := int64(0)
	for _, err := range store.All(t.Context(), d) {
		if err != nil {
			t.Fatal(err)
		}
		rows++
	}
	for _, e := range editions {
		if rows == e.rows && d.Rows == rows && filepath.Base(e.file) == d.Origin.Source {
			current = e
		}
	}
	if current.file == "" {
		t.Errorf("the current dataset is %+v and has %d rows", d, rows)
	}
	c := postgistest.Connect(t, database)
	defer c.Close(t.Context())
	leftovers := func() []string {
		return postgistest.Strings(t, c, `SELECT relname FROM pg_class WHERE relnamespace = 'clearway'::regnamespace AND relname LIKE 'stage%'
		UNION ALL SELECT state || ' dataset' FROM clearway.dataset WHERE state NOT IN ('ready', 'gone')
		UNION ALL SELECT 'partition ' || relname FROM pg_class WHERE relnamespace = 'clearway'::regnamespace AND relkind = 'r'
			AND relname ~ '^parcels_[0-9]+$' AND NOT EXISTS (SELECT 1 FROM clearway.dataset WHERE state = 'ready' AND relname = 'parcels_' || id)
		UNION ALL SELECT 'lock' FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
	}
	// The server may need a moment to see that the connection of the store's start is gone.
	left := leftovers()
	for end := time.Now().Add(5 * time.Second); len(left) > 0 && time.Now().Before(end); left = leftovers() {
		time.Sleep(10 * time.Millisecond)
	}
	if len(left) > 0 {
		t.Errorf("left over: %q", left)
	}
	return current
}

// clearway load is killed at random moments beside a service that is asked: its answers
// and the database have the old edition or the new one, whole.
func TestLoadIsKilled(t *testing.T) {
	t.Parallel() // most of the time it waits
	database := postgistest.Fresh(t)
	older, newer := editions(t)
	loadEdition(t, older, database)
	_, lines := start(t, "serve", "--addr", "127.0.0.1:0", "--clerk-token", "secret", "--store", database)
	url := listening(lines)
	done := make(chan struct{})
	var wg sync.WaitGroup
	var answers atomic.Int64
	wg.Go(func() { answers.Add(keepAsking(t, url, done, older, newer)) })

	began := time.Now()
	first, _ := start(t, loadArguments(newer, database)...)
	if err := first.Wait(); err != nil {
		t.Fatal(err)
	}
	moments := storetest.MomentsWithin(time.Since(began) * 11 / 10) // some are killed as they end
	loadEdition(t, older, database)
	killed, late := 0, 0
	for killed+late < kills() || killed == 0 && late < 10*kills() {
		cmd, _ := start(t, loadArguments(newer, database)...)
		after := moments.Next()
		time.Sleep(after)
		kill(cmd)
		if whole(t, database, older, newer).file == older.file {
			killed++
			continue
		}
		late++
		moments.Late(after)
		loadEdition(t, older, database)
	}
	close(done)
	wg.Wait()
	t.Logf("%d loads were killed before they were current, %d after; %d answers beside them", killed, late, answers.Load())
	if answers.Load() == 0 || killed == 0 {
		t.Errorf("%d answers, %d loads killed before they were current: nothing was tested", answers.Load(), killed)
	}
}

// clearway serve is killed at random moments, from its start on, with requests and a load
// under way: the next one finds nothing that is in its way, and answers.
func TestServeIsKilled(t *testing.T) {
	t.Parallel() // most of the time it waits
	database := postgistest.Fresh(t)
	older, newer := editions(t)
	loadEdition(t, older, database)
	serve := []string{"serve", "--addr", "127.0.0.1:0", "--clerk-token", "secret", "--store", database + "?pool_max_conns=2"}
	began := time.Now()
	cmd, lines := start(t, serve...)
	listening(lines)
	starts := time.Since(began)
	kill(cmd)
	var answers atomic.Int64
	// On a slow machine some more are started, until one has answered.
	for i := 0; i < kills() || answers.Load() == 0 && i < 10*kills(); i++ {
		cmd, lines := start(t, serve...)
		killWithin := func(limit time.Duration) {
			time.AfterFunc(time.Duration(rand.Int64N(int64(limit))), func() { _ = cmd.Process.Kill() })
		}
		if i%2 == 0 {
			killWithin(starts)
		}
		var wg sync.WaitGroup
		if url := listening(lines); url != "" {
			for range 4 {
				wg.Go(func() { answers.Add(keepAsking(t, url, nil, older, newer)) })
			}
			if i%4 == 1 {
				wg.Go(func() { loadEdition(t, []edition{newer, older}[i/4%2], database) })
			}
			killWithin(300*time.Millisecond + starts)
		}
		wg.Wait()
		kill(cmd)
		whole(t, database, older, newer)
	}
	t.Logf("%d answers of %d services, which start within %v", answers.Load(), kills(), starts)
	if answers.Load() == 0 {
		t.Error("no service answered before it was killed")
	}
	_, lines = start(t, serve...)
	if got, ok := list(t, listening(lines)); !ok || got != older.list && got != newer.list {
		t.Errorf("the last service answers %.300s", got)
	}
	wantConnections(t, database, 2)
}

// wantConnections waits until the killed services' connections are gone: at most those
// of one service are left.
func wantConnections(t *testing.T, database string, most int) {
	t.Helper()
	c := postgistest.Connect(t, database)
	end := time.Now().Add(10 * time.Second)
	for {
		n := len(postgistest.Strings(t, c, "SELECT pid::text FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'clearway%'"))
		if n <= most {
			return
		}
		if time.Now().After(end) {
			t.Errorf("%d connections, want %d", n, most)
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
}
