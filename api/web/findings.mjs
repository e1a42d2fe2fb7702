// The findings as a list: what fails, what is open, what passes, and what an
// official still has to judge.

import { html } from './dom.mjs';
import { STATUS, amount, plural, requirement } from './words.mjs';

const GROUPS = [
  { title: 'What fails', statuses: ['fail'], open: true },
  { title: 'What cannot be told yet', statuses: ['marginal', 'missing'], open: true },
  { title: 'What passes', statuses: ['pass'], open: true },
  { title: 'What an official judges', statuses: ['judged'], open: false },
  { title: 'What does not apply', statuses: ['not-applicable'], open: false },
];

// show fills element with the findings of a result. Those whose rule is among drawn
// can be chosen: choose is called with their rule.
export function show(element, result, drawn, choose) {
  const sections = GROUPS.map((g) => group(g, result.results, drawn, choose));
  element.replaceChildren(...sections.filter(Boolean), ...remarks(result));
}

// mark shows which rules are chosen. It returns the first of their findings.
export function mark(element, rules) {
  let first = null;
  for (const item of element.querySelectorAll('.rule')) {
    const chosen = rules.includes(item.dataset.rule);
    item.classList.toggle('chosen', chosen);
    item.querySelector('[aria-pressed]')?.setAttribute('aria-pressed', String(chosen));
    if (chosen) first ??= item;
  }
  return first;
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

// showVerdict fills element with the verdict.
export function showVerdict(element, result) {
  const { mark: sign } = STATUS[result.verdict];
  element.className = `verdict ${result.verdict}`;
  element.replaceChildren(
    html('h2', {}, `${sign} ${summary(result)}`),
    html('p', {}, `What is drawn: ${STATUS[result.geometry].word.toLowerCase()}. ` +
      `What is stated: ${STATUS[result.stated].word.toLowerCase()}. ${result.ordinance.title}, on ${result.on}.`));
}

function group({ title, statuses, open }, findings, drawn, choose) {
  const members = findings.filter((f) => statuses.includes(f.status));
  if (members.length === 0) return null;
  const list = html('ul', { class: 'rules' }, ...members.map((f) => rule(f, drawn.has(f.rule), choose)));
  const heading = html('h3', {}, `${title} (${members.length})`);
  if (open) return html('section', { class: 'group' }, heading, list);
  return html('details', { class: 'group' }, html('summary', {}, heading), list);
}

function rule(finding, drawn, choose) {
  const { mark: sign, word } = STATUS[finding.status];
  const head = html(drawn ? 'button' : 'div', { class: 'head' },
    html('span', { class: `mark ${finding.status}` }, `${sign} ${word}`), ' ',
    html('span', { class: 'title' }, finding.title), ' ',
    html('span', { class: 'section' }, finding.section));
  const item = html('li', { class: 'rule', 'data-rule': finding.rule }, head, html('p', {}, finding.message), figures(finding));
  if (drawn) {
    head.type = 'button';
    head.setAttribute('aria-pressed', 'false');
    item.classList.add('drawn');
    item.addEventListener('click', () => choose(finding.rule));
  }
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

function remarks(result) {
  const list = (title, sentences, open) => sentences.length === 0 ? null
    : html('details', { class: 'group', open: open ? '' : undefined },
      html('summary', {}, html('h3', {}, `${title} (${sentences.length})`)),
      html('ul', { class: 'notes' }, ...sentences.map((s) => html('li', {}, s))));
  return [list('Warnings', result.warnings, true), list('Assumptions', result.assumptions, false)].filter(Boolean);
}
