package gpkg

import (
	"fmt"
	"strings"
)

// triggerNames are the endings of the names of an R-tree's triggers.
var triggerNames = []string{"insert", "update1", "update2", "update3", "update4", "delete"}

// createTriggers returns the statements for the triggers that keep a table's
// R-tree in step when another program edits the table (OGC 12-128r18, annex F.3).
func createTriggers(table string) []string {
	const (
		has      = "(NEW.geom NOTNULL AND NOT ST_IsEmpty(NEW.geom))"
		hasNot   = "(NEW.geom ISNULL OR ST_IsEmpty(NEW.geom))"
		put      = "INSERT OR REPLACE INTO {r} VALUES (NEW.fid, ST_MinX(NEW.geom), ST_MaxX(NEW.geom), ST_MinY(NEW.geom), ST_MaxY(NEW.geom));"
		drop     = "DELETE FROM {r} WHERE id = OLD.fid;"
		dropBoth = "DELETE FROM {r} WHERE id IN (OLD.fid, NEW.fid);"
	)
	bodies := []string{
		"AFTER INSERT ON {t} WHEN " + has + " BEGIN " + put + " END",
		"AFTER UPDATE OF geom ON {t} WHEN OLD.fid = NEW.fid AND " + has + " BEGIN " + put + " END",
		"AFTER UPDATE OF geom ON {t} WHEN OLD.fid = NEW.fid AND " + hasNot + " BEGIN " + drop + " END",
		"AFTER UPDATE ON {t} WHEN OLD.fid != NEW.fid AND " + has + " BEGIN " + drop + " " + put + " END",
		"AFTER UPDATE ON {t} WHEN OLD.fid != NEW.fid AND " + hasNot + " BEGIN " + dropBoth + " END",
		"AFTER DELETE ON {t} WHEN OLD.geom NOTNULL BEGIN " + drop + " END",
	}
	fill := strings.NewReplacer("{t}", table, "{r}", rtree(table))
	out := make([]string, len(bodies))
	for i, body := range bodies {
		out[i] = fmt.Sprintf("CREATE TRIGGER %s_%s %s", rtree(table), triggerNames[i], fill.Replace(body))
	}
	return out
}

// dropTriggers returns the statements that drop them.
func dropTriggers(table string) []string {
	out := make([]string, len(triggerNames))
	for i, name := range triggerNames {
		out[i] = fmt.Sprintf("DROP TRIGGER IF EXISTS %s_%s", rtree(table), name)
	}
	return out
}
