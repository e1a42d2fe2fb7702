package ordinances

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// The files of a rule folder: one for the code, and for each permit its rules
// and its worked cases.
const (
	codeFile   = "code.yaml"
	ruleSuffix = ".yaml"
	caseSuffix = "_cases.yaml"
)

// LoadError is a fault in a rule folder, with the file and the line it is in.
type LoadError struct {
	File    string
	Line    int // 0 where the fault has no line
	Message string
}

// Error returns the fault as file:line: message.
func (e *LoadError) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", e.File, e.Message)
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Message)
}

// code is the file of a code.
type code struct {
	ID      string    `yaml:"id"`
	Title   string    `yaml:"title"`
	Place   string    `yaml:"place"`
	Source  string    `yaml:"source"`
	Near    []float64 `yaml:"near"`
	Permits []string  `yaml:"permits"`
	// Zoning lists, by the words of the fact zoning, the town's districts.
	Zoning map[string][]string `yaml:"zoning"`
}

// Load reads the code in folder dir of a file system. Every fault, such as an
// unknown key, unit, measure, fact or comparison word, or a rule with a figure
// that lacks worked cases, is a *LoadError with file and line.
func Load(fsys fs.FS, dir string) (*Ordinance, error) {
	o, err := loadRules(fsys, dir)
	if err != nil {
		return nil, err
	}
	if _, err := o.loadCases(); err != nil {
		return nil, err
	}
	return o, nil
}

// loadRules reads a code without its worked cases.
func loadRules(fsys fs.FS, dir string) (*Ordinance, error) {
	var c code
	top, err := read(fsys, path.Join(dir, codeFile), &c)
	if err != nil {
		return nil, err
	}
	o := &Ordinance{ID: c.ID, Title: c.Title, Place: c.Place, Source: c.Source, files: fsys, dir: dir}
	if c.ID == "" || c.Title == "" || len(c.Permits) == 0 {
		return nil, top.fault("a code needs an id, a title and its permits")
	}
	if len(c.Near) != 2 {
		return nil, top.fault("near must be the [longitude, latitude] where worked cases are laid out")
	}
	o.near = [2]float64{c.Near[0], c.Near[1]}
	if o.districts, err = resolveDistricts(c.Zoning, top.key("zoning")); err != nil {
		return nil, err
	}
	for i, id := range c.Permits {
		p, err := loadPermit(fsys, path.Join(dir, id+ruleSuffix))
		if err != nil {
			return nil, err
		}
		if p.ID != id || o.Permit(id) != nil {
			return nil, top.key("permits").index(i).fault("permit %q must have a file of its own that names it", id)
		}
		o.Permits = append(o.Permits, p)
	}
	return o, nil
}

func loadPermit(fsys fs.FS, name string) (*Permit, error) {
	p := &Permit{}
	top, err := read(fsys, name, p)
	if err != nil {
		return nil, err
	}
	if err := p.resolve(top); err != nil {
		return nil, err
	}
	return p, nil
}

// place is a node of a rule file, for messages.
type place struct {
	file *ast.File
	name string
	path string // a YAML path
}

// read decodes a file strictly: an unknown or repeated key is a fault.
func read(fsys fs.FS, name string, into any) (place, error) {
	data, err := fs.ReadFile(fsys, name)
	if errors.Is(err, fs.ErrNotExist) {
		return place{}, &LoadError{File: name, Message: "there is no such file; a rule folder has " + codeFile +
			" and for each permit <permit>" + ruleSuffix + " and <permit>" + caseSuffix}
	}
	if err != nil {
		return place{}, &LoadError{File: name, Message: err.Error()}
	}
	file, err := parser.ParseBytes(data, 0)
	if err == nil && (len(file.Docs) != 1 || file.Docs[0].Body == nil) {
		return place{}, &LoadError{File: name, Line: 1, Message: "the file must hold one document"}
	}
	if err == nil {
		err = yaml.NodeToValue(file.Docs[0].Body, into, yaml.Strict())
	}
	if err != nil {
		return place{}, syntaxFault(name, err)
	}
	return place{file: file, name: name, path: "$"}, nil
}

// syntaxFault turns the reader's error into one line.
func syntaxFault(name string, err error) error {
	fault := &LoadError{File: name, Message: err.Error()}
	var inFile yaml.Error
	if errors.As(err, &inFile) {
		fault.Message = inFile.GetMessage()
		if t := inFile.GetToken(); t != nil {
			fault.Line = t.Position.Line
		}
	}
	return fault
}

func (p place) key(name string) place {
	p.path += "." + name
	if strings.ContainsAny(name, " -.") {
		p.path = strings.TrimSuffix(p.path, "."+name) + ".'" + name + "'"
	}
	return p
}

func (p place) index(i int) place {
	p.path += fmt.Sprintf("[%d]", i)
	return p
}

// fault reports a fault at the place or at the nearest node around it.
func (p place) fault(format string, args ...any) error {
	return &LoadError{File: p.name, Line: p.line(), Message: fmt.Sprintf(format, args...)}
}

func (p place) line() int {
	for at := p.path; ; {
		if found, err := yaml.PathString(at); err == nil {
			if node, err := found.FilterFile(p.file); err == nil && node != nil {
				return node.GetToken().Position.Line
			}
		}
		cut := strings.LastIndexAny(at, ".[")
		if cut <= 0 {
			return 1
		}
		at = at[:cut]
	}
}
