// A small sketch of the plan with the witnesses of the findings on it. The street
// lies along the sheet; distances are in feet.

import { html, svg } from './dom.mjs';
import { groundOf, paths, turn } from './ground.mjs';
import { STATUS } from './words.mjs';

const SUBJECTS = ['cafe', 'fixture', 'obstruction', 'goods', 'excavation', 'table', 'chair', 'planter', 'barrier', 'umbrella', 'heater'];
const GROUND = ['street', 'alley', 'parcel', 'property_line', 'centerline', 'gutter', 'crosswalk', 'intersection',
  'driveway', 'terrace', 'temporary_walk', 'paving', 'walk_end', 'door'];
const ORDER = ['ground', 'sidewalk', 'building', 'curb', 'frontage', 'thing', 'mine'];
const DEFAULT_FEET = 1.5;
const BESIDE_FEET = 25; // along the street
const ACROSS_FEET = 14;
const ALWAYS_SHOWN = ['fail', 'marginal'];

// show fills element with a sketch of plan and result; chosen is a finding or null.
export function show(element, plan, result, chosen) {
  const ground = groundOf(plan);
  if (!ground) {
    const name = plan.crs?.properties?.name ?? 'its coordinate system';
    element.replaceChildren(html('figure', {}, html('figcaption', {}, `This page draws plans in longitude and latitude or in a local grid. The plan is in ${name}; it was measured all the same.`)));
    return;
  }
  const shapes = shapesOf(plan, ground);
  const marks = marksOf(result, ground, chosen);
  const view = viewOf(shapes, marks, element.clientWidth);
  const picture = svg('svg', { role: 'img', viewBox: `0 0 ${view.width} ${view.height}`, 'aria-label': describe(result) },
    ...shapes.map((s) => drawShape(s, view, chosen)),
    ...marks.map((m) => drawMark(m, view)),
    ...names(shapes, view, chosen),
    ...labels(marks, view),
    ...scaleAndNorth(view, ground));
  element.replaceChildren(html('figure', {}, picture, html('figcaption', {}, 'Sketch. Blue is what the applicant brings.')));
}

function describe(result) {
  const failing = result.results.filter((r) => r.status === 'fail').map((r) => r.message);
  return failing.length > 0 ? `Sketch of the plan. ${failing.join('. ')}` : 'Sketch of the plan.';
}

function shapesOf(plan, ground) {
  const shapes = [];
  for (const feature of plan.features ?? []) {
    const properties = feature.properties ?? {};
    const layer = layerOf(properties);
    for (const path of paths(feature.geometry)) {
      shapes.push({
        id: String(feature.id ?? properties.id ?? ''),
        layer,
        kind: path.kind,
        points: path.points.map(ground.position),
        holes: path.holes.map((h) => h.map(ground.position)),
        width: properties.diameter_ft ?? properties.width_ft,
        subject: isSubject(properties),
      });
    }
  }
  return shapes.sort((a, b) => ORDER.indexOf(a.layer) - ORDER.indexOf(b.layer));
}

function isSubject({ role, existing, proposed }) {
  return existing !== true && (proposed === true || SUBJECTS.includes(role));
}

function layerOf(properties) {
  const role = properties.role ?? osmRole(properties);
  if (isSubject(properties)) return 'mine';
  if (ORDER.includes(role)) return role;
  return GROUND.includes(role) ? 'ground' : 'thing';
}

function osmRole(tags) {
  if (tags.barrier === 'kerb') return 'curb';
  if (tags.footway === 'sidewalk') return 'sidewalk';
  if (tags.building) return 'building';
  return tags.entrance ? 'door' : 'object';
}

// marksOf gives the witnesses of the chosen finding, or of all that do not pass by
// what was measured.
function marksOf(result, ground, chosen) {
  const marks = [];
  const told = (finding) => chosen ? finding === chosen : ALWAYS_SHOWN.includes(finding.status);
  for (const finding of result.results.filter(told)) {
    for (const feature of finding.witness.features) {
      for (const path of paths(feature.geometry)) {
        marks.push({
          kind: feature.properties.kind,
          label: `${STATUS[finding.status].mark} ${feature.properties.label}`,
          status: finding.status,
          chosen: finding === chosen,
          path: path.kind,
          points: path.points.map(ground.lonLat),
        });
      }
    }
  }
  return marks;
}

