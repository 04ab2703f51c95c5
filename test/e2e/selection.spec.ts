import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { intoTheRows } from './keys.ts';

/** The row of a number, from 1. */
const row = (page: Page, number: number) =>
  page.locator(`[role=grid] [role=row][aria-rowindex="${number + 1}"]`);
const selected = (page: Page, text: string) => page.getByRole('status', { name: text, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

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

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('rows of hostile names are selected by clicks before their names and by keys, copied, and pasted into a table, then all 3,000', async ({
  page,
  start,
}) => {
  const site = await start({ tables: 3_000, hostile: true });
  await site.open('/tables?columns=name,tableType');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-multiselectable', 'true');
  const keys = await intoTheRows(page);
  const title = page.locator('main h1');
  const places = async () => [await row(page, 1).boundingBox(), await title.boundingBox()];
  const before = await places();
  await row(page, 2).click({ position: { x: 6, y: 18 } });
  await expect(selected(page, '1 selected')).toBeVisible();
  await row(page, 5).click({ position: { x: 20, y: 18 }, modifiers: ['Shift'] });
  await expect(selected(page, '4 selected')).toBeVisible();
  await row(page, 3).click({ position: { x: 20, y: 18 } });
  await expect(selected(page, '3 selected')).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
  await expect(page).toHaveURL(/\/tables\?/);
  // Neither the rows nor the title have moved.
  expect(await places()).toEqual(before);
  await keys.press('Escape');
  await expect(button(page, 'Clear selection')).toHaveCount(0);

  await keys.press('Control+Home', 'Space', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Shift+ArrowDown');
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
