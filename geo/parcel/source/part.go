package source

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"os"
)

// part is one file, on disk or in an archive.
type part struct {
	name string
	size int64 // as declared; in an archive that may be a lie
	open func() (io.ReadCloser, error)
	disk string // its path, "" in an archive
}

func diskPart(path string, size int64) part {
	return part{name: path, size: size, disk: path, open: func() (io.ReadCloser, error) { return os.Open(path) }}
}

func zipPart(f *zip.File) part {
	return part{name: f.Name, size: int64(min(f.UncompressedSize64, 1<<62)), open: f.Open}
}

// headBytes is how much of a file is looked at to tell its format.
const headBytes = 4096

// head returns the first bytes of the part.
func (p part) head() ([]byte, error) {
	r, err := p.open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return readSome(r, headBytes)
}

// small returns the content of a part that is never large: a .prj, a .cpg.
func (p part) small() ([]byte, error) {
	const most = 1 << 16
	r, err := p.open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return readSome(r, most)
}

// onDisk returns a path under which the part can be read at any place, and what
// removes it again. A part of an archive is written to a temporary file.
func (p part) onDisk() (path string, release func() error, err error) {
	if p.disk != "" {
		return p.disk, func() error { return nil }, nil
	}
	r, err := p.open()
	if err != nil {
		return "", nil, err
	}
	defer r.Close()
	tmp, err := os.CreateTemp("", "clearway-*")
	if err != nil {
		return "", nil, err
	}
	release = func() error { return os.Remove(tmp.Name()) }
	if err = spool(tmp, r, p.size); err != nil {
		_ = release()
		return "", nil, err
	}
	return tmp.Name(), release, nil
}

// spool copies a part of an archive, no more of it than the archive declares.
func spool(tmp *os.File, r io.Reader, declared int64) error {
	n, err := io.Copy(tmp, io.LimitReader(r, declared+1))
	if err == nil && n != declared {
		err = fmt.Errorf("the archive declares %d bytes and holds others", declared)
	}
	if cerr := tmp.Close(); err == nil {
		err = cerr
	}
	return err
}

// mostPerRow is how many bytes one row may take. The largest real parcels have some
// hundred thousand vertices; a file that goes beyond is damaged or meant to do harm.
const mostPerRow = 64 << 20

// meter counts what is read, and fails where one row takes too much.
type meter struct {
	r       io.Reader
	total   int64
	since   int64 // bytes since the last call of next
	skipped bool  // the byte order mark was looked for
}

var errRowTooLong = fmt.Errorf("one row takes more than %d MB", mostPerRow>>20)

// Read implements io.Reader. A byte order mark at the start is passed over.
func (m *meter) Read(p []byte) (int, error) {
	if m.since > mostPerRow {
		return 0, errRowTooLong
	}
	if !m.skipped {
		m.skipped = true
		if err := m.skipMark(); err != nil {
			return 0, err
		}
	}
	n, err := m.r.Read(p)
	m.total += int64(n)
	m.since += int64(n)
	return n, err
}

func (m *meter) skipMark() error {
	mark := []byte("\xef\xbb\xbf")
	head, err := readSome(m.r, len(mark))
	if err != nil {
		return err
	}
	if !bytes.Equal(head, mark) {
		m.r = io.MultiReader(bytes.NewReader(head), m.r)
	}
	return nil
}

// next tells that a new row begins.
func (m *meter) next() { m.since = 0 }
