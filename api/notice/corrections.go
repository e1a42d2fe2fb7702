package notice

import (
	"errors"
	"fmt"
	"time"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"

	"clearway/geo/parcel/mailing"
)

// correctionFile is a file of corrections, YAML or JSON.
type correctionFile struct {
	Corrections []struct {
		Parcel  ast.Node `yaml:"parcel"`
		TakeOff bool     `yaml:"take_off"`
		Name    []string `yaml:"name"`
		Address []string `yaml:"address"`
		By      string   `yaml:"by"`
		On      string   `yaml:"on"`
		Why     string   `yaml:"why"`
	} `yaml:"corrections"`
}

// parcelNumber returns a number as it is written: 007 is not 7, quoted or not.
func parcelNumber(n ast.Node) (string, error) {
	if _, ok := n.(ast.ScalarNode); !ok || n.Type() == ast.NullType {
		return "", errors.New("a correction does not say which parcel it is of; write parcel: and its number")
	}
	return n.GetToken().Value, nil
}

// ParseCorrections reads the corrections made by hand to a list, as YAML or JSON:
//
//	corrections:
//	  - parcel: "5-382-2"
//	    address: [9 NEW ST, HUDSON WI 54016]
//	    by: J. Clerk
//	    on: 2027-03-02
//	    why: the letter came back
//	  - parcel: "5-383-1"
//	    take_off: true
//	    by: J. Clerk
//	    on: 2027-03-02
//	    why: torn down, the lot was joined to 5-383-2
//
// A key that is not known is an error with its line, and so is a day that is none.
// Whether the corrections make sense is for mailing.Make to say.
func ParseCorrections(data []byte) ([]mailing.Correction, error) {
	var file correctionFile
	if err := yaml.UnmarshalWithOptions(data, &file, yaml.Strict()); err != nil {
		message := yaml.FormatError(err, false, false)
		var unknown *yaml.UnknownFieldError
		if errors.As(err, &unknown) {
			message += "; the fields of a correction are parcel, name, address, take_off, by, on and why"
		}
		return nil, errors.New(message)
	}
	var corrections []mailing.Correction
	for _, c := range file.Corrections {
		parcel, err := parcelNumber(c.Parcel)
		if err != nil {
			return nil, err
		}
		on, err := time.Parse(time.DateOnly, c.On)
		if err != nil {
			return nil, fmt.Errorf("the correction of parcel %s was made on %q, which is no day; write year, month and day as in 2027-03-02", parcel, c.On)
		}
		corrections = append(corrections, mailing.Correction{
			Parcel: parcel, TakeOff: c.TakeOff, Name: c.Name, Address: c.Address, By: c.By, On: on, Why: c.Why,
		})
	}
	return corrections, nil
}
