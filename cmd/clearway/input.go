package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"clearway/geo/siteplan"
	"clearway/ordinances"
)

// readPlan decodes the plan in a file, or on standard input where the path is -.
func (p *program) readPlan(path string) (*siteplan.Plan, error) {
	name, data, err := p.readAll(path)
	if err != nil {
		return nil, err
	}
	plan, err := siteplan.Decode(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return plan, nil
}

// readAll reads the bytes of a plan, and says what they are called.
func (p *program) readAll(path string) (name string, data []byte, err error) {
	name, in := path, p.stdin
	if path == "-" {
		name = "standard input"
	} else {
		file, err := os.Open(path)
		if err != nil {
			return name, nil, plainly(err)
		}
		defer file.Close()
		in = file
	}
	if data, err = io.ReadAll(io.LimitReader(in, siteplan.MaxBytes+1)); err != nil {
		return name, nil, plainly(err)
	}
	return name, data, nil
}

// plainly leaves out of a file error what the system call was.
func plainly(err error) error {
	var fault *fs.PathError
	if errors.As(err, &fault) && errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: no such file or directory; check its name and its folder", fault.Path)
	}
	if errors.As(err, &fault) {
		return fmt.Errorf("%s: %w", fault.Path, fault.Err)
	}
	return err
}

// ordinance returns the code that is named by its id, or the one in a folder of
// rule files.
func ordinance(idOrFolder string) (*ordinances.Ordinance, error) {
	if o, err := ordinances.BuiltinOrdinance(idOrFolder); o != nil || err != nil {
		return o, err
	}
	if info, err := os.Stat(idOrFolder); err == nil && info.IsDir() {
		return ordinances.Load(os.DirFS(idOrFolder), ".")
	}
	return nil, fmt.Errorf("there is no ordinance %q, nor a folder of that name; there are %s", idOrFolder, strings.Join(ordinances.BuiltinIDs(), ", "))
}

// permitIn returns a permit of a code.
func permitIn(o *ordinances.Ordinance, id string) (*ordinances.Permit, error) {
	permit := o.Permit(id)
	if permit == nil {
		return nil, fmt.Errorf("%s has no permit %q; it has %s", o.ID, id, strings.Join(o.PermitIDs(), ", "))
	}
	return permit, nil
}

// day reads a date; an empty one is today.
func (p *program) day(written string) (time.Time, error) {
	if written == "" {
		year, month, day := p.now().Date()
		return time.Date(year, month, day, 0, 0, 0, 0, time.UTC), nil
	}
	on, err := time.Parse(time.DateOnly, written)
	if err != nil {
		return on, fmt.Errorf("--on %s is no date; write year, month and day as in 2027-05-01", written)
	}
	return on, nil
}
