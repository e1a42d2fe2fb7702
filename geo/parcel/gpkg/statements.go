package gpkg

import (
	"context"
	"database/sql"
	"errors"
	"sync"

	"clearway/geo/parcel"
)

// statements keeps prepared questions. They outlive a swap: SQLite prepares them
// again by itself.
type statements struct {
	mu   sync.Mutex
	kept map[asked]*sql.Stmt
}

// asked is a question to a layer's current table; without a question it asks which
// dataset that is.
type asked struct {
	layer parcel.Layer
	question
}

func (p *statements) get(ctx context.Context, db *sql.DB, key asked, text func() string) (*sql.Stmt, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if stmt, ok := p.kept[key]; ok {
		return stmt, nil
	}
	stmt, err := db.PrepareContext(ctx, text())
	if err != nil {
		return nil, err
	}
	if p.kept == nil {
		p.kept = make(map[asked]*sql.Stmt)
	}
	p.kept[key] = stmt
	return stmt, nil
}

func (p *statements) close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	var errs []error
	for _, stmt := range p.kept {
		errs = append(errs, stmt.Close())
	}
	return errors.Join(errs...)
}
