// Package web holds the page of the service: HTML, CSS and ES modules as they
// are, without a build. It imports nothing of ours.
package web

import (
	"embed"
	"path"
)

//go:embed *.html *.css *.mjs *.svg
var content embed.FS

// File is a file of the page.
type File struct {
	ContentType string
	Content     []byte
}

// Files returns the files of the page by the path they are served at: index.html
// at "/", the others at their own names.
func Files() map[string]File {
	entries, _ := content.ReadDir(".") // of an embedded folder: it cannot fail
	files := make(map[string]File, len(entries))
	for _, entry := range entries {
		data, _ := content.ReadFile(entry.Name())
		file := File{ContentType: contentType(entry.Name()), Content: data}
		if entry.Name() == "index.html" {
			files["/"] = file
			continue
		}
		files["/"+entry.Name()] = file
	}
	return files
}

// contentType does not ask the operating system, whose tables differ.
func contentType(name string) string {
	switch path.Ext(name) {
	case ".html":
		return "text/html; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	default:
		return "text/javascript; charset=utf-8"
	}
}
