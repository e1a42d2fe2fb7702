// What the tests share: the demo on a free port, a browser, and pages that are
// watched for what no page of ours may do.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import axe from 'axe-core';
import { chromium } from 'playwright-core';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export const DESK = { width: 1280, height: 900 };
export const PHONE = { width: 360, height: 740 };

// startDemo starts the program's demo: {url, stop}.
export async function startDemo() {
  const demo = spawn(process.env.CLEARWAY, ['demo', '--addr', '127.0.0.1:0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => demo.once('exit', resolve));
  for await (const line of createInterface(demo.stdout)) {
    const url = /http:\S+/.exec(line)?.[0];
    if (url) return { url, stop: async () => { demo.kill('SIGINT'); await ended; } };
  }
  throw new Error('the demo ended before it said where it is');
}

export function startBrowser() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
}

// open opens a page of the demo in a context of its own. Its close fails where the
// page asked another host, or wrote an error, such as a breach of its policy.
export async function open(browser, url, options = {}) {
  const context = await browser.newContext({ viewport: DESK, acceptDownloads: true, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const faults = [];
  page.on('request', (request) => {
    const asked = new URL(request.url());
    if (asked.origin !== new URL(url).origin && asked.protocol !== 'blob:') faults.push(`asked ${asked}`);
  });
  page.on('pageerror', (error) => faults.push(`threw ${error}`));
  page.on('console', (message) => {
    const refusal = /the server responded with a status of [45]\d\d/.test(message.text()); // the browser's own note
    if (['error', 'warning'].includes(message.type()) && !refusal) faults.push(`wrote ${message.text()}`);
  });
  await page.goto(url);
  return {
    page,
    close: async () => {
      await context.close();
      assert.deepEqual(faults, [], 'faults of the page');
    },
  };
}

// shown waits until the page has answered a plan.
export async function shown(page, verdict) {
  await page.locator('#verdict h2', { hasText: verdict }).waitFor();
  await page.locator('#sheet svg').waitFor();
}

// onDemo returns a function that tests a page at the demo's address and path. The demo
// and the browser run as long as the tests of the file.
export function onDemo() {
  let demo;
  let browser;
  before(async () => { [demo, browser] = await Promise.all([startDemo(), startBrowser()]); });
  after(async () => {
    await browser?.close();
    await demo?.stop();
  });
  return (name, path, run, options) => test(name, async () => {
    const { page, close } = await open(browser, demo.url + path, options);
    await run(page);
    await close();
  });
}

// unfold opens all that is folded.
export async function unfold(page) {
  await page.locator('details').evaluateAll((all) => { for (const details of all) details.open = true; });
}

// tabTo presses Tab until an element has the focus.
export async function tabTo(page, locator, most = 60) {
  for (let i = 0; i < most; i++) {
    await page.keyboard.press('Tab');
    if (await locator.evaluate((element) => element === document.activeElement)) return;
  }
  assert.fail(`${locator} is not reached with ${most} Tabs`);
}

// axeFindsNothing runs axe in the page, which needs a context that bypasses the
// page's policy.
export async function axeFindsNothing(page, state) {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ['violations'] }));
  const told = violations.map((v) => `${v.id}: ${v.nodes.map((n) => `${n.target} ${n.failureSummary}`).join(' | ')}`);
  assert.deepEqual(told, [], state);
}

// nothingRunsOff wants the page no wider than the window.
export async function nothingRunsOff(page) {
  const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  assert.ok(inner <= outer, `${inner} px in ${outer}`);
}
