// Command clearway tells from a drawing whether a thing put into the public
// right-of-way keeps the law.
//
// One verb is one file. A verb reads its input, calls ordinances or api, writes
// to the program's outputs and returns an exit status; only main exits.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"time"

	"github.com/alecthomas/kong"
)

// The exit statuses of the program.
const (
	exitPass      = 0 // also of verbs that give no verdict
	exitFail      = 1
	exitUnusable  = 2 // the input or the command line cannot be read or used
	exitUndecided = 3
)

// commandLine is the grammar of the command line.
type commandLine struct {
	Check      checkVerb      `cmd:"" help:"Check a site plan against the rules of a permit."`
	Draw       drawVerb       `cmd:"" help:"Draw a site plan to scale, with the dimensions the code asks for."`
	Report     reportVerb     `cmd:"" help:"Put the check of a site plan on paper, with the drawing."`
	Notice     noticeVerb     `cmd:"" help:"List the neighbors to be told of an application; labels, letters, proof of mailing."`
	Load       loadVerb       `cmd:"" help:"Load a file of parcels, addresses, curbs, walks, buildings, streets or zoning."`
	New        newVerb        `cmd:"" help:"Write a small commented site plan to start from."`
	Ordinances ordinancesVerb `cmd:"" help:"List the rules, show a code in words, run its worked cases."`
	Serve      serveVerb      `cmd:"" help:"Serve the checks over HTTP."`
	Demo       demoVerb       `cmd:"" help:"Serve the page with sample plans on this computer."`

	Version kong.VersionFlag `help:"Print the version and exit."`
}

// verb is what a command of the grammar does. An error ends the program with
// exitUnusable, whatever the status beside it.
type verb interface {
	run(ctx context.Context, p *program) (int, error)
}

// program is what a verb works with.
type program struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	env            environment
	now            func() time.Time
}

// run is the program: it returns the exit status.
func run(ctx context.Context, args, env []string, stdin io.Reader, stdout, stderr io.Writer) int {
	p := &program{stdin: stdin, stdout: stdout, stderr: stderr, env: env, now: time.Now}
	v, err := p.parse(args)
	if v == nil && err == nil {
		return exitPass // help or version was printed
	}
	status := exitUnusable
	if err == nil {
		status, err = v.run(ctx, p)
	}
	if err != nil {
		fmt.Fprintf(stderr, "clearway: %v\n", err)
		return exitUnusable
	}
	return status
}

// parse returns the verb of a command line, with its flags set. It returns none
// where help or the version was asked for and printed.
func (p *program) parse(args []string) (verb, error) {
	done := false
	parser, err := kong.New(&commandLine{},
		kong.Name("clearway"),
		kong.Description("Does it keep the law? Clearway reads a site plan of a sidewalk, checks it against the municipal code, "+
			"and says what passes, what fails, by how much, where and under which section."),
		kong.Writers(p.stdout, p.stderr),
		kong.Exit(func(int) { done = true }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: widthWithoutTerminal}),
		kong.Vars{"version": version(), "layers": layerNames()},
	)
	if err != nil {
		return nil, err
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	line, err := parser.Parse(args)
	if done {
		return nil, nil
	}
	if err != nil {
		return nil, usageError(err)
	}
	return line.Selected().Target.Addr().Interface().(verb), nil
}

// usageError adds to a fault of the command line where to read about it.
func usageError(err error) error {
	command := "clearway"
	var fault *kong.ParseError
	if errors.As(err, &fault) && fault.Context != nil {
		command = strings.TrimSpace(command + " " + fault.Context.Command())
	}
	// Command names the arguments too: "check <plan>".
	command, _, _ = strings.Cut(command, " <")
	return fmt.Errorf("%w\n          see: %s --help", err, command)
}

// version is that of the module, as the go command recorded it.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "clearway (unknown version)"
	}
	words := []string{"clearway", info.Main.Version}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			words = append(words, s.Value)
		}
	}
	return strings.Join(append(words, info.GoVersion), " ")
}
