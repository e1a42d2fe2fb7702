package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"path"

	"github.com/labstack/echo/v4"
)

// sample is a plan to try.
type sample struct {
	Name      string `json:"name"`
	Ordinance string `json:"ordinance"`
	Permit    string `json:"permit"`
	// Geometry is the verdict over what is measured, where the sample tells it.
	Geometry string `json:"geometry,omitempty"`
	// Town tells that the plan lies in the sample town.
	Town bool `json:"town,omitempty"`
}

// getSamples lists the bundled plans in order of their names.
func (s *server) getSamples(c echo.Context) error {
	samples, err := s.samples()
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, samples)
}

func (s *server) samples() ([]sample, error) {
	samples := []sample{}
	if s.Samples == nil {
		return samples, nil
	}
	folders, err := fs.ReadDir(s.Samples, ".")
	if err != nil {
		return nil, fmt.Errorf("list samples: %w", err)
	}
	for _, folder := range folders {
		want, err := fs.ReadFile(s.Samples, path.Join(folder.Name(), "want.json"))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("read sample %s: %w", folder.Name(), err)
		}
		one := sample{}
		if err := json.Unmarshal(want, &one); err != nil {
			return nil, fmt.Errorf("read sample %s: %w", folder.Name(), err)
		}
		one.Name = folder.Name()
		samples = append(samples, one)
	}
	return samples, nil
}

// getSample gives one bundled plan as it is.
func (s *server) getSample(c echo.Context) error {
	samples, err := s.samples()
	if err != nil {
		return err
	}
	names := make([]string, 0, len(samples))
	for _, one := range samples {
		if one.Name != c.Param("name") {
			names = append(names, one.Name)
			continue
		}
		plan, err := fs.ReadFile(s.Samples, path.Join(one.Name, "plan.geojson"))
		if err != nil {
			return fmt.Errorf("read sample %s: %w", one.Name, err)
		}
		return c.Blob(http.StatusOK, "application/geo+json", plan)
	}
	return unknown(http.StatusNotFound, "sample", c.Param("name"), names)
}
