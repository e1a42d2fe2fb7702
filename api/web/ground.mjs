// From the coordinates of a plan to feet on the sketch.

const FEET_PER_UNIT = { ft: 1, 'us-ft': 1200 / 3937 / 0.3048, m: 1 / 0.3048, in: 1 / 12, cm: 0.01 / 0.3048 };

// groundOf returns how to lay out a plan: position takes a position of the plan
// to feet, lonLat one of a witness; north is the direction of north, in radians
// clockwise from up. It returns null for a system that the sketch cannot draw.
export function groundOf(plan) {
  if (plan.grid) return gridGround(plan.grid);
  if (plan.crs && !/CRS84|4326/.test(plan.crs.properties?.name ?? '')) return null;
  const origin = firstPosition(plan);
  if (!origin) return null;
  const lonLat = east(origin);
  return { position: lonLat, lonLat, north: 0 };
}

function gridGround(grid) {
  const feet = FEET_PER_UNIT[grid.unit ?? 'ft'];
  if (!feet || !Array.isArray(grid.origin)) return null;
  const bearing = (grid.bearing ?? 0) * Math.PI / 180;
  const place = east(grid.origin);
  return {
    position: ([x, y]) => [x * feet, y * feet],
    lonLat: (p) => turn(place(p), bearing),
    north: -bearing,
  };
}

// east returns the projection to feet east and north of origin, by the radii of
// curvature of the WGS 84 ellipsoid there: good for a sketch of a street.
function east([lon0, lat0]) {
  const radians = Math.PI / 180;
  const e2 = 0.00669437999014;
  const w = 1 - e2 * Math.sin(lat0 * radians) ** 2;
  const perLon = radians * 6378137 / Math.sqrt(w) * Math.cos(lat0 * radians) / 0.3048;
  const perLat = radians * 6378137 * (1 - e2) / w ** 1.5 / 0.3048;
  return ([lon, lat]) => [(lon - lon0) * perLon, (lat - lat0) * perLat];
}

// turn turns a point counter-clockwise.
export function turn([x, y], angle) {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return [x * cos - y * sin, x * sin + y * cos];
}

function firstPosition(plan) {
  for (const feature of plan.features ?? []) {
    for (const path of paths(feature.geometry)) {
      if (path.points.length > 0) return path.points[0];
    }
  }
  return null;
}

// paths takes a geometry apart into points, lines and areas:
// {kind: 'point' | 'line' | 'area', points, holes}.
export function paths(geometry) {
  const c = geometry?.coordinates;
  const area = (rings) => ({ kind: 'area', points: rings[0] ?? [], holes: rings.slice(1) });
  switch (geometry?.type) {
    case 'Point': return [{ kind: 'point', points: [c], holes: [] }];
    case 'MultiPoint': return c.map((p) => ({ kind: 'point', points: [p], holes: [] }));
    case 'LineString': return [{ kind: 'line', points: c, holes: [] }];
    case 'MultiLineString': return c.map((l) => ({ kind: 'line', points: l, holes: [] }));
    case 'Polygon': return [area(c)];
    case 'MultiPolygon': return c.map(area);
    case 'GeometryCollection': return geometry.geometries.flatMap(paths);
    default: return [];
  }
}
