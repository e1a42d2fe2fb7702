package postgis

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// Newest is the newest version of the tables.
func Newest() int { return len(migrations) }

// MigrateTo brings a database to a version.
func MigrateTo(ctx context.Context, url string, to int) error {
	config, key, err := parseURL(url)
	if err != nil {
		return err
	}
	c, err := pgx.ConnectConfig(ctx, config.ConnConfig)
	if err != nil {
		return err
	}
	defer c.Close(ctx)
	return (&Store{key: key}).migrate(ctx, c, to)
}
