package parcel

import "slices"

// names lists, for a field, the columns that counties hold it in, the best first.
// Letter case and everything but letters and digits do not matter, and names may be
// cut to ten letters as shapefiles do. Several names joined by + are several columns
// whose values are joined by a blank, two of them at least; one with a ! behind it must
// be there.
type names struct {
	field Field
	known []string
}

// columnNames returns the column names that are recognised for a layer: those of
// the Wisconsin statewide parcel schema (version 10, 2024) first, then those that
// other counties use.
func columnNames(layer Layer) []names {
	switch layer {
	case Parcels:
		return parcelNames()
	case Addresses:
		return addressNames()
	default:
		return []names{
			{ID, []string{"ID", "OSM_ID", "FEATUREID", "GLOBALID", "OBJECTID", "FID"}},
			{Name, []string{"NAME", "FULLNAME", "STREETNAME", "ST_NAME", "DISTRICT", "DESCRIPTION"}},
			{Kind, []string{"KIND", "TYPE", "CLASS", "SUBTYPE", "SURFACE", "FEATURETYPE"}},
			{Address, []string{"ADDRESS", "FULLADDRESS", "SITEADRESS"}},
			{ZoningCode, []string{"ZONING", "ZONE", "ZONECODE", "ZONE_CODE", "ZONING_CODE", "ZONECLASS", "ZONEDIST", "DISTRICT", "CODE"}},
		}
	}
}

func parcelNames() []names {
	return []names{
		{ParcelID, []string{
			"PARCELID", "PARCELNUMBER", "PARCELNUM", "PARCELNO", "PARCEL_ID_NUMBER", "PARNO", "PARNUM", "PARCELPIN", "PIN", "APN", "PID",
			"PARCEL", "PROPERTYID", "LOWPARCELID", "TAXPARCELID", "TAXID", "TAXKEY", "GPIN",
		}},
		{TaxID, []string{"TAXPARCELID", "TAXID", "TAXKEY", "TAXKEYNUMBER", "TAXNUMBER", "TAX_PIN", "ACCOUNT", "ACCOUNTNO"}},
		{Owner1, []string{
			"OWNERNME1", "OWNER1", "OWNERNAME1", "OWNNAME1", "OWNERNAME", "OWNER_NAME_1", "OWNNAME", "OWNER", "OWNERFULL",
			"TAXPAYER", "TAXPAYERNAME", "GRANTEE",
		}},
		{Owner2, []string{"OWNERNME2", "OWNER2", "OWNERNAME2", "OWNNAME2", "OWNER_NAME_2", "COOWNER", "CO_OWNER_NAME"}},
		{MailAddress, []string{
			"PSTLADRESS", "PSTLADDRESS", "MAILADDRESS", "MAILINGADDRESS", "MAILADDR", "MAIL_ADD", "MAILADRESS", "OWNERADDRESS",
			"OWNER_ADDR", "OWNADDRESS", "OWNERMAILADDRESS", "BILLINGADDRESS", "TAXPAYERADDRESS",
		}},
		{MailLine1, []string{
			"MAILLINE1", "MAILADDRESS1", "MAILADDR1", "MAILADD1", "MAIL_1", "MAIL1", "MAILINGADDRESS1", "PSTLADDRESS1", "OWNERADDRESS1", "OWNERADDR1",
			"OWNER_ADD1", "ADDRESS1", "ADDR1", "BILLINGADDRESS1",
		}},
		{MailLine2, []string{
			"MAILLINE2", "MAILADDRESS2", "MAILADDR2", "MAILADD2", "MAIL_2", "MAIL2", "MAILINGADDRESS2", "PSTLADDRESS2", "OWNERADDRESS2", "OWNERADDR2",
			"OWNER_ADD2", "ADDRESS2", "ADDR2", "BILLINGADDRESS2",
		}},
		{MailCity, []string{"MAILCITY", "MAILINGCITY", "PSTLCITY", "OWNERCITY", "OWNCITY", "BILLINGCITY", "TAXPAYERCITY"}},
		{MailState, []string{"MAILSTATE", "MAILINGSTATE", "PSTLSTATE", "OWNERSTATE", "OWNSTATE", "MAIL_ST", "BILLINGSTATE", "TAXPAYERSTATE"}},
		{MailZip, []string{
			"MAILZIP", "MAILZIPCODE", "MAILINGZIP", "MAILINGZIPCODE", "MAIL_ZIP5", "PSTLZIP", "PSTLZIP5", "OWNERZIP", "OWNERZIPCODE", "OWNZIP",
			"BILLINGZIP", "TAXPAYERZIP",
		}},
		{SiteAddress, slices.Concat([]string{
			"SITEADRESS", "SITEADDRESS", "SITEADDR", "SITE_ADD", "SITUSADDRESS", "SITUSADDR", "SITUS", "PROPERTYADDRESS", "PROPADDRESS", "PROPADDR",
			"PROP_ADD", "PHYSICALADDRESS", "LOCADDRESS", "LOCATION", "FULLADDRESS", "ADDRESS", "STREETADDRESS",
			"SITUS_ADDR_NUM!+SITUS_FDPRE+SITUS_FNAME!+SITUS_FTYPE+SITUS_FDSUF",
		}, streetParts())},
		{Unit, []string{"UNIT", "UNITTYPE+UNITID!", "UNITNUMBER", "UNITNO", "UNIT_NUM", "UNITID", "APT", "APARTMENT", "SUITE", "CONDO", "SITUS_UNIT"}},
		{SiteCity, []string{"SITECITY", "SITUSCITY", "PROPERTYCITY", "PROPCITY", "POSTCITY", "CITY"}},
		{SiteState, []string{"SITESTATE", "SITUSSTATE", "PROPERTYSTATE", "STATE"}},
		{SiteZip, []string{"ZIPCODE", "SITEZIP", "SITEZIPCODE", "SITUSZIP", "PROPERTYZIP", "PROPZIP", "ZIP", "ZIP5", "POSTCODE"}},
		{Municipality, []string{"PLACENAME", "MUNICIPALITY", "MUNINAME", "MUNI", "CVTTXDSCRP", "TOWNSHIP", "TOWN"}},
		{County, []string{"CONAME", "COUNTY", "COUNTYNAME", "CNTYNAME", "CO_NAME"}},
		{ZoningCode, []string{"ZONING", "ZONE", "ZONECODE", "ZONINGCODE", "ZONINGDISTRICT", "ZONECLASS", "ZONEDIST"}},
		{Class, []string{"PROPCLASS+AUXCLASS", "PROPERTYCLASS", "PROPCLASS", "CLASS", "CLASSCODE", "LANDUSE", "LANDUSECODE", "USECODE", "USEDSCRP"}},
	}
}

