// Who is notified, as an applicant and as the clerk sees it.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { DESK, PHONE, axeFindsNothing, nothingRunsOff, onDemo, shown, tabTo, unfold } from './harness.mjs';

const FAILS = 'Does not pass';
const COUNT = '56 letters: 20 to owners, 36 to occupants.'; // as fixtures/town's tests measure it
const onPage = onDemo();
const asClerk = '?sample=sample-town-cafe#clerk=heron';
const letters = (page) => page.getByRole('region', { name: 'Letters' });

async function listed(page) {
  await page.locator('#list').click();
  await page.locator('#neighbors-list h3', { hasText: COUNT }).waitFor();
}

onPage('the demo opens in its town, and says that it is invented', '', async (page) => {
  await shown(page, FAILS);
  assert.equal(await page.locator('#sample').inputValue(), 'sample-town-cafe');
  assert.match(await page.locator('#place-note').innerText(), /people are invented/);
  await page.getByRole('link', { name: 'Who is notified' }).click();
  assert.equal(await page.evaluate(() => document.activeElement.id), 'neighbors-title');
});

onPage('without the token the letters are counted and nobody is named', '', async (page) => {
  await shown(page, FAILS);
  await listed(page);
  assert.match(await page.locator('#neighbors').innerText(), /24 parcels lie within 100 ft of parcel 1-1-6 and area cafe/);
  assert.deepEqual(await page.locator('#neighbors th').allInnerTexts(), ['No.', 'To', 'Parcels', 'Feet away', '', '', '']);
  assert.equal(await letters(page).locator('tbody tr').count(), 56);
  assert.equal(await page.locator('#notice-csv').count(), 0);
  assert.doesNotMatch(await page.locator('#neighbors-list').innerText(), /MAIN ST|Bearer/);
  assert.match(await page.locator('#status').innerText(), /56 letters/);
});

onPage('the clerk sees names, addresses and why somebody cannot be mailed', asClerk, async (page) => {
  await shown(page, FAILS);
  await listed(page);
  const row = letters(page).locator('tbody tr', { hasText: '1-1-5' }).first();
  assert.match(await row.innerText(), /Owner[^]*HERON LANDING WI 54099/);
  const warnings = await page.locator('#neighbors-list .notes').innerText();
  assert.match(warnings, /no owner on file and cannot be mailed: 1-1-14/);
  await unfold(page);
  const off = await page.getByRole('region', { name: 'Parcels left off' }).innerText();
  for (const words of ['1-1-6', 'Subject’s own', '1-1-14', 'No owner on file', 'Right-of-way']) {
    assert.ok(off.replaceAll("'", '’').includes(words), `${words} in ${off}`);
  }
});

for (const [format, name, begins] of [
  ['csv', 'notice-list.csv', '\uFEFFletter,'], ['labels', 'notice-labels.pdf', '%PDF-'], ['letters', 'notice-letters.pdf', '%PDF-'],
]) {
  onPage(`the clerk downloads ${name}`, asClerk, async (page) => {
    await shown(page, FAILS);
    await listed(page);
    const download = page.waitForEvent('download');
    await page.locator(`#notice-${format}`).click();
    const saved = await download;
    assert.equal(saved.suggestedFilename(), name);
    assert.ok((await readFile(await saved.path(), 'utf8')).startsWith(begins));
    await page.locator('#status', { hasText: `${name} is saved` }).waitFor();
  });
}

onPage('a wrong token is explained, and the right one is taken after it', '', async (page) => {
  await shown(page, FAILS);
  await page.locator('#token').fill('crane');
  await page.locator('#list').click();
  await page.locator('#neighbors-problem', { hasText: 'The token is not the clerk' }).waitFor();
  await page.locator('#token').fill('heron');
  await listed(page);
  assert.ok(await page.locator('#neighbors-problem').isHidden());
  assert.equal(await page.locator('#notice-letters').count(), 1);
});

onPage('the list is made with the keyboard alone', '', async (page) => {
  await shown(page, FAILS);
  await page.locator('#findings').evaluate((element) => { element.tabIndex = -1; element.focus(); });
  await tabTo(page, page.locator('#token'));
  await page.keyboard.type('heron');
  await page.keyboard.press('Enter');
  await page.locator('#neighbors-list h3', { hasText: COUNT }).waitFor();
  await tabTo(page, page.locator('#notice-csv'));
  const download = page.waitForEvent('download');
  await page.keyboard.press('Space');
  await download;
  await tabTo(page, letters(page));
  assert.equal(await letters(page).evaluate((element) => getComputedStyle(element).outlineStyle), 'solid', 'the focus is seen');
});

onPage('a plan elsewhere is explained, and the list of another plan does not stay', asClerk, async (page) => {
  await shown(page, FAILS);
  await listed(page);
  await page.locator('#sample').selectOption('prescott-planter-pinch');
  await page.locator('#status', { hasText: 'prescott-planter-pinch.geojson: ' }).waitFor();
  assert.equal(await page.locator('#neighbors-list').innerText(), '');
  await page.locator('#list').click();
  await page.locator('#neighbors-problem', { hasText: 'lies on no loaded parcel' }).waitFor();
});

onPage('a list that cannot be had is told in words', asClerk, async (page) => {
  await shown(page, FAILS);
  await page.route('**/v1/notices*', (route) => route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"title":"The service is busy"}' }));
  await page.locator('#list').click();
  await page.locator('#neighbors-problem', { hasText: 'The service is busy' }).waitFor();
});

onPage('a service without parcels offers no list', 'icon.svg', async (page) => {
  await page.route('**/v1/place', (route) => route.fulfill({ contentType: 'application/json', body: '{"parcels":null,"note":""}' }));
  await page.goto(new URL('/', page.url()).href);
  await shown(page, FAILS);
  assert.ok(await page.locator('#neighbors').isHidden());
  assert.ok(await page.locator('#to-neighbors').isHidden());
  assert.equal(await page.locator('#sample').inputValue() === 'sample-town-cafe', false);
});

for (const colorScheme of ['light', 'dark']) {
  for (const [name, viewport] of Object.entries({ desk: DESK, phone: PHONE })) {
    onPage(`axe finds nothing in the list: ${name}, ${colorScheme}`, asClerk, async (page) => {
      await shown(page, FAILS);
      await axeFindsNothing(page, 'before the list');
      await listed(page);
      await unfold(page);
      await axeFindsNothing(page, 'the list, unfolded');
      await page.locator('#token').fill('crane');
      await page.locator('#list').click();
      await page.locator('#neighbors-problem').waitFor();
      await axeFindsNothing(page, 'problem');
    }, { viewport, colorScheme, bypassCSP: true });
  }
}

for (const width of [320, 768, 1280]) {
  onPage(`the list does not run off the side at ${width} px`, asClerk, async (page) => {
    await shown(page, FAILS);
    await listed(page);
    await unfold(page);
    await nothingRunsOff(page);
  }, { viewport: { width, height: 740 } });
}
