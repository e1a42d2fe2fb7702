// What the tests share: the demo on a free port, a browser, and pages that are
// watched for what no page of ours may do.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
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
