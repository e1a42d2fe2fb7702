package mailing_test

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"testing"

	"clearway/geo/parcel"
	"clearway/geo/parcel/mailing"
)

func TestFingerprintIsThatOfTheCanonicalForm(t *testing.T) {
	l := street().list(t, "app")
	sum := sha256.Sum256(l.Canonical())
	if want := "sha256:" + hex.EncodeToString(sum[:]); l.Fingerprint != want {
		t.Errorf("%s, want %s", l.Fingerprint, want)
	}
	const begin = `{"form":"clearway-mailing-list-1","distance":"100 ft","merge":"by-owner-and-address","subjects":[{"kind":"parcel","id":"app","shape":[[[[-92.80`
	if !strings.HasPrefix(string(l.Canonical()), begin) {
		t.Errorf("canonical form begins %.200s", l.Canonical())
	}
}

func TestFingerprintChangesWithWhatIsSaid(t *testing.T) {
	base := street().list(t, "app").Fingerprint
	same := map[string]*mailing.List{
		"again":            street().list(t, "app"),
		"another order":    street().list(t, "app", func(q *mailing.Question) { q.Order = mailing.ByOwner }),
		"merge by default": street().list(t, "app", func(q *mailing.Question) { q.Merge = mailing.ByOwnerAndAddress }),
	}
	for name, l := range same {
		if l.Fingerprint != base {
			t.Errorf("%s: the fingerprint is another", name)
		}
	}
	changed := func(field parcel.Field, to string) *mailing.List {
		s := street()
		r := &s.rows[parcel.Parcels][1]
		r.Values[slices.Index(parcel.Parcels.Fields(), field)] = to
		return s.list(t, "app")
	}
	for name, l := range map[string]*mailing.List{
		"a letter of a name":  changed(parcel.Owner1, "ADA BAI"),
		"a field not mailed":  changed(parcel.ZoningCode, "B1"),
		"a ZIP code":          changed(parcel.MailZip, "54022"),
		"the distance":        street().list(t, "app", func(q *mailing.Question) { q.Distance.Value = 101 }),
		"the distance's unit": street().list(t, "app", func(q *mailing.Question) { q.Distance.Unit = mailing.USSurveyFoot }),
		"the way to merge":    street().list(t, "app", func(q *mailing.Question) { q.Merge = mailing.NoMerge }),
		"another applicant":   street().list(t, "east"),
		"a correction made idle": street().list(t, "app", func(q *mailing.Question) {
			q.Corrections = []mailing.Correction{{Parcel: "far", TakeOff: true, By: "x", On: corrected, Why: "y"}}
		}),
	} {
		if l.Fingerprint == base {
			t.Errorf("%s: the fingerprint is the same", name)
		}
	}
}
