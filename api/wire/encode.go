package wire

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// Encode writes a result as indented JSON with a newline at its end. The same
// result gives the same bytes. A number that is not finite is an error, and then
// nothing is written.
func Encode(w io.Writer, r Result) error { return encode(w, r) }

// EncodeGeoJSON writes a collection as Encode writes a result.
func EncodeGeoJSON(w io.Writer, c FeatureCollection) error { return encode(w, c) }

func encode(w io.Writer, document any) error {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(document); err != nil {
		return fmt.Errorf("write the document: %w", err)
	}
	_, err := w.Write(buffer.Bytes())
	return err
}
