// The page: choose a plan, a town and a permit; see what the service answers.

import { html } from './dom.mjs';
import * as findings from './findings.mjs';
import * as sketch from './sketch.mjs';
import * as words from './words.mjs';

const at = (id) => document.getElementById(id);
const state = { rules: [], samples: [], plan: null, result: null, chosen: null, asking: null };

start();

async function start() {
  at('on').value = new Date().toLocaleDateString('sv'); // year-month-day
  at('ask').addEventListener('submit', (event) => event.preventDefault());
  at('town').addEventListener('change', () => { fillPermits(); check(); });
  at('permit').addEventListener('change', check);
  at('on').addEventListener('change', check);
  at('sample').addEventListener('change', takeSample);
  at('file').addEventListener('change', () => takeFile(at('file').files[0]));
  takeDrops();
  window.addEventListener('resize', draw);
  try {
    [state.rules, state.samples] = await Promise.all([get('/v1/ordinances'), get('/v1/samples')]);
  } catch (problem) {
    return showProblem(problem);
  }
  fill(at('town'), [...new Set(state.rules.map((r) => r.ordinance))], words.town);
  fillPermits();
  fillSamples();
  const asked = new URLSearchParams(location.search).get('sample');
  if (asked) {
    at('sample').value = asked;
    await takeSample();
  }
}

function fill(select, ids, word) {
  select.replaceChildren(...ids.map((id) => html('option', { value: id }, word(id))));
}

function fillPermits() {
  const own = state.rules.filter((r) => r.ordinance === at('town').value).map((r) => r.permit);
  fill(at('permit'), [...new Set(own)], words.permit);
}

function fillSamples() {
  for (const town of new Set(state.samples.map((s) => s.ordinance))) {
    const own = state.samples.filter((s) => s.ordinance === town);
    at('sample').append(html('optgroup', { label: words.town(town) },
      ...own.map((s) => html('option', { value: s.name }, words.permit(s.name)))));
  }
  at('sample-field').hidden = state.samples.length === 0;
}

async function takeSample() {
  const sample = state.samples.find((s) => s.name === at('sample').value);
  if (!sample) return;
  at('file').value = '';
  at('town').value = sample.ordinance;
  fillPermits();
  at('permit').value = sample.permit;
  try {
    const response = await answered(fetch(`/v1/samples/${encodeURIComponent(sample.name)}`));
    take(sample.name, await response.text());
  } catch (problem) {
    showProblem(problem);
  }
}

async function takeFile(file) {
  if (!file) return;
  at('sample').value = '';
  take(file.name, await file.arrayBuffer());
}

function take(name, content) {
  state.plan = { name, content };
  check();
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

// check asks the service; a later question replaces one that is not answered.
async function check() {
  if (!state.plan || !at('on').value) return;
  state.asking?.abort();
  const asking = state.asking = new AbortController();
  at('status').textContent = `Checking ${state.plan.name} …`;
  const query = new URLSearchParams({ ordinance: at('town').value, permit: at('permit').value, on: at('on').value });
  try {
    const response = await answered(fetch(`/v1/checks?${query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/geo+json' },
      body: state.plan.content,
      signal: asking.signal,
    }));
    showResult(await response.json());
  } catch (problem) {
    if (!asking.signal.aborted) showProblem(problem);
  }
}

function showResult(result) {
  Object.assign(state, { result, chosen: null });
  at('problem').hidden = true;
  at('answer').hidden = false;
  findings.show(at('findings'), result, (finding) => {
    state.chosen = finding;
    draw();
    if (finding) at('sketch').scrollIntoView({ block: 'nearest' });
  });
  draw();
  at('status').textContent = `${state.plan.name}: ${findings.summary(result)}`;
}

function draw() {
  if (state.result) sketch.show(at('sketch'), drawn(state.plan), state.result, state.chosen);
}

// drawn reads the plan, which the service has read without complaint.
function drawn(plan) {
  plan.read ??= JSON.parse(typeof plan.content === 'string' ? plan.content : new TextDecoder().decode(plan.content));
  return plan.read;
}

function showProblem(problem) {
  state.result = null;
  at('answer').hidden = true;
  at('problem').hidden = false;
  at('problem-title').textContent = problem.title ?? 'The service cannot be reached';
  const place = [problem.feature, problem.place].filter(Boolean).join(', ');
  const lines = [problem.detail, place && `Where: ${place}`, problem.cure];
  at('problem-text').replaceChildren(...lines.filter(Boolean).map((line) => html('p', {}, line)));
  at('status').textContent = state.plan ? `${state.plan.name} was not checked.` : '';
}

async function get(path) {
  return (await answered(fetch(path))).json();
}

// answered returns a good response and throws the problem document of another.
async function answered(request) {
  const response = await request;
  if (response.ok) return response;
  throw await response.json().catch(() => ({ title: `The service answers ${response.status}` }));
}
