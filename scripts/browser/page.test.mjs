// The page as a person uses it: with a pointer, with the keyboard alone, on a
// phone, and in the dark.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { DESK, PHONE, axeFindsNothing, nothingRunsOff, onDemo, shown, tabTo, unfold } from './harness.mjs';

const FAILS = 'Does not pass';
const plans = new URL('../../fixtures/plans/', import.meta.url);
const plan = (name) => new URL(`${name}/plan.geojson`, plans).pathname;

const onPage = onDemo();
const pinch = '?sample=prescott-planter-pinch';
const clearPath = (page) => page.locator('.rule[data-rule="clear-path"]');
const dimension = (page) => page.locator('.drawing g.finding:not(.label)[data-rule~="clear-path"]');

onPage('the demo opens with a plan that fails, and its picture', '', async (page) => {
  await shown(page, FAILS);
  assert.ok(await page.locator('.drawing .finding[data-status="fail"]').count() > 0);
});

onPage('a failing sample tells what fails, where and by how much', pinch, async (page) => {
  await shown(page, FAILS);
  const words = await clearPath(page).innerText();
  for (const part of ['✗ Fails', '506-10 G(1)', '4.00 ft', 'at least 5 ft', '1.00 ft short']) {
    assert.ok(words.includes(part), `${part} in ${words}`);
  }
  assert.equal(await dimension(page).getAttribute('data-status'), 'fail');
  assert.match(await page.locator('#status').innerText(), /prescott-planter-pinch.*Does not pass/);
});

onPage('a click on a finding shows its dimension, a second one lets go', pinch, async (page) => {
  await shown(page, FAILS);
  await clearPath(page).getByRole('button').click();
  assert.match(await dimension(page).getAttribute('class'), /\bchosen\b/);
  assert.equal(await clearPath(page).getByRole('button').getAttribute('aria-pressed'), 'true');
  const other = page.locator('.drawing g.finding:not(.label)[data-rule="curb-setback"]');
  assert.doesNotMatch(await other.getAttribute('class'), /\bchosen\b/);
  await clearPath(page).getByText('1.00 ft short').click();
  assert.doesNotMatch(await dimension(page).getAttribute('class'), /\bchosen\b/);
});

onPage('a click on a dimension shows its findings', pinch, async (page) => {
  await shown(page, FAILS);
  await dimension(page).locator('.target').first().click();
  assert.match(await clearPath(page).getAttribute('class'), /\bchosen\b/);
  assert.match(await page.locator('#status').innerText(), /Shown on the plan: Clear path/);
  await page.keyboard.press('Escape');
  assert.doesNotMatch(await clearPath(page).getAttribute('class'), /\bchosen\b/);
});

onPage('everything can be done with the keyboard', '', async (page) => {
  await shown(page, FAILS);
  await page.locator('#sample').selectOption('prescott-planter-pinch'); // as letters typed do
  await shown(page, FAILS);
  await page.locator('#town').focus();
  await tabTo(page, dimension(page));
  await page.keyboard.press('Enter');
  assert.equal(await dimension(page).getAttribute('aria-pressed'), 'true');
  assert.match(await clearPath(page).getAttribute('class'), /\bchosen\b/);
  await page.keyboard.press('Escape');
  const button = clearPath(page).getByRole('button');
  await tabTo(page, button);
  const outline = await button.evaluate((element) => getComputedStyle(element).outlineStyle);
  assert.equal(outline, 'solid', 'the focus is seen');
  await page.keyboard.press('Enter');
  assert.equal(await dimension(page).getAttribute('aria-pressed'), 'true');
  await page.locator('#town').focus();
  await tabTo(page, page.locator('#report'));
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  assert.equal((await download).suggestedFilename(), 'sidewalk-cafe-report.pdf');
});

onPage('what has the focus is not behind the drawing on a phone', pinch, async (page) => {
  await shown(page, FAILS);
  const buttons = page.locator('#findings button');
  for (let i = await buttons.count() - 1; i >= 0; i--) { // upwards, as Shift+Tab goes
    await buttons.nth(i).focus();
    const covered = await buttons.nth(i).evaluate((element) => {
      const { left, top } = element.getBoundingClientRect();
      return !element.contains(document.elementFromPoint(left + 2, top + 2));
    });
    assert.ok(!covered, `finding ${i} is covered`);
  }
}, { viewport: PHONE });

