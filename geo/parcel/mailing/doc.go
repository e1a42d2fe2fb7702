// Package mailing makes the list of those who are told of an application: the
// owners and occupants of every parcel within a distance of the applicant's parcels
// and of the area applied for.
//
// [Make] asks a parcel store what lies within the distance, decides for each parcel
// whether its owner is written to or why not, joins what goes to the same people at
// the same address, adds the occupants, and puts a fingerprint under the whole. A
// list is whole or an error. Nothing is left out in silence: who cannot be written
// to stands on the list with the reason.
//
// The package knows no law: distance and subjects are given to it.
package mailing
