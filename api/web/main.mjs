// The page: choose a plan, a town and a permit; see what the service answers.

import * as answer from './answer.mjs';
import { html } from './dom.mjs';
import { summary } from './findings.mjs';
import * as neighbors from './neighbors.mjs';
import * as service from './service.mjs';
import * as words from './words.mjs';

// EDITABLE is how many bytes of text are still pleasant to edit in a page.
const EDITABLE = 500_000;

const at = (id) => document.getElementById(id);
const say = (sentence) => { at('status').textContent = sentence; };
const state = { rules: [], samples: [], templates: [], place: null, plan: null, asking: null };

start();

async function start() {
  at('on').value = new Date().toLocaleDateString('sv'); // year-month-day
  at('ask').addEventListener('submit', (event) => event.preventDefault());
  at('town').addEventListener('change', () => { fillPermits(); check(); });
  at('permit').addEventListener('change', () => { offerTemplate(); check(); });
  at('on').addEventListener('change', check);
  at('sample').addEventListener('change', takeSample);
  at('file').addEventListener('change', () => takeFile(at('file').files[0]));
  at('template').addEventListener('click', takeTemplate);
  at('again').addEventListener('click', checkText);
  at('save').addEventListener('click', () => save(new Blob([at('text').value], { type: 'application/geo+json' }), geoJSONName(state.plan.name)));
  for (const kind of ['drawing', 'report']) at(kind).addEventListener('click', () => download(kind));
  takeDrops();
  answer.prepare(say);
  try {
    [state.rules, state.samples, state.templates, state.place] = await Promise.all(
      ['/v1/ordinances', '/v1/samples', '/v1/templates', '/v1/place'].map(service.get));
  } catch (problem) {
    return showProblem(problem);
  }
  neighbors.prepare(state.place, say, save);
  fill(at('town'), [...new Set(state.rules.map((r) => r.ordinance))], words.town);
  fillPermits();
  fillSamples();
  await takeSample();
}

function fill(select, ids, word) {
  select.replaceChildren(...ids.map((id) => html('option', { value: id }, word(id))));
}

function fillPermits() {
  const own = state.rules.filter((r) => r.ordinance === at('town').value).map((r) => r.permit);
  fill(at('permit'), [...new Set(own)], words.permit);
  offerTemplate();
}

// fillSamples offers the samples, and first the one that the address of the page
// names, or else one whose drawing fails, in the town whose parcels the service has, or
// of a sidewalk cafe where there is one.
function fillSamples() {
  for (const town of new Set(state.samples.map((s) => s.ordinance))) {
    const own = state.samples.filter((s) => s.ordinance === town);
    at('sample').append(html('optgroup', { label: words.town(town) },
      ...own.map((s) => html('option', { value: s.name }, words.permit(s.name)))));
  }
  at('sample-field').hidden = state.samples.length === 0;
  const asked = new URLSearchParams(location.search).get('sample');
  const failing = state.samples.filter((s) => s.geometry === 'fail');
  const here = state.place.parcels && failing.find((s) => s.town);
  const first = here ?? failing.find((s) => s.permit === 'sidewalk-cafe') ?? failing[0];
  at('sample').value = state.samples.some((s) => s.name === asked) ? asked : first?.name ?? '';
}

async function takeSample() {
  const sample = state.samples.find((s) => s.name === at('sample').value);
  if (!sample) return;
  at('file').value = '';
  at('town').value = sample.ordinance;
  fillPermits();
  at('permit').value = sample.permit;
  offerTemplate();
  await takeFrom(`/v1/samples/${encodeURIComponent(sample.name)}`, `${sample.name}.geojson`);
}

function template() {
  return state.templates.find((t) => t.ordinance === at('town').value && t.permit === at('permit').value);
}

function offerTemplate() {
  at('template').disabled = !template();
}

async function takeTemplate() {
  const { ordinance, permit } = template();
  at('sample').value = at('file').value = '';
  at('plan').open = true;
  await takeFrom(`/v1/templates/${encodeURIComponent(ordinance)}/${encodeURIComponent(permit)}`, `${permit}.geojson`);
}

async function takeFrom(path, name) {
  try {
    take(name, await service.getText(path));
  } catch (problem) {
    showProblem(problem);
  }
}

async function takeFile(file) {
  if (!file) return;
  at('sample').value = '';
  take(file.name, await file.arrayBuffer());
}

function takeDrops() {
  const dropping = (on) => document.body.classList.toggle('dropping', on);
  document.addEventListener('dragover', (event) => { event.preventDefault(); dropping(true); });
  document.addEventListener('dragleave', (event) => { if (!event.relatedTarget) dropping(false); });
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    dropping(false);
    at('file').value = '';
    takeFile(event.dataTransfer.files[0]);
  });
}

async function checkText() {
  state.plan.content = at('text').value;
  await check();
  at('verdict').scrollIntoView({ block: 'nearest' });
}

// take makes content, a text or bytes, the plan that the page is about.
function take(name, content) {
  state.plan = { name, content };
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content.slice(0, EDITABLE + 1));
  const editable = text.length <= EDITABLE;
  at('plan').hidden = false;
  at('plan-name').textContent = name;
  at('text').value = editable ? text : '';
  at('text').scrollTo(0, 0);
  at('editor').hidden = !editable;
  at('too-long').hidden = editable;
  check();
}

function question() {
  return { ...state.plan, ordinance: at('town').value, permit: at('permit').value, on: at('on').value };
}

// check asks the service; a later question replaces one that is not answered.
async function check() {
  if (!state.plan || !at('on').value) return;
  state.asking?.abort();
  const { signal } = state.asking = new AbortController();
  say(`Checking ${state.plan.name} …`);
  try {
    const drawn = service.drawing(question(), signal).catch((problem) => problem);
    const result = await service.check(question(), signal);
    const picture = await drawn;
    if (signal.aborted) return;
    at('problem').hidden = true;
    answer.show(result, picture);
    neighbors.offer(question());
    say(`${state.plan.name}: ${summary(result)}`);
  } catch (problem) {
    if (!signal.aborted) showProblem(problem);
  }
}

async function download(kind) {
  say(`Drawing ${state.plan.name} …`);
  try {
    const { blob, name, warnings } = await service.paper(question(), kind);
    save(blob, name);
    say([`${name} is saved with your downloads.`, ...warnings].join(' '));
  } catch (problem) {
    showProblem(problem);
  }
}

function save(blob, name) {
  const url = URL.createObjectURL(blob);
  html('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

const geoJSONName = (name) => /\.(geo)?json$/i.test(name) ? name : `${name}.geojson`;

function showProblem(problem) {
  answer.hide();
  neighbors.hide();
  at('problem').hidden = false;
  at('problem-title').textContent = problem.title ?? 'Something went wrong on this page';
  const lines = [
    ['What', problem.detail ?? problem.message], ['Feature', problem.feature],
    ['Place', problem.place], ['What to do', problem.cure],
  ].filter(([, words]) => words);
  at('problem-text').replaceChildren(...lines.flatMap(([name, words]) => [html('dt', {}, name), html('dd', {}, words)]));
  at('problem').scrollIntoView({ block: 'nearest' });
  say(state.plan ? `${state.plan.name} was not checked.` : '');
}
