// The findings as a list: verdict first, then what fails, what is open, what
// passes, and what an official still has to judge.

import { html } from './dom.mjs';
import { STATUS, amount, plural, requirement } from './words.mjs';

const GROUPS = [
  { title: 'What fails', statuses: ['fail'], open: true },
  { title: 'What cannot be told yet', statuses: ['marginal', 'missing'], open: true },
  { title: 'What passes', statuses: ['pass'], open: true },
  { title: 'What an official judges', statuses: ['judged'], open: false },
  { title: 'What does not apply', statuses: ['not-applicable'], open: false },
];

// show fills element with a result; choose is called with a finding, or with
// null, when the reader wants to see it on the plan.
export function show(element, result, choose) {
  const sections = GROUPS.map((g) => group(g, result.results, choose));
  element.replaceChildren(verdict(result), ...sections.filter(Boolean), ...remarks(result));
}

// summary is the verdict in one sentence.
export function summary(result) {
  const count = (...statuses) => result.results.filter((r) => statuses.includes(r.status) && counts(r)).length;
  const failed = count('fail');
  const open = count('marginal', 'missing');
  if (failed > 0) return `Does not pass: ${plural(failed, 'rule is', 'rules are')} not kept.`;
  if (open > 0) return `Undecided: ${plural(open, 'rule', 'rules')} cannot be told from this plan.`;
  return 'Passes every rule that can be measured or stated.';
}

function counts(finding) {
  return finding.kind === 'measured' || finding.kind === 'stated';
}

function verdict(result) {
  const { mark } = STATUS[result.verdict];
  return html('div', { class: `verdict ${result.verdict}` },
    html('h2', {}, `${mark} ${summary(result)}`),
    html('p', {}, `What is drawn: ${STATUS[result.geometry].word.toLowerCase()}. ` +
      `What is stated: ${STATUS[result.stated].word.toLowerCase()}.`),
    html('p', {}, `${result.ordinance.title}, on ${result.on}`));
}

function group({ title, statuses, open }, findings, choose) {
  const members = findings.filter((f) => statuses.includes(f.status));
  if (members.length === 0) return null;
  const list = html('ul', { class: 'rules' }, ...members.map((f) => rule(f, choose)));
  const heading = `${title} (${members.length})`;
  if (open) return html('section', { class: 'group' }, html('h3', {}, heading), list);
  return html('details', { class: 'group' }, html('summary', {}, heading), list);
}

function rule(finding, choose) {
  const { mark, word } = STATUS[finding.status];
  const item = html('li', { class: 'rule' },
    html('div', { class: 'head' },
      html('span', { class: `mark ${finding.status}` }, `${mark} ${word}`),
      html('span', { class: 'title' }, finding.title),
      html('span', { class: 'section' }, finding.section)),
    html('p', {}, finding.message),
    figures(finding));
  if (finding.witness.features.length > 0) item.append(chooser(item, finding, choose));
  return item;
}

function figures(finding) {
  const own = line(finding);
  const parts = (finding.parts ?? []).map((p) => html('li', {}, `${STATUS[p.status].mark} ${p.name}: ${line(p) || STATUS[p.status].word}`));
  if (!own && parts.length === 0) return null;
  return html('div', { class: 'figures' }, own, parts.length > 0 ? html('ul', {}, ...parts) : null);
}

function line({ measured, required }) {
  const words = [];
  if (measured) words.push(amount(measured));
  if (required) words.push(requirement(required));
  return words.join('; ');
}

function chooser(item, finding, choose) {
  const button = html('button', { type: 'button', class: 'show', 'aria-pressed': 'false' }, 'Show on the plan');
  button.setAttribute('aria-label', `Show on the plan: ${finding.title}`);
  button.addEventListener('click', () => {
    const chosen = button.getAttribute('aria-pressed') === 'false';
    for (const other of document.querySelectorAll('.show[aria-pressed="true"]')) press(other, false);
    press(button, chosen);
    choose(chosen ? finding : null);
  });
  return button;
}

function press(button, pressed) {
  button.setAttribute('aria-pressed', String(pressed));
  button.closest('.rule').classList.toggle('chosen', pressed);
}

function remarks(result) {
  const list = (title, sentences, open) => sentences.length === 0 ? null
    : html('details', { class: 'group', open: open ? '' : undefined },
      html('summary', {}, `${title} (${sentences.length})`),
      html('ul', { class: 'notes' }, ...sentences.map((s) => html('li', {}, s))));
  return [list('Warnings', result.warnings, true), list('Assumptions', result.assumptions, false)].filter(Boolean);
}
