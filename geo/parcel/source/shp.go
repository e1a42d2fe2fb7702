package source

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"

	"clearway/geo/parcel"
)

const (
	shpCode         = 9994
	shpHeaderSize   = 100
	shpRecordHeader = 8
	shpMultiPatch   = 31
)

// shapeReader reads the records of a .shp file one after the other; Esri, ESRI
// Shapefile Technical Description (1998). Where there is a sound index (.shx) it says
// where each record lies: an edited file can hold old versions of a shape between
// the present ones. Without one, records follow each other and their numbers must.
type shapeReader struct {
	r       *bufio.Reader
	at      io.ReaderAt // for records that do not lie in order; nil if they do
	index   *bufio.Reader
	pos     int64 // in the .shp file
	size    int64
	stated  int64 // the size in its header
	read    int   // records
	first   int32
	content []byte
	closers []func() error
	doubt   []string
}

// openShapes opens the shapes, with their index where there is one.
func openShapes(shp part, shx *part) (*shapeReader, error) {
	s := &shapeReader{size: shp.size}
	if err := s.open(shp, shx); err != nil {
		_ = s.close()
		return nil, err
	}
	return s, nil
}

func (s *shapeReader) open(shp part, shx *part) error {
	ordered := true
	if shx != nil {
		sound, inOrder, err := surveyIndex(*shx)
		if err != nil {
			return err
		}
		if !sound {
			s.doubt = append(s.doubt, "the index of the shapefile (.shx) is damaged and was not used")
		} else if err := s.useIndex(*shx); err != nil {
			return err
		} else {
			ordered = inOrder
		}
	}
	if !ordered {
		return s.openAnywhere(shp)
	}
	file, err := shp.open()
	if err != nil {
		return err
	}
	s.closers = append(s.closers, file.Close)
	s.r = bufio.NewReaderSize(file, 1<<16)
	return s.readHeader()
}

// openAnywhere opens shapes that do not lie in the order of the index.
func (s *shapeReader) openAnywhere(shp part) error {
	path, release, err := shp.onDisk()
	if err != nil {
		return err
	}
	s.closers = append(s.closers, release)
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	s.closers = append([]func() error{file.Close}, s.closers...)
	s.at = file
	s.r = bufio.NewReaderSize(io.NewSectionReader(file, 0, s.size), 1<<12)
	return s.readHeader()
}

func (s *shapeReader) readHeader() error {
	header := make([]byte, shpHeaderSize)
	if _, err := io.ReadFull(s.r, header); err != nil {
		return shortHeader(err)
	}
	s.pos = shpHeaderSize
	if binary.BigEndian.Uint32(header) != shpCode {
		return errors.New("it does not begin as shapes do")
	}
	if binary.LittleEndian.Uint32(header[32:]) == shpMultiPatch {
		return &parcel.Error{
			Code: parcel.CodeSource, What: "the shapes are bodies in space (MultiPatch), not areas",
			Cure: "Export their footprints as polygons",
		}
	}
	s.stated = 2 * int64(binary.BigEndian.Uint32(header[24:]))
	return nil
}

func (s *shapeReader) close() error {
	var errs []error
	for _, c := range s.closers {
		errs = append(errs, c())
	}
	return errors.Join(errs...)
}

// next returns the content of the next record, valid until the next call. It returns
// io.EOF behind the last, io.ErrUnexpectedEOF where the file ends within one.
func (s *shapeReader) next() ([]byte, error) {
	length := int64(-1)
	if s.index != nil {
		offset, indexed, err := s.nextIndexed()
		if err != nil {
			return nil, err
		}
		if err := s.seek(offset); err != nil {
			return nil, err
		}
		length = indexed
	}
	number, size, err := s.recordHeader()
	if err != nil {
		return nil, err
	}
	if length >= 0 && size != length {
		return nil, errors.New("the index (.shx) belongs to another version of the file; without it the shapes may be readable")
	}
	if err := s.checkNumber(number); err != nil {
		return nil, err
	}
	return s.readContent(size)
}

// recordHeader reads number and size of the record at the present place.
func (s *shapeReader) recordHeader() (number int32, size int64, err error) {
	var header [shpRecordHeader]byte
	n, err := io.ReadFull(s.r, header[:])
	s.pos += int64(n)
	if errors.Is(err, io.EOF) && (s.index != nil || s.pos < s.stated) {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return 0, 0, err
	}
	number = int32(binary.BigEndian.Uint32(header[:]))
	size = 2 * int64(int32(binary.BigEndian.Uint32(header[4:])))
	if s.index == nil && number == 0 && size == 0 {
		return 0, 0, s.padding()
	}
	if size < 4 {
		return 0, 0, fmt.Errorf("a record says that it is %d bytes long", size)
	}
	return number, size, nil
}

// padding passes over zeros at the end of the file.
func (s *shapeReader) padding() error {
	for {
		c, err := s.r.ReadByte()
		if err != nil {
			return err
		}
		if c != 0 {
			return errors.New("a record has neither number nor length")
		}
	}
}

// checkNumber holds the number of a record against its place. Some writers count
// from 0, some do not count at all.
func (s *shapeReader) checkNumber(number int32) error {
	if s.read == 0 {
		s.first = number
	}
	s.read++
	if s.index != nil || number == s.first+int32(s.read-1) || number == 0 && s.first == 0 {
		return nil
	}
	return fmt.Errorf("shape number %d stands where %d should, and there is no index (.shx) to tell which row it belongs to", number, s.first+int32(s.read-1))
}

func (s *shapeReader) readContent(size int64) ([]byte, error) {
	if size > s.size-s.pos {
		return nil, io.ErrUnexpectedEOF
	}
	if size > mostPerRow {
		return nil, errRowTooLong
	}
	if err := s.grow(int(size)); err != nil {
		return nil, err
	}
	return s.content, nil
}

// grow reads size bytes into s.content, taking memory only as the bytes arrive: in
// an archive the size may be invented.
func (s *shapeReader) grow(size int) error {
	const step = 1 << 20
	s.content = s.content[:0]
	for len(s.content) < size {
		from := len(s.content)
		n := min(step, size-from)
		if cap(s.content) < from+n {
			s.content = append(make([]byte, 0, max(2*cap(s.content), from+n)), s.content...)
		}
		s.content = s.content[:from+n]
		got, err := io.ReadFull(s.r, s.content[from:])
		s.pos += int64(got)
		if errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF
		}
		if err != nil {
			return err
		}
	}
	return nil
}
