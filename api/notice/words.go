package notice

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"text/template"
	"time"

	"github.com/goccy/go-yaml"
)

//go:embed towns/*.yaml
var towns embed.FS

// Words is what a town says in its notices, and how long it waits for comments.
type Words struct {
	Ordinance   string `yaml:"ordinance"`
	Section     string `yaml:"section"`
	Distance    string `yaml:"distance"` // as the code has it, "100 ft"
	CommentDays int    `yaml:"comment_days"`
	Reading     string `yaml:"reading"` // how the code is read where it is silent
	Sender      string `yaml:"sender"`
	Subject     string `yaml:"subject"`
	Alcohol     struct {
		Served    string `yaml:"served"`
		NotServed string `yaml:"not_served"`
	} `yaml:"alcohol"`
	Letter      string `yaml:"letter"`
	Signature   string `yaml:"signature"`
	Certificate string `yaml:"certificate"`
}

// Blanks are what is filled in where a town's words have {{.Name}}.
type Blanks struct {
	Applicant string // who applies, may be empty
	Place     string // where, may be empty
	Section   string
	Distance  string // "100 ft"
	Mailed    string // "March 1, 2027"
	Due       string // "Tuesday, March 16, 2027"
	Days      int    // 15
	Alcohol   string // the sentence about alcohol
	Diagram   bool   // whether a diagram is enclosed
	Owner     bool   // the letter is to an owner, not to an occupant
	Parcels   string // "parcels 5-382-2 and 5-382-3", may be empty
	Count     int    // of letters
}

// TownWords returns the words of the town with the given ordinance that come with the
// program.
func TownWords(ordinance string) (*Words, error) {
	data, err := TownFile(ordinance)
	if err != nil {
		return nil, err
	}
	return ParseWords(data)
}

// TownFile returns the file that holds the words of a town, to start from.
func TownFile(ordinance string) ([]byte, error) {
	data, err := towns.ReadFile("towns/" + ordinance + ".yaml")
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
		return nil, fmt.Errorf("there are no words for notices under %q; write a file of your own, starting from that of prescott-wi", ordinance)
	}
	return data, err
}

// ParseWords reads a town's words. An unknown key, a member that is missing, and a
// blank that nothing is known for are errors.
func ParseWords(data []byte) (*Words, error) {
	var w Words
	if err := yaml.UnmarshalWithOptions(data, &w, yaml.Strict()); err != nil {
		return nil, errors.New(yaml.FormatError(err, false, false))
	}
	for name, text := range map[string]string{
		"section": w.Section, "sender": w.Sender, "subject": w.Subject, "letter": w.Letter, "certificate": w.Certificate,
		"alcohol.served": w.Alcohol.Served, "alcohol.not_served": w.Alcohol.NotServed,
	} {
		if strings.TrimSpace(text) == "" {
			return nil, fmt.Errorf("the town's words have no %s", name)
		}
		if _, err := filled(name, text, Blanks{}); err != nil {
			return nil, err
		}
	}
	if w.CommentDays < 1 {
		return nil, errors.New("comment_days is to be the number of days for comments, 1 or more")
	}
	return &w, nil
}

// Due returns the last day on which comments are in time: the day after mailing is
// day 1.
func (w *Words) Due(mailed time.Time) time.Time { return mailed.AddDate(0, 0, w.CommentDays) }

// filled returns a text with its blanks filled in.
func filled(name, text string, b Blanks) (string, error) {
	t, err := template.New(name).Parse(text)
	if err == nil {
		var out bytes.Buffer
		if err = t.Execute(&limited{w: &out, left: maxWords}, b); err == nil {
			return strings.TrimSpace(out.String()), nil
		}
	}
	return "", fmt.Errorf("the town's words cannot be filled in: %w", err)
}

// maxWords bounds how long a filled text may be, in bytes.
const maxWords = 64 << 10

// limited is a writer that ends a template that writes without end.
type limited struct {
	w    io.Writer
	left int
}

func (l *limited) Write(p []byte) (int, error) {
	if l.left -= len(p); l.left < 0 {
		return 0, errors.New("the text is too long")
	}
	return l.w.Write(p)
}
