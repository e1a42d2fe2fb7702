package api_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"clearway/api"
	"clearway/api/web"
)

// description is openapi.json as the tests need it.
type description struct {
	Paths map[string]map[string]struct {
		Responses map[string]response `json:"responses"`
	} `json:"paths"`
	Components struct {
		Responses map[string]response `json:"responses"`
	} `json:"components"`
}

type response struct {
	Ref     string         `json:"$ref"`
	Content map[string]any `json:"content"`
}

func describe(t testing.TB) (description, *jsonschema.Compiler) {
	t.Helper()
	d, err := readDescription()
	if err != nil {
		t.Fatal(err)
	}
	return d.description, d.compiler
}

type readOnce struct {
	description description
	compiler    *jsonschema.Compiler
}

var readDescription = sync.OnceValues(func() (readOnce, error) {
	data, err := os.ReadFile("openapi.json")
	if err != nil {
		return readOnce{}, err
	}
	var d description
	if err := json.Unmarshal(data, &d); err != nil {
		return readOnce{}, err
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		return readOnce{}, err
	}
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	compiler.AssertFormat()
	return readOnce{d, compiler}, compiler.AddResource("openapi.json", document)
})

var parameter = regexp.MustCompile(`:(\w+)`)

// pathOf returns the described path that a request path belongs to, or "".
func (d description) pathOf(path string) string {
	for described := range d.Paths {
		pattern := "^" + regexp.MustCompile(`\{\w+\}`).ReplaceAllString(described, `[^/]+`) + "$"
		if regexp.MustCompile(pattern).MatchString(path) {
			return described
		}
	}
	return ""
}

// holdAgainstDescription fails the test where an answer is not as openapi.json
// says: a status that is not listed, another media type, a body against its schema.
func holdAgainstDescription(t testing.TB, request *http.Request, answer *httptest.ResponseRecorder) {
	t.Helper()
	if request.Method == http.MethodHead || request.Method == http.MethodOptions {
		return
	}
	d, compiler := describe(t)
	media, _, _ := strings.Cut(answer.Header().Get("Content-Type"), ";")
	pointer := "/components/schemas/Problem"
	operation, described := d.Paths[d.pathOf(request.URL.Path)][strings.ToLower(request.Method)]
	if described {
		status := strconv.Itoa(answer.Code)
		listed, ok := operation.Responses[status]
		if !ok {
			t.Errorf("%s %s answers %s, which openapi.json does not list", request.Method, request.URL, status)
			return
		}
		pointer = "/paths/" + escape(d.pathOf(request.URL.Path)) + "/" + strings.ToLower(request.Method) + "/responses/" + status
		if listed.Ref != "" {
			pointer = strings.TrimPrefix(listed.Ref, "#")
			listed = d.Components.Responses[listed.Ref[strings.LastIndex(listed.Ref, "/")+1:]]
		}
		if _, ok := listed.Content[media]; !ok {
			t.Errorf("%s %s answers %s as %q, which openapi.json does not list", request.Method, request.URL, status, media)
			return
		}
		pointer += "/content/" + escape(media) + "/schema"
	}
	if media == "text/html" || media == "text/csv" || media == "image/svg+xml" || media == "application/pdf" {
		return
	}
	schema, err := compiler.Compile("openapi.json#" + pointer)
	if err != nil {
		t.Fatalf("schema %s: %v", pointer, err)
	}
	body, err := jsonschema.UnmarshalJSON(bytes.NewReader(answer.Body.Bytes()))
	if err != nil {
		t.Fatalf("%s %s: body is no JSON: %v", request.Method, request.URL, err)
	}
	if err := schema.Validate(body); err != nil {
		t.Errorf("%s %s: %v", request.Method, request.URL, err)
	}
}

// escape writes a name as part of a JSON pointer in a URL fragment.
func escape(name string) string {
	return url.PathEscape(strings.NewReplacer("~", "~0", "/", "~1").Replace(name))
}

func TestDescriptionListsEveryRoute(t *testing.T) {
	d, _ := describe(t)
	files := web.Files()
	routed := map[string]bool{}
	for _, route := range api.New(api.Options{}).Routes() {
		path := parameter.ReplaceAllString(route.Path, "{$1}")
		if _, ofPage := files[path]; (ofPage && path != "/") || route.Method == http.MethodHead {
			continue
		}
		routed[path+" "+strings.ToLower(route.Method)] = true
		if _, ok := d.Paths[path][strings.ToLower(route.Method)]; !ok {
			t.Errorf("openapi.json lacks %s %s", route.Method, path)
		}
	}
	for path, operations := range d.Paths {
		for method := range operations {
			if !routed[path+" "+method] {
				t.Errorf("openapi.json lists %s %s, which is not routed", method, path)
			}
		}
	}
}

// Every code that a problem can have is in the description of its type.
func TestDescriptionListsEveryProblem(t *testing.T) {
	data, err := os.ReadFile("openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{"checks.go", "drawings.go", "draw/error.go", "ordinances.go", "samples.go", "templates.go", "plan.go", "problem.go", "problem_store.go", "clerk.go", "notices.go", "parcels.go", "../geo/siteplan/error.go"} {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		codes := regexp.MustCompile(`problem\([\w.]+, "([a-z-]+)",|Code = "([a-z-]+)"|unknown\([\w.]+, "([a-z]+)"`)
		found := codes.FindAllStringSubmatch(string(source), -1)
		if len(found) == 0 {
			t.Errorf("%s: no code found", file)
		}
		for _, match := range found {
			code := match[1] + match[2]
			if match[3] != "" {
				code = "unknown-" + match[3]
			}
			if !regexp.MustCompile(`[ :,.]` + code + `[,.]`).Match(data) {
				t.Errorf("openapi.json does not list the problem %s of %s", code, file)
			}
		}
	}
}

func TestDescriptionSchemasCompile(t *testing.T) {
	_, compiler := describe(t)
	for _, name := range []string{"Result", "Rule", "Code", "Sample", "Template", "Health", "Problem", "NoticeRequest", "NoticeList", "Parcels"} {
		if _, err := compiler.Compile("openapi.json#/components/schemas/" + name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The schema is strict: a document with one fault more is refused, so that the
// other tests can fail.
func TestDescriptionRefusesWrongDocuments(t *testing.T) {
	_, compiler := describe(t)
	schema, err := compiler.Compile("openapi.json#/components/schemas/Result")
	if err != nil {
		t.Fatal(err)
	}
	good := ask(t, service(t), post(cafeQuery, cafePlan)).Body.String()
	for name, change := range map[string][2]string{
		"unknown member":  {`"permit":`, `"kermit":`},
		"unknown verdict": {`"verdict": "`, `"verdict": "un`},
		"null list":       {`"warnings": [`, `"warnings": null, "x": [`},
		"date in words":   {`"on": "2027-05-01"`, `"on": "1 May 2027"`},
	} {
		bad := strings.Replace(good, change[0], change[1], 1)
		if bad == good {
			t.Errorf("%s: nothing to change in the document", name)
		}
		body, err := jsonschema.UnmarshalJSON(strings.NewReader(bad))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if schema.Validate(body) == nil {
			t.Errorf("%s: the schema takes it", name)
		}
	}
}
