package postgis

import (
	"context"
	"fmt"
	"net/url"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgconn/ctxwatch"
	"github.com/jackc/pgx/v5/pgxpool"

	"clearway/geo/parcel"
)

// Store is a [parcel.Store] in a PostGIS database. It is a [parcel.Pinger] and a
// [parcel.CurrentNearer].
type Store struct {
	place string // for messages: database, server and source, no password
	key   string // source_key
	pool  *pgxpool.Pool
	// single is for connections outside of the pool: they write.
	single *pgx.ConnConfig

	known sync.Map // edition to parcel.Dataset, of those that were current
	last  sync.Map // parcel.Layer to edition, of the one that was current last

	mu   sync.Mutex
	ids  map[version]int64 // of datasets that were ready once
	load *loader           // under way, nil for none
}

var (
	_ parcel.Store         = (*Store)(nil)
	_ parcel.Pinger        = (*Store)(nil)
	_ parcel.CurrentNearer = (*Store)(nil)
)

// version names a dataset of the store.
type version struct {
	layer  parcel.Layer
	number int
}

const (
	// defaultSource is the source_key where the URL names none.
	defaultSource = "town"
	// questionTimeout is how long the server works at a question, where the URL does
	// not say otherwise by statement_timeout.
	questionTimeout = "10s"
	// warmConns is how many connections are made, and have PostGIS loaded, before Open
	// returns: the first question on a connection takes 100 ms.
	warmConns = 2
)

// Open opens the store at a URL such as
//
//	postgres://reader:secret@db.example.us:5432/county?sslmode=verify-full&source=pierce
//
// with the parameters of libpq and of pgxpool (pool_max_conns, ...); source names the
// town or county, "town" if absent. The schema is made, and brought up to date,
// where the role may do so. What killed loads left is dropped. The error is a
// *parcel.Error: CodeNotAStore where the database is something else, has no PostGIS,
// or was made by a newer program; else CodeStore.
func Open(ctx context.Context, url string) (*Store, error) {
	config, key, err := parseURL(url)
	if err != nil {
		return nil, err
	}
	s := &Store{key: key, place: placeOf(config.ConnConfig, key), ids: make(map[version]int64)}
	if err := s.prepare(ctx, config); err != nil {
		return nil, s.fail(ctx, "the database cannot be opened", err)
	}
	s.single = plainConfig(config)
	if err := s.connect(ctx, config); err != nil {
		return nil, s.fail(ctx, "the database cannot be opened", err)
	}
	if err := s.tidy(ctx); err != nil {
		s.pool.Close()
		return nil, s.fail(ctx, "what a killed load left cannot be dropped", err)
	}
	return s, nil
}

