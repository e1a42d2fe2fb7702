// The answer to a plan: the verdict, the drawing, and the findings beside it. A
// finding and its dimension are chosen together.

import { html } from './dom.mjs';
import * as drawing from './drawing.mjs';
import * as findings from './findings.mjs';

const at = (id) => document.getElementById(id);
const shown = { svg: null, zoom: null, chosen: [], titles: new Map(), say: () => {} };

// prepare sets the controls going; say tells a sentence to the reader.
export function prepare(say) {
  shown.say = say;
  for (const way of ['larger', 'smaller', 'fit']) at(way).addEventListener('click', () => shown.zoom?.[way]());
  document.addEventListener('keydown', (event) => { if (event.key === 'Escape') choose([]); });
}

// show shows a result with its drawing, {svg, warnings} or a problem.
export function show(result, drawn) {
  shown.chosen = [];
  shown.titles = new Map(result.results.map((r) => [r.rule, r.title]));
  findings.showVerdict(at('verdict'), result);
  at('answer').hidden = false;
  showDrawing(drawn);
  const dimensions = [...(shown.svg?.querySelectorAll('.finding[data-rule]') ?? [])];
  findings.show(at('findings'), result, new Set(dimensions.flatMap(drawing.rulesOf)), (rule) => choose([rule], 'list'));
  const worst = dimensions.find((g) => g.dataset.status === 'fail') ?? dimensions[0];
  if (worst) drawing.reveal(at('sheet'), worst);
}

export function hide() {
  at('answer').hidden = true;
}

function showDrawing(drawn) {
  Object.assign(shown, { svg: null, zoom: null });
  at('zoom').hidden = true;
  try {
    if (!drawn.svg) throw drawn;
    shown.svg = drawing.read(drawn.svg);
  } catch (problem) {
    at('sheet').replaceChildren(...notes([problem.title, problem.detail, problem.cure]));
    return;
  }
  at('zoom').hidden = false;
  drawing.makeChoosable(shown.svg, (rule) => shown.titles.get(rule) ?? rule, (rules) => choose(rules, 'drawing'));
  at('sheet').replaceChildren(shown.svg);
  shown.zoom = drawing.zoomed(at('sheet'), shown.svg);
  at('drawing-notes').replaceChildren(...notes(drawn.warnings));
}

const notes = (sentences) => sentences.filter(Boolean).map((s) => html('p', {}, s));

// choose shows rules on the drawing and in the list, or no longer where they are
// shown; from says where they were chosen, and the other side is scrolled to them.
function choose(rules, from) {
  const again = rules.join() === shown.chosen.join();
  shown.chosen = again ? [] : rules;
  const dimension = shown.svg && drawing.mark(shown.svg, shown.chosen);
  const finding = findings.mark(at('findings'), shown.chosen);
  if (finding && from === 'drawing') {
    const folded = finding.closest('details');
    if (folded) folded.open = true;
    finding.scrollIntoView({ block: 'nearest' });
  }
  if (dimension && from === 'list') {
    at('picture').scrollIntoView({ block: 'nearest' });
    drawing.reveal(at('sheet'), dimension);
  }
  if (dimension) shown.say(`Shown on the plan: ${shown.chosen.map((rule) => shown.titles.get(rule)).join(', ')}.`);
}
