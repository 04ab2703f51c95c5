import type { Page } from '@playwright/test';
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

  test('select some rows of hostile names, copy them, and paste them into a table of another page, then all 3,000', async ({
    page,
    start,
  }) => {
    const site = await start({ tables: 3_000, hostile: true });
    await site.open('/tables?columns=name,tableType');
    const keys = await openRows(page);
    await keys.press('Space', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Shift+ArrowDown');
    await expect(selected(page, '3 selected')).toBeVisible();
    await keys.press('Control+c');
    await expect(button(page, 'Copied 3 rows')).toBeVisible();
    const some = await paste(page);
    expect(some.cells[0]).toEqual(['Name', 'Type']);
    expect(some.cells).toHaveLength(4);
    expect(lines(some.text)).toEqual(some.cells);
    await keys.press('Escape');
    await expect(button(page, 'Clear selection')).toHaveCount(0);
    await expect(page.getByRole('grid')).toBeFocused();

    // Most of them are not loaded: the clipboard is given a promise.
    await keys.press('Control+a');
    await expect(selected(page, 'all 3,000 selected')).toBeVisible();
    await keys.press('Control+c');
    await expect(button(page, 'Copied 3,000 rows')).toBeVisible();
    const { cells, html, text } = await paste(page);
    expect(cells).toHaveLength(3_001);
    expect(html).not.toMatch(/<(?:script|img|iframe|svg)\b/i);
    expect(cells.flat().filter((cell) => /^[=+\-@]/.test(cell ?? ''))).toEqual([]);
    expect([...new Set(lines(text).map((line) => line.length))]).toEqual([2]);
    expect(cells.flat().some((cell) => (cell ?? '').includes('<'))).toBe(true);
    expect(keys.lost).toEqual([]);
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
    await expect(page.getByRole('radio', { name: 'List of 2 tables' })).toBeVisible();
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
  // A click on the name opens.
  await row(page, 7).getByRole('link').first().click();
  await expect(row(page, 7)).toHaveAttribute('aria-current', 'true');
  await expect(selected(page, '3 selected')).toBeVisible();
});

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
    // Far enough from the link: a finger near one is taken for on it.
    const besideLink = async (number: number) => {
      const box = await row(page, number).getByRole('link').first().boundingBox();
      return { x: (box?.x ?? 0) + (box?.width ?? 0) + 64, y: (box?.y ?? 0) + 8 };
    };
    const hold = async (number: number, ms: number) => {
      await cdp.send('Input.dispatchTouchEvent', {
        type: 'touchStart',
        touchPoints: [await besideLink(number)],
      });
      await page.waitForTimeout(ms);
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await hold(3, 900);
    await expect(selected(page, '1 selected')).toBeVisible();
    await row(page, 5).getByRole('link').first().tap();
    await expect(selected(page, '2 selected')).toBeVisible();
    await expect(page).toHaveURL(/\/tables(\?|$)/);
    await button(page, 'Clear selection').tap();
    await row(page, 5).getByRole('link').first().tap();
    await expect(page).toHaveURL(/\/tables\/.+/);
  });
});
