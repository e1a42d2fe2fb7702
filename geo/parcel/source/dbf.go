package source

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
)

// dbf reads the table of a shapefile's attributes, a dBASE III file or one of its
// heirs up to FoxPro.
type dbf struct {
	r       *bufio.Reader
	columns []dbfColumn
	names   []string
	text    decoder
	records int // as the header counts them
	read    int
	record  []byte
	values  []string
	needed  []bool // by values; nil for all
}

// dbfColumn is where and how a value stands in a record.
type dbfColumn struct {
	name    string
	kind    byte
	offset  int
	length  int
	dropped bool // memo and system columns, whose text is elsewhere
}

const (
	dbfHeaderSize = 32
	dbfColumnSize = 32
	dbfEndMark    = 0x0d
	dbfDeleted    = '*'
)

// openDBF reads the header. cpg is the content of the .cpg file, "" without one.
func openDBF(r io.Reader, cpg string) (*dbf, error) {
	d := &dbf{r: bufio.NewReaderSize(r, 1<<16)}
	header := make([]byte, dbfHeaderSize)
	if _, err := io.ReadFull(d.r, header); err != nil {
		return nil, shortHeader(err)
	}
	if header[0]&7 == 4 {
		return nil, errors.New("the table is of dBASE 7, which is not read")
	}
	d.records = int(binary.LittleEndian.Uint32(header[4:]))
	headerSize, recordSize := int(binary.LittleEndian.Uint16(header[8:])), int(binary.LittleEndian.Uint16(header[10:]))
	if headerSize <= dbfHeaderSize || recordSize < 1 {
		return nil, errors.New("its header is damaged")
	}
	rest := make([]byte, headerSize-dbfHeaderSize)
	if _, err := io.ReadFull(d.r, rest); err != nil {
		return nil, shortHeader(err)
	}
	var err error
	if d.text.encoding, err = dbfEncoding(cpg, header[29]); err != nil {
		return nil, err
	}
	d.record = make([]byte, recordSize)
	return d, d.readColumns(rest)
}

func shortHeader(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("it ends within its header")
	}
	return err
}

// dbfEncoding returns the encoding that the .cpg file declares, else that of the
// language driver.
func dbfEncoding(cpg string, driver byte) (encoding, error) {
	e, err := parseEncoding(cpg)
	if err != nil || e.declared != "" {
		return e, err
	}
	if page, ok := languages[driver]; ok {
		e, err = parseEncoding(page)
		e.declared = "code page " + page
	}
	return e, err
}

// readColumns reads the descriptions of the columns.
func (d *dbf) readColumns(rest []byte) error {
	type described struct{ length, long int }
	var sizes []described
	sum, longSum := 1, 1
	for ; len(rest) >= dbfColumnSize && rest[0] != dbfEndMark; rest = rest[dbfColumnSize:] {
		name, _, _ := bytes.Cut(rest[:11], []byte{0})
		c := dbfColumn{name: strings.TrimSpace(d.text.text(name, false)), kind: rest[11]}
		size := described{length: int(rest[16]), long: int(rest[16])}
		if c.kind == 'C' {
			size.long += int(rest[17]) << 8 // Clipper and FoxPro write long texts so
		}
		c.dropped = strings.IndexByte("MGPWQ0", c.kind) >= 0 || c.kind == 'B' && size.length != 8
		d.columns = append(d.columns, c)
		sizes = append(sizes, size)
		sum, longSum = sum+size.length, longSum+size.long
	}
	long := longSum == len(d.record) && sum != longSum
	offset := 1
	for i := range d.columns {
		c := &d.columns[i]
		c.offset, c.length = offset, sizes[i].length
		if long {
			c.length = sizes[i].long
		}
		if offset += c.length; offset > len(d.record) {
			return fmt.Errorf("its columns take more than the %d bytes of a row", len(d.record))
		}
		if !c.dropped {
			d.names = append(d.names, c.name)
		}
	}
	d.names = unique(d.names)
	d.values = make([]string, len(d.names))
	return nil
}

// next reads the next record; its values stand in d.values. It returns io.EOF after
// as many as the header counts, and io.ErrUnexpectedEOF where the file ends before.
func (d *dbf) next() (deleted bool, err error) {
	if d.read >= d.records {
		return false, d.end()
	}
	if _, err := io.ReadFull(d.r, d.record); err != nil {
		if errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF
		}
		return false, err
	}
	d.read++
	i := 0
	for _, c := range d.columns {
		if c.dropped {
			continue
		}
		if d.needed == nil || d.needed[i] {
			d.values[i] = d.value(c)
		}
		i++
	}
	return d.record[0] == dbfDeleted, nil
}

// end reads what stands behind the last record, so that an archive checks its sum.
func (d *dbf) end() error {
	if _, err := io.Copy(io.Discard, d.r); err != nil {
		return err
	}
	return io.EOF
}
