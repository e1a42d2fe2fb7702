package parcel_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"clearway/geo/parcel"
)

func TestMap(t *testing.T) {
	for _, tt := range []struct {
		name    string
		layer   parcel.Layer
		columns string
		by      map[parcel.Field]string
		want    string
	}{
		{
			"Wisconsin statewide", parcel.Parcels,
			"OBJECTID STATEID PARCELID TAXPARCELID PARCELDATE OWNERNME1 OWNERNME2 PSTLADRESS SITEADRESS ADDNUMPREFIX ADDNUM PREFIX STREETNAME STREETTYPE " +
				"UNITTYPE UNITID PLACENAME ZIPCODE ZIP4 STATE PROPCLASS AUXCLASS ASSDACRES CONAME",
			nil,
			"parcel_id=PARCELID tax_id=TAXPARCELID owner1=OWNERNME1 owner2=OWNERNME2 mail_address=PSTLADRESS site_address=SITEADRESS " +
				"unit=UNITTYPE+UNITID site_state=STATE site_zip=ZIPCODE municipality=PLACENAME county=CONAME class=PROPCLASS+AUXCLASS",
		},
		{
			"cut to ten letters, lower case", parcel.Parcels, "parcelid taxparceli ownernme1 pstladress siteadress municipali",
			nil,
			"parcel_id=parcelid tax_id=taxparceli owner1=ownernme1 mail_address=pstladress site_address=siteadress municipality=municipali",
		},
		{
			"own names", parcel.Parcels, "parcel_id owner1 mail_line1 mail_city mail_state mail_zip site_address zoning class",
			nil,
			"parcel_id=parcel_id owner1=owner1 mail_line1=mail_line1 mail_city=mail_city mail_state=mail_state mail_zip=mail_zip " +
				"site_address=site_address zoning=zoning class=class",
		},
		{
			"mailing address in parts", parcel.Parcels, "PIN OWNER_NAME MAIL_ADDR MAIL_CITY MAIL_STATE MAIL_ZIP",
			nil, "parcel_id=PIN owner1=OWNER_NAME mail_line1=MAIL_ADDR mail_city=MAIL_CITY mail_state=MAIL_STATE mail_zip=MAIL_ZIP",
		},
		{
			"Bucks County", parcel.Parcels, "OBJECTID PARCEL_NUM SITUS_ADDR_NUM SITUS_FDPRE SITUS_FNAME SITUS_FTYPE SITUS_FDSUF MUNI Shape.STArea()",
			nil, "parcel_id=PARCEL_NUM site_address=SITUS_ADDR_NUM+SITUS_FDPRE+SITUS_FNAME+SITUS_FTYPE+SITUS_FDSUF municipality=MUNI",
		},
		{"tax number alone", parcel.Parcels, "TAXKEY OWNER", nil, "parcel_id=TAXKEY owner1=OWNER"},
		{
			"by hand", parcel.Parcels, "PARCELID NAME A B X",
			map[parcel.Field]string{parcel.ParcelID: "X", parcel.Owner1: "name", parcel.SiteAddress: "A+B"},
			"parcel_id=X owner1=NAME site_address=A+B",
		},
		{"left out by hand", parcel.Parcels, "PARCELID OWNER", map[parcel.Field]string{parcel.Owner1: ""}, "parcel_id=PARCELID"},
		{
			"address points", parcel.Addresses, "ST_NUM FEANME FEATYP UNIT UNIT_TYP ZIPCODE CITY APN",
			nil, "address=ST_NUM+FEANME+FEATYP unit=UNIT city=CITY zip=ZIPCODE parcel_id=APN",
		},
		{"a street name is no address", parcel.Addresses, "STREETNAME ZIP", nil, "zip=ZIP"},
		{"zoning", parcel.Zoning, "FID ZONE_CODE NAME", nil, "id=FID zoning=ZONE_CODE name=NAME"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			columns := strings.Fields(tt.columns)
			m, err := parcel.Map(tt.layer, columns, tt.by)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			used := 0
			for _, f := range m.Mapped() {
				got = append(got, fmt.Sprintf("%s=%s", f.Field, strings.Join(f.Columns, "+")))
				used += len(f.Columns)
			}
			if want := strings.Fields(tt.want); !slices.Equal(got, want) {
				t.Errorf("got %s\nwant %s", got, want)
			}
			if len(m.Unused())+used != len(columns) {
				t.Errorf("unused %v of %v", m.Unused(), columns)
			}
			if len(m.Unmapped())+len(got) != len(tt.layer.Fields()) {
				t.Errorf("unmapped %v", m.Unmapped())
			}
		})
	}
}

func TestMapRefuses(t *testing.T) {
	for _, tt := range []struct {
		name, columns string
		by            map[parcel.Field]string
		want          string
	}{
		{"no parcel number", "OWNER NAME", nil, "--map parcel_id=COLUMN; the columns are OWNER, NAME"},
		{"unknown column", "PIN OWNER", map[parcel.Field]string{parcel.Owner2: "OTHER"}, `no column "OTHER" for the field owner2`},
		{"unknown field", "PIN OWNER", map[parcel.Field]string{"owner": "OWNER"}, `no field "owner". Its fields are parcel_id, tax_id, owner1`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := parcel.Map(parcel.Parcels, strings.Fields(tt.columns), tt.by)
			if parcel.CodeOf(err) != parcel.CodeMapping || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}