onPage('a file is chosen, checked and drawn', '', async (page) => {
  await shown(page, FAILS);
  await page.locator('#file').setInputFiles(plan('prescott-storefront'));
  await page.locator('#town').selectOption('prescott-wi');
  await page.locator('#permit').selectOption('sidewalk-cafe');
  await page.locator('#status', { hasText: 'plan.geojson: Passes' }).waitFor();
  assert.match(await page.locator('#sheet').innerText(), /Plan: plan\.geojson/);
  assert.equal(await page.locator('#sample').inputValue(), '');
});

onPage('a plan in a projected system is drawn', '?sample=state-plane-feet', async (page) => {
  await shown(page, FAILS);
  assert.ok(await dimension(page).count() > 0);
});

onPage('a file is dropped', '', async (page) => {
  await shown(page, FAILS);
  const text = await readFile(plan('prescott-planter-pinch'), 'utf8');
  const data = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'dropped.geojson'));
    return transfer;
  }, text);
  await page.locator('main').dispatchEvent('drop', { dataTransfer: data });
  await page.locator('#status', { hasText: 'dropped.geojson: ' }).waitFor();
});

onPage('a broken file is explained, and the next good one is shown', pinch, async (page) => {
  await shown(page, FAILS);
  const bowTie = { type: 'Feature', id: 'terrace', properties: { role: 'cafe' }, geometry: {
    type: 'Polygon', coordinates: [[[0, 0], [20, 7], [20, 0], [0, 7], [0, 0]]] } };
  const broken = { type: 'FeatureCollection', grid: { unit: 'ft', origin: [-92.8, 44.7], bearing: 0 }, features: [bowTie] };
  for (const [name, content, words] of [
    ['bow-tie.geojson', JSON.stringify(broken), ['terrace', 'What to do']],
    ['cut.geojson', '{"type": "FeatureCollection",', ['What to do']],
    ['<b>.geojson', '', ['empty', 'What to do']],
  ]) {
    await page.locator('#file').setInputFiles({ name, mimeType: 'application/geo+json', buffer: Buffer.from(content) });
    await page.locator('#status', { hasText: `${name} was not checked.` }).waitFor();
    const told = await page.locator('#problem').innerText();
    for (const word of words) assert.ok(told.includes(word), `${word} in ${told}`);
    assert.ok(await page.locator('#answer').isHidden());
  }
  await page.locator('#sample').selectOption('prescott-planter-pinch');
  await shown(page, FAILS);
  assert.ok(await page.locator('#problem').isHidden());
});

onPage('words of a plan are never taken for markup', '', async (page) => {
  await shown(page, FAILS);
  const text = await readFile(plan('prescott-planter-pinch'), 'utf8');
  const evil = '</title><script>alert(1)</script><image href="x" onerror="alert(1)"/>';
  const changed = JSON.parse(text);
  for (const feature of changed.features) {
    feature.id = `${feature.id}${evil}`;
    feature.properties.name = evil;
  }
  await page.locator('#file').setInputFiles({ name: 'evil.geojson', mimeType: 'application/geo+json', buffer: Buffer.from(JSON.stringify(changed)) });
  await page.locator('#status', { hasText: 'evil.geojson: ' }).waitFor();
  await page.locator('#sheet svg').waitFor();
  assert.equal(await page.locator('#answer script, #answer image, #answer img').count(), 0);
});

onPage('a drawing with more than shapes in it is refused', '', async (page) => {
  const refused = await page.evaluate(async () => {
    const { read } = await import('/drawing.mjs');
    const svg = (inside) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;
    const taken = (text) => { try { read(text); return true; } catch { return false; } };
    return [svg('<g clip-path="url(#a)"/>'), svg('<script/>'), svg('<g onclick="x"/>'), svg('<g style="x"/>'),
      svg('<a href="x"/>'), svg('<path fill="url(https://x/y)"/>'), svg('<foreignObject/>'), '<html/>', 'no XML <'].map(taken);
  });
  assert.deepEqual(refused, [true, ...Array(8).fill(false)]);
}, { bypassCSP: true }); // the policy would refuse some of them first