// viewOf turns the street along the sheet and fits what the applicant brings,
// with its surroundings, into the width there is.
function viewOf(shapes, marks, available) {
  const angle = -along(shapes);
  const subject = shapes.filter((s) => s.layer === 'mine').concat(marks);
  const all = boxOf(shapes.filter((s) => s.layer !== 'building').concat(marks), angle, 4, 4);
  const near = subject.length > 0 ? boxOf(subject, angle, BESIDE_FEET, ACROSS_FEET) : all;
  const box = overlap(all, near);
  const width = Math.max(available, 240);
  const scale = Math.min(width / (box.maxX - box.minX), 0.8 * width / (box.maxY - box.minY));
  const height = Math.max(160, (box.maxY - box.minY) * scale);
  const left = (width - (box.maxX - box.minX) * scale) / 2;
  const top = (height - (box.maxY - box.minY) * scale) / 2;
  const at = (point) => {
    const [x, y] = turn(point, angle);
    return [left + (x - box.minX) * scale, top + (box.maxY - y) * scale];
  };
  return { width, height, scale, angle, at };
}

// along is the direction of the longest edge of the curb, else of the frontage or
// the walk, in radians from east, between -90 and 90 degrees.
function along(shapes) {
  for (const layer of ['curb', 'frontage', 'sidewalk']) {
    let longest = null;
    for (const shape of shapes.filter((s) => s.layer === layer)) {
      for (let i = 1; i < shape.points.length; i++) {
        const [x, y] = [shape.points[i][0] - shape.points[i - 1][0], shape.points[i][1] - shape.points[i - 1][1]];
        const length = Math.hypot(x, y);
        if (!longest || length > longest.length) longest = { length, angle: Math.atan2(y, x) };
      }
    }
    if (longest) return Math.atan(Math.tan(longest.angle));
  }
  return 0;
}

function boxOf(shapes, angle, marginX, marginY) {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const point of shapes.flatMap((s) => s.points)) {
    const [x, y] = turn(point, angle);
    box.minX = Math.min(box.minX, x - marginX);
    box.maxX = Math.max(box.maxX, x + marginX);
    box.minY = Math.min(box.minY, y - marginY);
    box.maxY = Math.max(box.maxY, y + marginY);
  }
  return Number.isFinite(box.minX) ? box : { minX: -10, minY: -10, maxX: 10, maxY: 10 };
}

function overlap(a, b) {
  return {
    minX: Math.max(a.minX, b.minX), minY: Math.max(a.minY, b.minY),
    maxX: Math.min(a.maxX, b.maxX), maxY: Math.min(a.maxY, b.maxY),
  };
}

function drawShape(shape, view, chosen) {
  const named = chosen?.features.includes(shape.id) ? ' named' : '';
  const attributes = { class: `shape ${shape.layer}${named}` };
  const title = svg('title', {}, shape.id);
  if (shape.kind === 'point') {
    const [cx, cy] = view.at(shape.points[0]);
    return svg('circle', { ...attributes, cx, cy, r: Math.max(2, (shape.width ?? DEFAULT_FEET) / 2 * view.scale) }, title);
  }
  const rings = [shape.points, ...shape.holes].map((ring) => outline(ring, view, shape.kind === 'area'));
  return svg('path', { ...attributes, d: rings.join(''), 'fill-rule': 'evenodd' }, title);
}

function outline(points, view, closed) {
  const places = points.map((p) => view.at(p).map((v) => v.toFixed(1)).join(' '));
  return places.length > 0 ? `M${places.join('L')}${closed ? 'Z' : ''}` : '';
}

function drawMark(mark, view) {
  const attributes = { class: `witness ${mark.kind} ${mark.status}${mark.chosen ? ' chosen' : ''}` };
  if (mark.path === 'point') {
    const [cx, cy] = view.at(mark.points[0]);
    return svg('circle', { ...attributes, cx, cy, r: 6 });
  }
  const line = outline(mark.points, view, mark.path === 'area');
  return svg('path', { ...attributes, d: mark.kind === 'span' ? line + ticks(mark.points, view) : line });
}

