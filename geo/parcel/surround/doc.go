// Package surround fills in, from a parcel store, what a site plan lacks around its
// site, and tells the zoning there.
//
// What the applicant drew wins: a role of which a plan draws even one thing is never
// mixed with the store's, whose survey is another one. Whatever is taken says so, with
// the file, its version and its date. The package knows no law.
package surround

import (
	"fmt"

	"clearway/geo/parcel"
	"clearway/geo/siteplan"
)

// DatasetName names a dataset in a sentence: "curb.zip, version 3, loaded 2027-03-01".
func DatasetName(d parcel.Dataset) string { return sourceOf(d).String() }

func sourceOf(d parcel.Dataset) siteplan.Source {
	return siteplan.Source{Name: fmt.Sprintf("%s, version %d", d.Origin.Source, d.Version), Loaded: d.Origin.Loaded}
}