// parseURL returns the settings of the pool and the source_key.
func parseURL(text string) (*pgxpool.Config, string, error) {
	// The errors below would show the password.
	bad := &parcel.Error{
		Code: parcel.CodeStore, What: "this is no URL of a database",
		Cure: "Write it as postgres://USER:PASSWORD@HOST:PORT/DATABASE, signs such as @ and / of the password as %40 and %2F",
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "postgres" && u.Scheme != "postgresql" {
		return nil, "", bad
	}
	query := u.Query()
	key := query.Get("source")
	query.Del("source")
	u.RawQuery = query.Encode()
	if key == "" {
		key = defaultSource
	}
	config, err := pgxpool.ParseConfig(u.String())
	if err != nil || !storable(key) {
		return nil, "", bad
	}
	c := config.ConnConfig
	if c.RuntimeParams["application_name"] == "" {
		c.RuntimeParams["application_name"] = "clearway"
	}
	if c.ConnectTimeout == 0 {
		c.ConnectTimeout = 10 * time.Second
	}
	return config, key, nil
}

// placeOf names the store in messages.
func placeOf(c *pgx.ConnConfig, key string) string {
	place := fmt.Sprintf("database %s at %s:%d", c.Database, c.Host, c.Port)
	if key != defaultSource {
		place += ", source " + key
	}
	return place
}

// plainConfig returns the settings for a connection outside of the pool.
func plainConfig(config *pgxpool.Config) *pgx.ConnConfig {
	c := config.ConnConfig.Copy()
	c.RuntimeParams["application_name"] += " load"
	c.RuntimeParams["statement_timeout"] = "0"
	c.RuntimeParams["idle_session_timeout"] = "0"
	// The lock of the source is waited for so long: the server may need a moment to
	// see that the process of a load is gone.
	c.RuntimeParams["lock_timeout"] = "500ms"
	// A loader whose machine vanishes is noticed after half a minute.
	c.RuntimeParams["tcp_keepalives_idle"] = "15"
	c.RuntimeParams["tcp_keepalives_interval"] = "5"
	c.RuntimeParams["tcp_keepalives_count"] = "3"
	return c
}

// prepare brings the schema up to date and has connections find PostGIS.
func (s *Store) prepare(ctx context.Context, config *pgxpool.Config) error {
	plain := config.ConnConfig.Copy()
	plain.RuntimeParams["statement_timeout"] = "0"
	c, err := pgx.ConnectConfig(ctx, plain)
	if err != nil {
		return err
	}
	defer c.Close(context.WithoutCancel(ctx))
	extension, err := s.findPostGIS(ctx, c)
	if err != nil {
		return err
	}
	path := schema + ", " + pgx.Identifier{extension}.Sanitize()
	if _, err := c.Exec(ctx, "SELECT set_config('search_path', $1, false)", path); err != nil {
		return err
	}
	config.ConnConfig.RuntimeParams["search_path"] = path
	return s.migrate(ctx, c, len(migrations))
}

// connect makes the pool and its first connections.
func (s *Store) connect(ctx context.Context, config *pgxpool.Config) error {
	if config.MinConns == 0 {
		config.MinConns = min(warmConns, config.MaxConns)
	}
	c := config.ConnConfig
	if c.RuntimeParams["statement_timeout"] == "" {
		c.RuntimeParams["statement_timeout"] = questionTimeout
	}
	// One plan serves every question of a kind, by an index; to plan anew, or to
	// compile, takes longer than to answer.
	c.RuntimeParams["plan_cache_mode"] = "force_generic_plan"
	c.RuntimeParams["jit"] = "off"
	// A question takes a millisecond. When its asker hangs up it is left to end, and
	// the connection is kept; only one that takes long is cancelled.
	c.BuildContextWatcherHandler = func(conn *pgconn.PgConn) ctxwatch.Handler {
		return &pgconn.CancelRequestContextWatcherHandler{
			Conn: conn, CancelRequestDelay: 50 * time.Millisecond, DeadlineDelay: 2 * time.Second,
		}
	}
	config.AfterConnect = func(ctx context.Context, c *pgx.Conn) error {
		_, err := c.Exec(ctx, "SELECT 'POINT EMPTY'::geometry && 'POINT EMPTY'::geometry")
		return err
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return err
	}
	s.pool = pool
	if err := warm(ctx, pool, int(config.MinConns)); err != nil {
		pool.Close()
		return err
	}
	return nil
}

// warm returns when the pool has so many connections.
func warm(ctx context.Context, pool *pgxpool.Pool, n int) error {
	for range n {
		var c *pgxpool.Conn
		err := whileState(ctx, stateTooManyConns, patience, func() (err error) {
			c, err = pool.Acquire(ctx)
			return err
		})
		if err != nil {
			return err
		}
		defer c.Release()
	}
	return nil
}

// Ping tells whether the database answers.
func (s *Store) Ping(ctx context.Context) error {
	err := s.again(ctx, func() error {
		_, err := s.pool.Exec(ctx, "SELECT 1 FROM clearway.source LIMIT 1")
		return err
	})
	return s.fail(ctx, "the database does not answer", err)
}

// Close aborts a load under way and closes all connections.
func (s *Store) Close() error {
	s.mu.Lock()
	load := s.load
	s.mu.Unlock()
	var err error
	if load != nil {
		err = load.Abort()
	}
	s.pool.Close()
	return err
}
