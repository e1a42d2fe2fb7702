package parcel

// UpperASCII returns s with the letters a to z as A to Z, as [Store.ByAddressPrefix]
// compares addresses.
func UpperASCII(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'a' <= c && c <= 'z' {
			b[i] = c - 'a' + 'A'
		}
	}
	return string(b)
}
