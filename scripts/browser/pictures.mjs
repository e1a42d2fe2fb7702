// Takes the pictures of a check in the terminal and of the page.
//
//   node pictures.mjs CHECK.txt FOLDER

import { readFile } from 'node:fs/promises';
import { open, shown, startBrowser, startDemo } from './harness.mjs';

const [check, folder] = process.argv.slice(2);
const demo = await startDemo();
const browser = await startBrowser();

const { page, close } = await open(browser, `${demo.url}?sample=prescott-planter-pinch`, { viewport: { width: 1280, height: 860 } });
await page.locator('#on').fill('2027-05-01');
await page.locator('#verdict', { hasText: 'on 2027-05-01' }).waitFor();
await shown(page, 'Does not pass');
await page.locator('.rule[data-rule="clear-path"] button').click();
await page.evaluate(() => { document.activeElement.blur(); scrollTo({ top: 0, behavior: 'instant' }); });
await page.waitForTimeout(500); // the others fade
await page.screenshot({ path: `${folder}/page.png` });
await close();

const lines = (await readFile(check, 'utf8')).split('\n').slice(0, 16);
const terminal = await browser.newPage({ viewport: { width: 900, height: 100 }, deviceScaleFactor: 1.25 });
await terminal.setContent(`<body style="margin:0"><pre style="margin:0;padding:16px;background:#151917;color:#eceeeb;
  font:14px/1.45 'DejaVu Sans Mono',monospace"></pre>`);
await terminal.locator('pre').evaluate((pre, all) => {
  let failing = false; // also on the lines that go on with a finding
  for (const line of all) {
    failing = /^FAIL|^ {2}fail/.test(line) || (failing && /^ {20}/.test(line));
    const row = document.createElement('div');
    row.textContent = line || ' ';
    if (failing) row.style.color = '#ff9b90';
    pre.append(row);
  }
}, lines);
await terminal.screenshot({ path: `${folder}/check.png`, fullPage: true });

await browser.close();
await demo.stop();
