package ordinances

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// dimension is what kind of figure a limit or a fact is. Figures of one
// dimension can be compared.
type dimension string

// The dimensions, each in the unit that results are told in.
const (
	length dimension = "ft"
	area   dimension = "sq ft"
	share  dimension = "fraction"
	money  dimension = "usd"
	hours  dimension = "h"
	days   dimension = "day"
	date   dimension = "date"  // a day; its number is days since 1970-01-01
	clock  dimension = "time"  // a time of day; its number is minutes since midnight
	number dimension = "count" // things
	truth  dimension = "yes_no"
	word   dimension = "word"
)

// unit is a unit that a rule file may write, per is its size in the unit of its
// dimension. Months and years are spans on the calendar and have no fixed size:
// they stand only in limits that say after which date they run.
type unit struct {
	dimension dimension
	per       float64
}

// units are all the units of rule files and facts.
var units = map[string]unit{
	"ft":        {length, 1},
	"in":        {length, 1.0 / 12},
	"sq ft":     {area, 1},
	"fraction":  {share, 1},
	"percent":   {share, 0.01},
	"in per ft": {share, 1.0 / 12},
	"usd":       {money, 1},
	"h":         {hours, 1},
	"day":       {days, 1},
	"date":      {date, 1},
	"time":      {clock, 1},
	"count":     {number, 1},
	"yes_no":    {truth, 1},
	"word":      {word, 1},
	"month":     {date, 0},
	"year":      {date, 0},
}

// value is a figure of any dimension, made comparable by its number.
type value struct {
	dimension dimension
	number    float64
	word      string
}

// readValue reads what a rule file or a plan wrote as a figure in a unit. It
// guesses nothing: the error says how such a figure is written.
func readValue(written any, name string) (value, error) {
	u, ok := units[name]
	if !ok || u.per == 0 {
		return value{}, fmt.Errorf("unit %q is not known", name)
	}
	switch u.dimension {
	case truth:
		b, ok := written.(bool)
		if !ok {
			return value{}, fmt.Errorf("it must be true or false")
		}
		return truthValue(b), nil
	case word:
		s, ok := written.(string)
		if !ok || strings.TrimSpace(s) == "" {
			return value{}, fmt.Errorf("it must be a word in quotes")
		}
		return value{dimension: word, word: strings.ToLower(strings.TrimSpace(s))}, nil
	case date:
		return readDate(written)
	case clock:
		return readClock(written)
	}
	n, err := readNumber(written)
	if err != nil {
		return value{}, err
	}
	if u.dimension == share && n*u.per > 1 && name != "in per ft" {
		return value{}, fmt.Errorf("it must be a share from 0 to 1, for example 0.51 for 51 percent")
	}
	return value{dimension: u.dimension, number: n * u.per}, nil
}

func truthValue(b bool) value {
	if b {
		return value{dimension: truth, number: 1}
	}
	return value{dimension: truth}
}

// readNumber accepts numbers that are finite and not negative, and in rule
// files fractions such as "1/3".
func readNumber(written any) (float64, error) {
	var n float64
	switch w := written.(type) {
	case float64:
		n = w
	case int:
		n = float64(w)
	case int64:
		n = float64(w)
	case uint64:
		n = float64(w)
	case fraction:
		n = w.over / w.under
	default:
		return 0, fmt.Errorf("it must be a plain number without quotes, unit or commas")
	}
	if math.IsNaN(n) || math.IsInf(n, 0) || n < 0 {
		return 0, fmt.Errorf("it must be a number of 0 or more")
	}
	return n, nil
}

// fraction is a number that the law writes as one, such as 1/3.
type fraction struct{ over, under float64 }

// asFraction reads "1/3" in a rule file; anything else is returned as it is.
func asFraction(written any) any {
	s, ok := written.(string)
	if !ok {
		return written
	}
	over, under, ok := strings.Cut(s, "/")
	if !ok {
		return written
	}
	a, errA := strconv.ParseFloat(over, 64)
	b, errB := strconv.ParseFloat(under, 64)
	if errA != nil || errB != nil || b == 0 {
		return written
	}
	return fraction{a, b}
}

func readDate(written any) (value, error) {
	s, _ := written.(string)
	t, err := time.Parse(time.DateOnly, s)
	if err != nil {
		return value{}, fmt.Errorf("it must be a date as \"2027-05-01\"")
	}
	return dateValue(t), nil
}

func dateValue(t time.Time) value {
	return value{dimension: date, number: float64(dayNumber(t))}
}

// dayNumber counts days from 1970-01-01 to a time's date.
func dayNumber(t time.Time) int64 {
	y, m, d := t.Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Unix() / 86400
}

// day returns the date of a date's value.
func (v value) day() time.Time { return time.Unix(int64(v.number)*86400, 0).UTC() }

const dayMinutes = 24 * 60

// readClock accepts HH:MM from 00:00 to 24:00.
func readClock(written any) (value, error) {
	wrong := fmt.Errorf("it must be a time of day as \"06:00\" or \"23:00\"")
	s, _ := written.(string)
	if len(s) != 5 || s[2] != ':' {
		return value{}, wrong
	}
	h, errH := strconv.ParseUint(s[:2], 10, 8)
	m, errM := strconv.ParseUint(s[3:], 10, 8)
	minutes := h*60 + m
	if errH != nil || errM != nil || m > 59 || minutes > dayMinutes {
		return value{}, wrong
	}
	return value{dimension: clock, number: float64(minutes)}, nil
}

// amount tells a value as results tell it.
func (v value) amount(uncertainty float64) *Amount {
	a := &Amount{Value: v.number, Unit: string(v.dimension), Uncertainty: uncertainty}
	switch v.dimension {
	case truth:
		a.Value, a.Unit = v.number == 1, ""
	case word:
		a.Value, a.Unit = v.word, ""
	case date:
		a.Value = v.day().Format(time.DateOnly)
	case clock:
		a.Value = clockText(v.number)
	}
	return a
}

// clockText writes minutes since midnight as HH:MM; past midnight it starts again.
func clockText(minutes float64) string {
	m := int(minutes)
	if m > dayMinutes {
		m -= dayMinutes
	}
	return fmt.Sprintf("%02d:%02d", m/60, m%60)
}
