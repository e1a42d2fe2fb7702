// Package notice writes a mailing list as the documents that a clerk needs: JSON,
// CSV, XLSX and GeoJSON, labels, letters, maps and the certificate of mailing.
//
// Who is on the list is decided in geo/parcel/mailing. What a town says in its
// letters stands in towns/<ordinance>.yaml; a town can use a file of its own.
package notice
