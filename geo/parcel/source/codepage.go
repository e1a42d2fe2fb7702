package source

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// encoding is how a file says that its text is written.
type encoding struct {
	declared string           // as declared, "" for not at all
	utf8     bool             // declared as UTF-8
	page     *charmap.Charmap // for text that is not UTF-8
}

// undeclared is the encoding of a file that declares none.
func undeclared() encoding { return encoding{page: charmap.Windows1252} }

// pages are the code pages by number, as Windows counts them.
var pages = map[string]*charmap.Charmap{
	"437": charmap.CodePage437, "850": charmap.CodePage850, "852": charmap.CodePage852, "855": charmap.CodePage855,
	"858": charmap.CodePage858, "860": charmap.CodePage860, "862": charmap.CodePage862, "863": charmap.CodePage863,
	"865": charmap.CodePage865, "866": charmap.CodePage866, "874": charmap.Windows874,
	"1250": charmap.Windows1250, "1251": charmap.Windows1251, "1252": charmap.Windows1252, "1253": charmap.Windows1253,
	"1254": charmap.Windows1254, "1255": charmap.Windows1255, "1256": charmap.Windows1256, "1257": charmap.Windows1257, "1258": charmap.Windows1258,
	"88591": charmap.Windows1252, "28591": charmap.Windows1252, "LATIN1": charmap.Windows1252, "ASCII": charmap.Windows1252, "USASCII": charmap.Windows1252, "20127": charmap.Windows1252,
	"88592": charmap.ISO8859_2, "28592": charmap.ISO8859_2, "88599": charmap.ISO8859_9, "28599": charmap.ISO8859_9,
	"885915": charmap.ISO8859_15, "28605": charmap.ISO8859_15, "MACINTOSH": charmap.Macintosh, "10000": charmap.Macintosh,
}

// manyBytes are encodings of more than one byte a letter that are not read.
var manyBytes = map[string]bool{
	"932": true, "936": true, "949": true, "950": true, "1361": true, "54936": true, "BIG5": true, "GBK": true, "GB2312": true, "GB18030": true,
	"SJIS": true, "SHIFTJIS": true, "EUCJP": true, "EUCKR": true, "EUCTW": true, "UTF16": true, "1200": true, "1201": true,
}

// parseEncoding understands the content of a .cpg file, and the names of encodings
// at large. A name that says nothing (SYSTEM, or one that is not known) counts as
// undeclared. The error is for encodings that are not read.
func parseEncoding(name string) (encoding, error) {
	name = strings.TrimSpace(strings.TrimPrefix(strings.Trim(name, "\x00"), "\ufeff"))
	key := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' {
			return r
		}
		return -1
	}, strings.ToUpper(name))
	for _, prefix := range []string{"ANSI", "OEM", "CP", "IBM", "WINDOWS", "DOS", "ISO", "MS"} {
		key = strings.TrimPrefix(key, prefix)
	}
	switch {
	case key == "UTF8" || key == "65001":
		return encoding{declared: name, utf8: true, page: charmap.Windows1252}, nil
	case manyBytes[key]:
		return encoding{}, fmt.Errorf("the encoding %s is not read", name)
	}
	if page, ok := pages[key]; ok {
		return encoding{declared: name, page: page}, nil
	}
	return undeclared(), nil
}

// languages are the code pages of the language driver in the header of a .dbf file
// (byte 29), as dBASE, FoxPro and Esri use them. 0 and 0x57, "the page of the
// machine", say nothing.
var languages = map[byte]string{
	0x01: "437", 0x02: "850", 0x03: "1252", 0x04: "10000", 0x08: "865", 0x09: "437", 0x0a: "850", 0x0b: "437", 0x0d: "437", 0x0e: "850", 0x0f: "437",
	0x10: "850", 0x11: "437", 0x12: "850", 0x13: "932", 0x14: "850", 0x15: "437", 0x16: "850", 0x17: "865", 0x18: "437", 0x19: "437", 0x1a: "850",
	0x1b: "437", 0x1c: "863", 0x1d: "850", 0x1f: "852", 0x22: "852", 0x23: "852", 0x24: "860", 0x25: "850", 0x26: "866", 0x37: "850", 0x40: "852",
	0x4d: "936", 0x4e: "949", 0x4f: "950", 0x50: "874", 0x58: "1252", 0x59: "1252", 0x64: "852", 0x65: "866", 0x66: "865", 0x6c: "863",
	0x78: "950", 0x79: "949", 0x7a: "936", 0x7b: "932", 0x7c: "874", 0x87: "852", 0xc8: "1250", 0xc9: "1251", 0xca: "1254", 0xcb: "1253", 0xcc: "1257",
}

// decoder turns bytes into text, and remembers whether the declaration held.
type decoder struct {
	encoding
	wasUTF8  bool // some text was UTF-8 beyond ASCII
	wasOther bool // some text was not UTF-8
}

// text decodes a value. full tells that the value fills its field, so that its last
// letter may have been cut in two.
func (d *decoder) text(b []byte, full bool) string {
	if isASCII(b) {
		return string(b)
	}
	if utf8.Valid(b) {
		d.wasUTF8 = true
		return string(b)
	}
	if head := b[:len(b)-cutLetter(b)]; full && len(head) < len(b) && utf8.Valid(head) && (d.utf8 || d.wasUTF8 || !isASCII(head)) {
		d.wasUTF8 = true
		return string(head)
	}
	d.wasOther = true
	return d.inPage(b)
}

// inPage decodes text of one byte a letter. No name holds the lines and boxes of the
// old DOS pages: where they appear the text is Windows-1252.
func (d *decoder) inPage(b []byte) string {
	var s strings.Builder
	for _, c := range b {
		r := d.page.DecodeByte(c)
		if r >= 0x2500 && r < 0x25a0 && d.page != charmap.Windows1252 {
			other := decoder{encoding: undeclared()}
			return other.inPage(b)
		}
		s.WriteRune(r)
	}
	return s.String()
}

func isASCII(b []byte) bool {
	for _, c := range b {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// cutLetter returns how many bytes at the end begin a letter of UTF-8 without ending
// it.
func cutLetter(b []byte) int {
	for n := 1; n <= min(utf8.UTFMax-1, len(b)); n++ {
		if c := b[len(b)-n]; utf8.RuneStart(c) {
			if c >= utf8.RuneSelf && !utf8.FullRune(b[len(b)-n:]) {
				return n
			}
			return 0
		}
	}
	return 0
}

// note says where the declaration was wrong, "" where it held.
func (d *decoder) note() string {
	switch {
	case d.declared != "" && d.utf8 && d.wasOther:
		return fmt.Sprintf("the file declares its text as %s, but some is not; that was read as Windows-1252", d.declared)
	case d.declared != "" && !d.utf8 && d.wasUTF8:
		return fmt.Sprintf("the file declares its text as %s, but it is UTF-8 and was read as that", d.declared)
	case d.declared == "" && d.wasOther:
		return "the file does not declare the encoding of its text; letters beyond ASCII were read as Windows-1252"
	}
	return ""
}
