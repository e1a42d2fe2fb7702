// Who is notified of a plan: the letters with their names for the clerk, the number of
// them for everybody, and the files to mail from.

import { html } from './dom.mjs';
import * as service from './service.mjs';
import { plural } from './words.mjs';

const at = (id) => document.getElementById(id);
const state = { question: null, asking: null, say: () => {}, save: () => {} };

const FILES = [['csv', 'Table (CSV)'], ['labels', 'Labels (PDF)'], ['letters', 'Letters (PDF)']];

// prepare sets the controls going; say tells a sentence to the reader, save saves a file.
// place is the answer of the service about its town: without parcels nothing is offered.
export function prepare(place, say, save) {
  Object.assign(state, { say, save, offered: place.parcels !== null });
  at('place-note').textContent = place.note;
  at('token').value = new URLSearchParams(location.hash.slice(1)).get('clerk') ?? '';
  at('neighbors-ask').addEventListener('submit', (event) => { event.preventDefault(); list(); });
}

// offer shows the controls for a plan that was checked, and forgets the list of another.
export function offer(question) {
  state.asking?.abort();
  state.question = question;
  at('neighbors').hidden = at('to-neighbors').hidden = !state.offered;
  at('neighbors-problem').hidden = true;
  at('neighbors-list').replaceChildren();
}

export function hide() {
  state.asking?.abort();
  at('neighbors').hidden = at('to-neighbors').hidden = true;
}

async function list() {
  state.asking?.abort();
  const { signal } = state.asking = new AbortController();
  const token = at('token').value.trim();
  state.say(`Looking for the neighbors of ${state.question.name} …`);
  try {
    const found = await service.notices(state.question, token, signal);
    if (signal.aborted) return;
    at('neighbors-problem').hidden = true;
    at('neighbors-list').replaceChildren(...answer(found, token));
    state.say(summary(found));
  } catch (problem) {
    if (!signal.aborted) showProblem(problem);
  }
}

// summary counts the letters in a sentence.
function summary({ letters }) {
  const to = (audience) => letters.filter((l) => l.audience === audience).length;
  return `${plural(letters.length, 'letter', 'letters')}: ${to('owner')} to owners, ${to('occupant')} to occupants.`;
}

function answer(found, token) {
  const named = found.letters.some((l) => l.name.length > 0);
  const { value, unit } = found.distance;
  const subjects = found.subjects.map(({ kind, id }) => `${kind} ${id}`).join(' and ');
  const { source, version, loaded } = found.dataset;
  return [
    html('h3', {}, summary(found)),
    html('p', {}, `${plural(found.parcels.length, 'parcel lies', 'parcels lie')} within ${value} ${unit} of ${subjects}.`),
    notes('Warnings', found.warnings.filter((w) => !w.includes('Bearer TOKEN'))), // the form says it
    named ? downloads(token) : null,
    found.letters.length > 0 ? letters(found.letters, named) : null,
    leftOff(found.parcels),
    html('p', { class: 'hint' }, `Data: ${source}, version ${version}, loaded on ${loaded}. List ${found.fingerprint}`),
  ].filter(Boolean);
}

function notes(title, sentences) {
  if (sentences.length === 0) return null;
  return html('details', { class: 'group', open: '' }, html('summary', {}, html('h4', {}, `${title} (${sentences.length})`)),
    html('ul', { class: 'notes' }, ...sentences.map((s) => html('li', {}, capital(s)))));
}

const capital = (s) => s.charAt(0).toUpperCase() + s.slice(1);

// downloads are the files of the list that is shown.
function downloads(token) {
  const question = state.question;
  const buttons = FILES.map(([format, word]) => {
    const button = html('button', { type: 'button', id: `notice-${format}` }, word);
    button.addEventListener('click', () => download(question, token, format));
    return button;
  });
  return html('div', { class: 'tools' }, html('div', { role: 'group', 'aria-label': 'To mail from' }, ...buttons));
}

async function download(question, token, format) {
  state.say(`Writing the ${format} …`);
  try {
    const { blob, name, warnings } = await service.noticeFile(question, token, format);
    at('neighbors-problem').hidden = true;
    state.save(blob, name);
    state.say([`${name} is saved with your downloads.`, ...warnings].join(' '));
  } catch (problem) {
    showProblem(problem);
  }
}

const feet = (d) => d.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function letters(all, named) {
  const columns = [
    ['No.', (l, i) => i + 1],
    ['To', (l) => capital(l.audience)],
    ...(named ? [['Name', (l) => l.name.join('\n')], ['Address', (l) => l.address.join('\n')]] : []),
    ['Parcels', (l) => l.parcels.join(', ')],
    ['Feet away', (l) => feet(l.distance_ft)],
    ...(all.some((l) => l.flags.length > 0) ? [['To look at', (l) => l.flags.map(capital).join('. ')]] : []),
  ];
  return table('Letters', columns, all);
}

function leftOff(parcels) {
  const off = parcels.filter((p) => !p.listed);
  if (off.length === 0) return null;
  const columns = [['Parcel', (p) => p.id], ['Feet away', (p) => feet(p.distance_ft)], ['Why', (p) => capital(p.reason)]];
  return html('details', { class: 'group' },
    html('summary', {}, html('h4', {}, `Parcels whose owner is not written to (${off.length})`)), table('Parcels left off', columns, off));
}

// table builds a table that scrolls by itself, also with the keyboard.
function table(caption, columns, rows) {
  const head = columns.map(([word]) => html('th', { scope: 'col' }, word));
  const body = rows.map((row, i) => html('tr', {}, ...columns.map(([, cell]) => html('td', {}, String(cell(row, i))))));
  return html('div', { class: 'scroll', role: 'region', tabindex: '0', 'aria-label': caption },
    html('table', {}, html('caption', {}, caption), html('thead', {}, html('tr', {}, ...head)), html('tbody', {}, ...body)));
}

function showProblem({ title, detail, message, place, cure }) {
  at('neighbors-list').replaceChildren();
  at('neighbors-problem').hidden = false;
  const words = [place && detail ? `${capital(place)}: ${detail}` : detail ?? message, cure].filter(Boolean);
  at('neighbors-problem').replaceChildren(html('h3', {}, title ?? 'Something went wrong on this page'), ...words.map((w) => html('p', {}, w)));
  state.say('No list was made.');
}