onPage('a template is taken, changed in the page, and checked again', '', async (page) => {
  await shown(page, FAILS);
  await page.locator('#town').selectOption('prescott-wi');
  await page.locator('#permit').selectOption('sidewalk-cafe');
  await page.locator('#template').click();
  await shown(page, 'Undecided');
  const text = await page.locator('#text').inputValue();
  const wider = text.replace('[[[28, 8], [48, 8], [48, 14], [28, 14], [28, 8]]]', '[[[28, 2], [48, 2], [48, 14], [28, 14], [28, 2]]]');
  assert.notEqual(wider, text);
  await page.locator('#text').fill(wider);
  await page.locator('#again').click();
  await shown(page, FAILS);
  const download = page.waitForEvent('download');
  await page.locator('#save').click();
  const saved = await download;
  assert.equal(saved.suggestedFilename(), 'sidewalk-cafe.geojson');
  assert.equal(await readFile(await saved.path(), 'utf8'), wider);
});

for (const [kind, name] of [['drawing', 'sidewalk-cafe-drawing.pdf'], ['report', 'sidewalk-cafe-report.pdf']]) {
  onPage(`the ${kind} is downloaded as a PDF`, pinch, async (page) => {
    await shown(page, FAILS);
    const download = page.waitForEvent('download');
    await page.locator(`#${kind}`).click();
    const saved = await download;
    assert.equal(saved.suggestedFilename(), name);
    const bytes = await readFile(await saved.path());
    assert.equal(bytes.subarray(0, 5).toString(), '%PDF-');
    assert.ok(bytes.subarray(-1024).includes('%%EOF'));
  });
}

onPage('the drawing is made larger, smaller, and fitted', pinch, async (page) => {
  await shown(page, FAILS);
  const width = () => page.locator('#sheet svg').evaluate((svg) => svg.getBoundingClientRect().width);
  const inner = await page.locator('#sheet').evaluate((box) => box.clientWidth);
  await page.locator('#fit').click();
  assert.ok(Math.abs(await width() - inner) < 1);
  await page.locator('#larger').click();
  assert.ok(Math.abs(await width() - 1.4 * inner) < 1);
  await page.locator('#smaller').click();
  assert.ok(Math.abs(await width() - inner) < 1);
});

onPage('a service that is gone is told in words', pinch, async (page) => {
  await shown(page, FAILS);
  await page.route('**/v1/drawings*', (route) => route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"title":"The service is busy"}' }));
  await page.locator('#report').click();
  await page.locator('#problem', { hasText: 'The service is busy' }).waitFor();
});

const lighting = ['light', 'dark'];
for (const colorScheme of lighting) {
  for (const [name, viewport] of Object.entries({ desk: DESK, phone: PHONE })) {
    onPage(`axe finds nothing: ${name}, ${colorScheme}`, pinch, async (page) => {
      await shown(page, FAILS);
      await axeFindsNothing(page, 'answer');
      await clearPath(page).getByRole('button').click();
      await page.waitForTimeout(300); // the others fade
      await unfold(page);
      await axeFindsNothing(page, 'all unfolded, one chosen');
      await page.locator('#file').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{') });
      await page.locator('#problem dd').first().waitFor();
      await axeFindsNothing(page, 'problem');
    }, { viewport, colorScheme, bypassCSP: true });
  }
}

onPage('the dark scheme is dark, and the paper stays white', pinch, async (page) => {
  await shown(page, FAILS);
  const color = (selector) => page.locator(selector).evaluate((e) => getComputedStyle(e).backgroundColor);
  const [r, g, b] = (await color('body')).match(/\d+/g).map(Number);
  assert.ok(Math.max(r, g, b) < 64, `body ${r} ${g} ${b}`);
  assert.equal(await color('#sheet'), 'rgb(255, 255, 255)');
}, { colorScheme: 'dark' });

for (const width of [320, 360, 768, 1280]) {
  onPage(`nothing runs off the side at ${width} px`, pinch, async (page) => {
    await shown(page, FAILS);
    await unfold(page);
    await nothingRunsOff(page);
  }, { viewport: { width, height: 740 } });
}
