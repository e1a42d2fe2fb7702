package source

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
)

const shxEntry = 8

// surveyIndex reads an index once. It is sound where its length is that which it
// declares, and in order where no record lies before the end of the one before.
func surveyIndex(shx part) (sound, inOrder bool, err error) {
	file, err := shx.open()
	if err != nil {
		return false, false, err
	}
	defer file.Close()
	r := bufio.NewReaderSize(file, 1<<16)
	header := make([]byte, shpHeaderSize)
	if _, err := io.ReadFull(r, header); err != nil {
		return false, false, ignoreEnd(err)
	}
	declared := 2 * int64(binary.BigEndian.Uint32(header[24:]))
	if binary.BigEndian.Uint32(header) != shpCode || declared != shx.size || (declared-shpHeaderSize)%shxEntry != 0 {
		return false, false, nil
	}
	end := int64(shpHeaderSize)
	inOrder = true
	for {
		offset, length, err := readEntry(r)
		if errors.Is(err, io.EOF) {
			return true, inOrder, nil
		}
		if err != nil {
			return false, false, ignoreEnd(err)
		}
		if offset < shpHeaderSize {
			return false, false, nil
		}
		inOrder = inOrder && offset >= end
		end = offset + shpRecordHeader + length
	}
}

// ignoreEnd returns nil for an error that only says that a file was cut off.
func ignoreEnd(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}

// readEntry reads where a record begins and how long its content is, in bytes.
func readEntry(r io.Reader) (offset, length int64, err error) {
	var entry [shxEntry]byte
	if _, err := io.ReadFull(r, entry[:]); err != nil {
		return 0, 0, err
	}
	return 2 * int64(binary.BigEndian.Uint32(entry[:])), 2 * int64(binary.BigEndian.Uint32(entry[4:])), nil
}

// useIndex opens an index for reading along with the shapes.
func (s *shapeReader) useIndex(shx part) error {
	file, err := shx.open()
	if err != nil {
		return err
	}
	s.closers = append(s.closers, file.Close)
	s.index = bufio.NewReaderSize(file, 1<<14)
	_, err = s.index.Discard(shpHeaderSize)
	return err
}

// nextIndexed returns where the next record lies; io.EOF behind the last one.
func (s *shapeReader) nextIndexed() (offset, length int64, err error) {
	offset, length, err = readEntry(s.index)
	if errors.Is(err, io.EOF) {
		return 0, 0, s.end()
	}
	return offset, length, err
}

// end looks at what stands behind the last record of the index. A whole record there
// that counts on belongs to a file that was continued without its index.
func (s *shapeReader) end() error {
	if s.at != nil {
		return io.EOF
	}
	number, size, err := s.recordHeader()
	if err == nil && int64(number) == int64(s.first)+int64(s.read) && size <= s.size-s.pos && s.read > 0 {
		return errors.New("the index (.shx) ends here, but the shapes go on; without the index they may be readable")
	}
	if _, err := io.Copy(io.Discard, s.r); err != nil {
		return err
	}
	return io.EOF
}

// seek goes to a place in the .shp file: forward by reading on, else by opening it
// there.
func (s *shapeReader) seek(offset int64) error {
	switch {
	case offset == s.pos:
		return nil
	case offset > s.size:
		return io.ErrUnexpectedEOF
	case s.at != nil:
		s.r.Reset(io.NewSectionReader(s.at, offset, s.size-offset))
		s.pos = offset
		return nil
	}
	for s.pos < offset {
		n, err := s.r.Discard(int(min(offset-s.pos, 1<<20)))
		s.pos += int64(n)
		if err != nil {
			return io.ErrUnexpectedEOF
		}
	}
	return nil
}
