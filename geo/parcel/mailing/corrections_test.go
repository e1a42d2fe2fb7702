package mailing_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"clearway/geo/parcel"
	"clearway/geo/parcel/mailing"
)

var corrected = time.Date(2027, 3, 2, 0, 0, 0, 0, time.UTC)

func TestCorrections(t *testing.T) {
	s := beside(filed("1", "AL ROE", "UNKNOWN"), with(filed("2", "BO SAY", "4 FAR RD"), "site_address", "14 MAIN ST"), values{parcel.ParcelID: "3"})
	l := s.list(t, "app", func(q *mailing.Question) {
		q.Corrections = []mailing.Correction{
			{Parcel: "1", Address: []string{"9 NEW ST", "HUDSON WI 54016"}, By: "J. Clerk", On: corrected, Why: "letter came back"},
			{Parcel: "2", TakeOff: true, By: "J. Clerk", On: corrected, Why: "torn down"},
			{Parcel: "3", Name: []string{"DEE TOY"}, Address: []string{"1 OLD ST", "HUDSON WI 54016"}, By: "J. Clerk", On: corrected, Why: "deed of 2026"},
			{Parcel: "77", TakeOff: true, By: "J. Clerk", On: corrected, Why: "slip"},
		}
	})
	compared(t, l, []letter{
		{mailing.Owner, []string{"AL ROE", "9 NEW ST", "HUDSON WI 54016"}, []string{"1"}},
		{mailing.Owner, []string{"DEE TOY", "1 OLD ST", "HUDSON WI 54016"}, []string{"3"}},
	})
	if flags := l.Letters[0].Flags; len(flags) != 1 || flags[0] != "corrected by hand: letter came back (J. Clerk, 2027-03-02)" {
		t.Errorf("flags %q", flags)
	}
	if r := row(t, l, "2"); r.Reason != "taken off by hand: torn down (J. Clerk, 2027-03-02)" {
		t.Errorf("reason %q", r.Reason)
	}
	if len(l.Warnings) != 1 || !strings.Contains(l.Warnings[0], "parcel 77 changes nothing") {
		t.Errorf("warnings %q", l.Warnings)
	}
}

func TestCorrectionsRefused(t *testing.T) {
	whole := mailing.Correction{Parcel: "1", TakeOff: true, By: "J. Clerk", On: corrected, Why: "torn down"}
	for name, spoil := range map[string]func(*mailing.Correction){
		"no parcel": func(c *mailing.Correction) { c.Parcel = " " },
		"nobody":    func(c *mailing.Correction) { c.By = "" },
		"no reason": func(c *mailing.Correction) { c.Why = "" },
		"no day":    func(c *mailing.Correction) { c.On = time.Time{} },
		"no change": func(c *mailing.Correction) { c.TakeOff = false },
		"both":      func(c *mailing.Correction) { c.Address = []string{"9 NEW ST", "HUDSON WI 54016"} },
		"no mail":   func(c *mailing.Correction) { c.TakeOff, c.Address = false, []string{"UNKNOWN"} },
	} {
		t.Run(name, func(t *testing.T) {
			c := whole
			spoil(&c)
			s := beside()
			q := mailing.Question{Subjects: s.list(t, "app").Subjects, Distance: mailing.Distance{Value: 1, Unit: mailing.Foot}}
			q.Corrections = []mailing.Correction{c}
			if _, err := mailing.Make(context.Background(), s, q); parcel.CodeOf(err) != parcel.CodeArgument {
				t.Errorf("%v, want it refused", err)
			}
			q.Corrections = []mailing.Correction{whole, whole}
			if _, err := mailing.Make(context.Background(), s, q); parcel.CodeOf(err) != parcel.CodeArgument {
				t.Errorf("twice: %v, want it refused", err)
			}
		})
	}
}