// streetParts are the columns that an address is parted into, number and name of the
// street needed, as counties, the NENA standard and the US address data standard name
// them.
func streetParts() []string {
	return []string{
		"ADDNUMPREFIX+ADDNUM!+ADDNUMSUFFIX+PREFIX+STREETNAME!+STREETTYPE+SUFFIX",
		"ADDPRE+ADDNUM!+ADDSUF+PREDIR+STREETNAME!+POSTTYPE+POSTDIR", "ADD_NUMBER!+ST_PREDIR+ST_NAME!+ST_POSTYP+ST_POSDIR",
		"HOUSENUM!+PREDIR+STREETNAME!+STREETTYPE+POSTDIR", "HOUSENUM!+PREDIR+ST_NAME!+ST_TYPE+SUFDIR", "HOUSE_NUM!+ST_DIR+ST_NAME!+ST_TYPE",
		"ST_NUM!+PREDIR+ST_NAME!+ST_TYPE+SUFDIR", "ST_NUM!+PREDIR+FEANME!+FEATYP+SUFDIR", "NUMBER!+FDPRE+FNAME!+FTYPE+FDSUF",
		"STREETNO!+STREETDIR+STREETNAME!+STREETSUF", "STREETNUM!+DIRECTION+STREETNAME!+STREETSUFX", "STREETNUM!+STREETDIR+STREETNAME!+STREETTYPE",
		"NUMBER!+STREET!", "HOUSENUMBER!+STREET!",
	}
}

func addressNames() []names {
	return []names{
		{ID, []string{"ID", "ADDRESSID", "ADDRID", "SITEADDID", "ADDPTKEY", "NGUID", "GLOBALID", "OBJECTID", "FID"}},
		{Address, slices.Concat([]string{
			"ADDRESS", "FULLADDRESS", "FULLADDR", "SITEADRESS", "SITEADDRESS", "STREETADDRESS", "SITUSADDRESS", "ADDR",
		}, streetParts())},
		{Unit, []string{"UNIT", "UNITTYPE+UNITID!", "UNITNUMBER", "UNITNO", "UNITID", "APT", "APARTMENT", "SUITE", "SUBADDRESS"}},
		{City, []string{"CITY", "POSTCITY", "POSTCOMM", "POST_CITY", "MAILCITY", "PLACENAME", "MUNICIPALITY", "COMMUNITY", "INC_MUNI"}},
		{State, []string{"STATE", "REGION"}},
		{Zip, []string{"ZIP", "ZIPCODE", "ZIP5", "POSTCODE", "POSTALCODE", "POST_CODE"}},
		{ParcelID, []string{"PARCELID", "PARCELNUMBER", "PARCELNO", "PIN", "APN", "TAXPARCELID", "TAXKEY"}},
	}
}
