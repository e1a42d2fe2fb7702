package notice

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"

	"clearway/geo/parcel/mailing"
)

// byteOrderMark makes spreadsheets read a CSV file as UTF-8.
const byteOrderMark = "\uFEFF"

// CSV writes a list as RFC 4180 has it, in UTF-8, lines ended by CR LF: a row for each
// letter, then one for each parcel whose owner is not written to. Text that a
// spreadsheet would take for a formula has an apostrophe before it; numbers have not.
func CSV(w io.Writer, l *mailing.List, withByteOrderMark bool) error {
	if withByteOrderMark {
		if _, err := io.WriteString(w, byteOrderMark); err != nil {
			return fmt.Errorf("write the table: %w", err)
		}
	}
	t := tableOf(l)
	out := csv.NewWriter(w)
	out.UseCRLF = true
	_ = out.Write(t.header) // an error stays in the writer
	record := make([]string, len(t.header))
	for _, row := range t.rows {
		for i, v := range row {
			record[i] = csvValue(v)
		}
		_ = out.Write(record)
	}
	out.Flush()
	if err := out.Error(); err != nil {
		return fmt.Errorf("write the table: %w", err)
	}
	return nil
}

func csvValue(v any) string {
	switch v := v.(type) {
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case string:
		return guarded(v)
	}
	return ""
}

// guarded puts an apostrophe before a text that begins as a formula does, white space
// left aside; the wide forms of the signs count too (OWASP, CSV injection).
func guarded(s string) string {
	begin := strings.TrimLeftFunc(s, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) })
	if begin != "" && strings.ContainsRune("=+-@＝＋－＠", []rune(begin)[0]) {
		return "'" + s
	}
	return s
}
