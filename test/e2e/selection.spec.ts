import type { Page } from '@playwright/test';
import { variants } from '#test/support/long.ts';
import { violations } from './accessibility/checks.ts';
import { expect, test } from './fixtures.ts';
import { intoTheRows } from './keys.ts';

/** The row of a number, from 1. */
const row = (page: Page, number: number) =>
  page.locator(`[role=grid] [role=row][aria-rowindex="${number + 1}"]`);
const selected = (page: Page, text: string) => page.getByRole('status', { name: text, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const nameIn = async (page: Page, number: number) =>
  (await row(page, number).getByRole('link').first().textContent()) ?? '';

/** Waits until rows can be selected, and focuses the first one. */
async function openRows(page: Page) {
  await expect(page.getByRole('grid')).toHaveAttribute('aria-multiselectable', 'true');
  return intoTheRows(page);
}

/** What the clipboard holds, as another page gets it by Ctrl+V: cells of a table, and the text of a field. */
async function paste(page: Page) {
  const other = await page.context().newPage();
  await other.setContent('<div contenteditable="true" id="page"></div><textarea></textarea>');
  await other.locator('#page').focus();
  await other.keyboard.press('Control+v');
  const cells = await other
    .locator('#page tr')
    .evaluateAll((rows) =>
      rows.map((one) => Array.from(one.querySelectorAll('td, th'), (cell) => cell.textContent)),
    );
  const html = await other.locator('#page').innerHTML();
  await other.locator('textarea').focus();
  await other.keyboard.press('Control+v');
  const text = await other.locator('textarea').inputValue();
  await other.close();
  return { cells, html, text };
}

const lines = (text: string) => text.split('\n').map((line) => line.split('\t'));

test.describe('by keys alone', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('select some rows, copy them, and paste them into a table of another page', async ({
    page,
    start,
  }) => {
    const site = await start({ tables: 300 });
    await site.open('/tables?columns=name,tableType');
    const keys = await openRows(page);
    await keys.press('Space', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Shift+ArrowDown');
    await expect(selected(page, '3 selected')).toBeVisible();
    const names = [await nameIn(page, 1), await nameIn(page, 4), await nameIn(page, 5)];
    await keys.press('Control+c');
    await expect(button(page, 'Copied 3 rows')).toBeVisible();
    const { cells, text } = await paste(page);
    expect(cells.map(([first]) => first)).toEqual(['Name', ...names]);
    expect(cells[0]).toEqual(['Name', 'Type']);
    expect(lines(text)).toEqual(cells);
    const types = await page.evaluate(async () => (await navigator.clipboard.read())[0]?.types);
    expect(types).toEqual(expect.arrayContaining(['text/plain', 'text/html']));
    await keys.press('Escape');
    await expect(button(page, 'Clear selection')).toHaveCount(0);
    await expect(page.getByRole('grid')).toBeFocused();
    expect(keys.lost).toEqual([]);
  });

  test('copy a list of 3,000 rows, most of which are not loaded', async ({ page, start }) => {
    const site = await start({ tables: 3_000 });
    await site.open('/tables?columns=name,owners');
    const keys = await openRows(page);
    await keys.press('Control+a');
    await expect(selected(page, 'all 3,000 selected')).toBeVisible();
    await keys.press('Control+c');
    await expect(button(page, 'Copied 3,000 rows')).toBeVisible({ timeout: 60_000 });
    const { cells, text } = await paste(page);
    expect(cells).toHaveLength(3_001);
    expect(new Set(cells.map((cell) => cell.join())).size).toBeGreaterThan(2_000);
    expect(text.split('\n')).toHaveLength(3_001);
    expect(keys.lost).toEqual([]);
  });

  test('copy links as a list by the menu of the bar', async ({ page, start }) => {
    const site = await start({ tables: 300 });
    await site.open('/tables');
    const keys = await openRows(page);
    await keys.press('Space', 'Shift+ArrowDown');
    const names = [await nameIn(page, 1), await nameIn(page, 2)];
    await button(page, 'Copy as').focus();
    await keys.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Links' })).toBeVisible();
    await page.keyboard.type('Li');
    await keys.press('Enter');
    await expect(button(page, 'Copied 2 rows')).toBeVisible();
    const { html, text } = await paste(page);
    for (const name of names) expect(html).toContain(`>${name}</a>`);
    expect(text.split('\n').every((line) => line.startsWith(`${site.url}/tables/`))).toBe(true);
  });

  test('select to the end of the list, and invert it by the palette', async ({ page, site }) => {
    await site.open();
    const keys = await openRows(page);
    await keys.press('ArrowDown', 'ArrowDown', 'Shift+End');
    await expect(selected(page, '12,478 selected')).toBeVisible();
    // Escape would cancel the way to the last row first.
    await expect(row(page, 12_480).getByRole('link').first()).toBeVisible();
    await keys.press('Control+k');
    await expect(page.getByRole('combobox', { name: /^Go to anything/ })).toBeFocused();
    await keys.type('invert');
    await keys.press('Enter');
    await expect(selected(page, '2 selected')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('grid')).toBeFocused();
    await keys.press('Escape', 'Control+Home');
    await expect(row(page, 1)).toHaveAttribute('aria-selected', 'false');
  });

  test('open selected tables in tabs, and export them', async ({ page, start }) => {
    const site = await start({ tables: 300 });
    await site.open();
    const keys = await openRows(page);
    await keys.press('Space', 'ArrowDown', 'Space');
    const names = [await nameIn(page, 1), await nameIn(page, 2)];
    const opened: Page[] = [];
    page.context().on('page', (one) => opened.push(one));
    await button(page, 'Open all').focus();
    await keys.press('Enter');
    await expect.poll(() => opened.length).toBe(2);
    for (const [at, one] of opened.entries())
      await expect(one.getByRole('region', { name: names[at]! })).toBeVisible();
    await Promise.all(opened.map((one) => one.close()));
    await button(page, 'Export').focus();
    await keys.press('Enter');
    await expect(page.getByRole('heading', { name: 'Export 2 tables' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
});

test('without a secure context Ctrl+C and Copy give text and table too', async ({ page, start }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const site = await start({ tables: 300 });
  await site.open('/tables?columns=name,tableType');
  const keys = await openRows(page);
  await keys.press('Space');
  const name = await nameIn(page, 1);
  await keys.press('Control+c');
  await expect(button(page, 'Copied 1 row')).toBeVisible();
  const byKey = await paste(page);
  expect(byKey.cells[1]?.[0]).toBe(name);
  await page.getByRole('grid').focus();
  await keys.press('ArrowDown', 'Space');
  await button(page, 'Copy').click();
  await expect(button(page, 'Copied 2 rows')).toBeVisible();
  const { cells, text } = await paste(page);
  expect(cells).toHaveLength(3);
  expect(lines(text)).toEqual(cells);
});

test('hostile names are pasted as text, and none as a formula', async ({ page, start }) => {
  const site = await start({ tables: 400, hostile: true });
  await site.open('/tables?columns=name,description');
  const keys = await openRows(page);
  await keys.press('Control+a', 'Control+c');
  await expect(page.getByRole('button', { name: /^Copied \d+ rows/ })).toBeVisible({ timeout: 60_000 });
  const { cells, html, text } = await paste(page);
  expect(html).not.toMatch(/<(?:script|img|iframe|svg)\b/i);
  expect(cells.flat().filter((cell) => /^[=+\-@]/.test(cell ?? ''))).toEqual([]);
  const columns = new Set(lines(text).map((line) => line.length));
  expect([...columns]).toEqual([2]);
  // Control: some names are markup, or formulas that are told from text by an apostrophe.
  expect(cells.flat().some((cell) => (cell ?? '').includes('<'))).toBe(true);
});

test('a click before the name selects, with Shift as far as it, and opens nothing', async ({
  page,
  start,
}) => {
  const site = await start({ tables: 300 });
  await site.open();
  await openRows(page);
  const toolbar = page.locator('main h1');
  const top = async () => (await row(page, 1).boundingBox())?.y;
  const before = await top();
  const title = await toolbar.boundingBox();
  await row(page, 2).click({ position: { x: 6, y: 18 } });
  await expect(selected(page, '1 selected')).toBeVisible();
  await row(page, 5).click({ position: { x: 20, y: 18 }, modifiers: ['Shift'] });
  await expect(selected(page, '4 selected')).toBeVisible();
  await row(page, 3).click({ position: { x: 20, y: 18 } });
  await expect(selected(page, '3 selected')).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
  await expect(page).toHaveURL(/\/tables(\?|$)/);
  // Neither the rows nor the title have moved.
  expect(await top()).toBe(before);
  expect(await toolbar.boundingBox()).toEqual(title);
  // Control: a click on the name opens.
  await row(page, 7).getByRole('link').first().click();
  await expect(row(page, 7)).toHaveAttribute('aria-current', 'true');
  await expect(selected(page, '3 selected')).toBeVisible();
});

for (const width of variants([1440, 400], [1240, 1100, 800, 320])) {
  test(`the bar of selected rows moves nothing below it, and has no violation: ${width} px`, async ({
    page,
    start,
  }) => {
    const site = await start({ tables: 300 });
    await page.setViewportSize({ width, height: 600 });
    await site.open('/tables?q=order');
    await expect(page.getByRole('grid')).toHaveAttribute('aria-multiselectable', 'true');
    await page.getByRole('grid').focus();
    const top = async () => (await page.getByRole('grid').boundingBox())?.y;
    const before = await top();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(selected(page, '2 selected')).toBeVisible();
    expect(await top()).toBe(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    for (const name of ['Copy', 'Copy as', 'Export', 'Open all', 'Clear selection'])
      await expect(button(page, name)).toBeInViewport({ ratio: 1 });
    expect(await violations(page)).toEqual([]);
  });
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 400, height: 700 } });

  test('a long press begins a selection, taps go on, and its end lets them open again', async ({
    page,
    start,
  }) => {
    const site = await start({ tables: 300 });
    await site.open();
    await expect(page.getByRole('grid')).toHaveAttribute('aria-multiselectable', 'true');
    const cdp = await page.context().newCDPSession(page);
    const middle = async (number: number) => {
      const box = await row(page, number).getByRole('link').first().boundingBox();
      return { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 8 };
    };
    const hold = async (number: number, ms: number) => {
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [await middle(number)] });
      await page.waitForTimeout(ms);
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await hold(3, 900);
    await expect(selected(page, '1 selected')).toBeVisible();
    await row(page, 5).getByRole('link').first().tap();
    await expect(selected(page, '2 selected')).toBeVisible();
    await expect(page).toHaveURL(/\/tables(\?|$)/);
    expect(await violations(page)).toEqual([]);
    await button(page, 'Clear selection').tap();
    await row(page, 5).getByRole('link').first().tap();
    await expect(page).toHaveURL(/\/tables\/.+/);
  });
});

test('rows that are read to be copied: progress, Cancel, and no violation meanwhile', async ({
  page,
  start,
}) => {
  const site = await start({ tables: 5_000 });
  await site.open('/tables?columns=name');
  const keys = await openRows(page);
  await keys.press('Control+a');
  await expect(selected(page, 'all 5,000 selected')).toBeVisible();
  await site.ask('PUT', '/__fake/settings', { latency: 3_000 });
  await button(page, 'Copy').click();
  await expect(page.getByRole('progressbar', { name: 'Reading rows to copy' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keys.press('Escape');
  await expect(button(page, 'Copy')).toBeVisible();
  await expect(selected(page, 'all 5,000 selected')).toBeVisible();
});

test('more rows than are copied are refused, without a violation', async ({ page, start }) => {
  const site = await start({ tables: 12_000 });
  await site.open('/tables?columns=name');
  const keys = await openRows(page);
  await keys.press('Control+a');
  await button(page, 'Copy').click();
  await expect(page.getByText(/10,000 rows/).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('a copy that failed, and one that waits for a press, have no violation', async ({ page, start }) => {
  const site = await start({ tables: 2_000 });
  await site.open('/tables?columns=name');
  const keys = await openRows(page);
  await keys.press('Control+a');
  await expect(selected(page, 'all 2,000 selected')).toBeVisible();
  const requests = /\/api\/v1\/tables\?/;
  await page.route(requests, (route) => route.fulfill({ status: 400, body: '{"message":"no"}' }));
  await page.evaluate(() => {
    // A browser that takes nothing for the clipboard.
    Object.assign(Clipboard.prototype, { write: () => Promise.reject(new Error('no')) });
    document.execCommand = () => false;
  });
  await button(page, 'Copy').click();
  await expect(button(page, 'Retry')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.unroute(requests);
  await button(page, 'Retry').click();
  await expect(button(page, 'Copy now')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