// ticks end a dimension line at both ends.
function ticks(points, view) {
  const [a, b] = [view.at(points[0]), view.at(points.at(-1))];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [nx, ny] = [5 * (a[1] - b[1]) / length, 5 * (b[0] - a[0]) / length];
  return [a, b].map(([x, y]) => `M${x - nx} ${y - ny}L${x + nx} ${y + ny}`).join('');
}

// labels writes what the marks measure, each once, none over another.
function labels(marks, view) {
  const taken = [];
  const written = new Set();
  const texts = [];
  for (const mark of marks) {
    if (written.has(mark.label)) continue;
    written.add(mark.label);
    texts.push(tag(mark.label, mark.status, beside(mark, view), view, taken));
  }
  return texts;
}

// names writes the ids of the features that the chosen finding speaks of.
function names(shapes, view, chosen) {
  const named = shapes.filter((s) => s.layer !== 'ground' && chosen?.features.includes(s.id));
  const taken = [];
  return named.map((s) => {
    const [x, y] = middle(s.points, view);
    return tag(s.id, 'ink', [x, s.kind === 'area' ? y + 4 : y - 8], view, taken);
  });
}

// beside is where the label of a mark stands clear of its line.
function beside(mark, view) {
  const [x, y] = middle(mark.points, view);
  if (mark.path !== 'line') return [x, y + 4];
  const [a, b] = [view.at(mark.points[0]), view.at(mark.points.at(-1))];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [nx, ny] = [Math.abs(b[1] - a[1]) / length, (b[0] - a[0]) * Math.sign(b[1] - a[1] || 1) / length];
  return [x + nx * (halfWidth(mark.label) + 6), y - ny * 14];
}

const halfWidth = (text) => 4 * text.length;

// middle is that of the box around points.
function middle(points, view) {
  const places = points.map(view.at);
  return [0, 1].map((axis) => {
    const values = places.map((p) => p[axis]);
    return (values.reduce((a, b) => Math.min(a, b)) + values.reduce((a, b) => Math.max(a, b))) / 2;
  });
}

function tag(text, tone, [x, y], view, taken) {
  const half = halfWidth(text);
  const place = { x: Math.min(Math.max(x, half), view.width - half), y: Math.min(Math.max(y, 14), view.height - 8) };
  while (taken.some((t) => Math.abs(t.y - place.y) < 15 && Math.abs(t.x - place.x) < t.half + half)) place.y += 15;
  taken.push({ ...place, half });
  return svg('text', { class: `tag ${tone}`, x: place.x, y: place.y }, text);
}

function scaleAndNorth(view, ground) {
  const feet = [50, 20, 10, 5, 2, 1].find((f) => f * view.scale < view.width / 3) ?? 1;
  const y = view.height - 12;
  const bar = svg('path', { class: 'furniture', d: `M12 ${y - 4}V${y}H${12 + feet * view.scale}V${y - 4}` });
  const size = svg('text', { class: 'tag ink', x: 12 + feet * view.scale / 2, y: y - 8 }, `${feet} ft`);
  const up = turn([0, 1], ground.north * -1 + view.angle);
  const [cx, cy] = [view.width - 28, view.height - 32];
  const barb = (angle) => turn(up, angle).map((v) => 7 * v);
  const tip = [cx + 12 * up[0], cy - 12 * up[1]];
  const barbs = [barb(2.6), barb(-2.6)].map(([x, y]) => `M${tip[0]} ${tip[1]}l${x} ${-y}`).join('');
  const needle = svg('path', { class: 'furniture', d: `M${cx - 12 * up[0]} ${cy + 12 * up[1]}L${tip[0]} ${tip[1]}${barbs}` });
  const letter = svg('text', { class: 'tag ink', x: cx + 20 * up[0], y: cy - 20 * up[1] + 4 }, 'N');
  return [bar, size, needle, letter];
}
