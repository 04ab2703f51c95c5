import type { Page } from '@playwright/test';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { sampleTable } from '#test/support/sample-tables.ts';
import { expect, test, type Start } from './fixtures.ts';

// Text that is selected with the mouse is that of the rows under the pointer, until they leave.

const COUNT = 2_000;
const nameOf = (index: number) => `orders_${String(index).padStart(4, '0')}`;
const tables = Array.from({ length: COUNT }, (_, n) => sampleTable(n, nameOf(n)));
/** Places of the scroll bar a page of rows apart, in px. */
const LOADED = [3_600, 7_200, 10_200];
const COLUMNS = ['name', 'location', 'owners', 'tableType'];

async function open(page: Page, start: Start) {
  const site = await start({ tables: catalogFromRecords(tables) });
  await site.open(`/tables?columns=${COLUMNS.join(',')}`);
  const grid = page.getByRole('grid');
  const busy = grid.locator('[role=rowgroup] [aria-busy]');
  await expect(busy).toHaveCount(0);
  // Where the wheel leads to, rows are here before: a click on one that is still on its way opens nothing.
  for (const place of [...LOADED, 0]) {
    await grid.evaluate((element, top) => (element.scrollTop = top), place);
    await expect(grid.getByRole('row', { name: nameOf(Math.ceil(place / 36) + 2) })).toBeVisible();
    await expect(busy).toHaveCount(0);
  }
  return site;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Scrolls the rows by some turns of the wheel, and returns while they still move. */
async function turnWheel(page: Page, by: number): Promise<void> {
  await page.mouse.move(700, 400);
  for (let turn = 0; turn < 4; turn += 1) await page.mouse.wheel(0, by / 4);
}

const scrollTop = (page: Page) => page.getByRole('grid').evaluate((grid) => grid.scrollTop);

/** Waits until the rows have moved to a place: their elements are put in order 130 ms after that. */
const untilAt = (page: Page, place: number) =>
  page.waitForFunction((top) => document.querySelector('[role=grid]')?.scrollTop === top, place);

/** Index of the row at a point of the page, from 0. */
const rowAt = (page: Page, { x, y }: Point) =>
  page.evaluate(
    (at) => {
      const row = document.elementFromPoint(at.x, at.y)?.closest('[role=row]');
      return Number(row?.getAttribute('aria-rowindex')) - 2;
    },
    { x, y },
  );

/** What is selected: rows by index, and the text of the names in them, as the screen has it. */
const selected = (page: Page) =>
  page.evaluate(() => {
    const selection = getSelection();
    if (!selection || selection.isCollapsed) return { rows: [], names: [] };
    const range = selection.getRangeAt(0);
    const rows = [...document.querySelectorAll('[role=grid] [role=row]')].filter((row) => {
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (!range.intersectsNode(text)) continue;
        const part = document.createRange();
        part.selectNodeContents(text);
        if (range.comparePoint(text, 0) < 0) part.setStart(range.startContainer, range.startOffset);
        if (range.comparePoint(text, (text.textContent ?? '').length) > 0)
          part.setEnd(range.endContainer, range.endOffset);
        if (part.toString() !== '') return true;
      }
      return false;
    });
    return {
      rows: rows.map((row) => Number(row.getAttribute('aria-rowindex')) - 2).toSorted((a, b) => a - b),
      names: rows.map((row) => row.querySelector('[data-col=name]')?.textContent ?? '').toSorted(),
    };
  });

const span = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** Selects from the location in one row to that in another, a few rows below. @returns the rows */
async function drag(page: Page, { from = 300, to = 480, holdsFor = 0 } = {}): Promise<readonly number[]> {
  const x = (await page.locator('[role=gridcell][data-col=location]').first().boundingBox())!.x + 30;
  await page.mouse.move(x, from);
  await page.mouse.down();
  await page.mouse.move(x + 10, from + 20, { steps: 2 });
  await page.waitForTimeout(holdsFor);
  await page.mouse.move(x + 40, to, { steps: 4 });
  const rows = span(await rowAt(page, { x, y: from }), await rowAt(page, { x, y: to }));
  await page.mouse.up();
  return rows;
}

test('right after the wheel, and later, a drag selects and a click opens the rows under the pointer; a selection stays on its rows', async ({
  page,
  start,
}) => {
  await open(page, start);
  await turnWheel(page, 4_000);
  await untilAt(page, 4_000);
  await page.waitForTimeout(200);
  const rows = await drag(page);
  const before = { rows, names: rows.map(nameOf) };
  expect(await selected(page)).toEqual(before);
  // Rows are drawn in steps of four, few of them beyond the screen: the first one selected stays on it.
  for (const by of [108, -288]) {
    await turnWheel(page, by);
    await page.waitForTimeout(200);
    expect(await selected(page), `after ${by} px`).toEqual(before);
  }
  const place = await scrollTop(page);
  await turnWheel(page, 3_600);
  await untilAt(page, place + 3_600);
  // The button is held while the rows come to rest; what was selected goes with its rows.
  const others = await drag(page, { from: 300, to: 660, holdsFor: 250 });
  expect(others.length).toBeGreaterThan(8);
  const after = { rows: others, names: others.map(nameOf) };
  expect(await selected(page)).toEqual(after);
  await page.waitForTimeout(200);
  expect(await selected(page)).toEqual(after);

  // Whole rows, so that a name stays under the pointer; the longer click is held while the rows come to rest.
  for (const [by, holdsFor] of [
    [-3_600, 0],
    [1_800, 250],
  ] as const) {
    const at = (await page.locator('[role=grid] [data-col=name] a').first().boundingBox())!;
    const point = { x: at.x + 10, y: at.y + at.height / 2 };
    while (point.y < 500) point.y += 36;
    const here = (await scrollTop(page)) + by;
    await turnWheel(page, by);
    await page.mouse.move(point.x, point.y);
    await untilAt(page, here);
    const row = await rowAt(page, point);
    await page.mouse.down();
    await page.waitForTimeout(holdsFor);
    await page.mouse.up();
    await expect(page).toHaveURL(new RegExp(`/tables/snow\\.sales\\.mart\\.${nameOf(row)}`));
    await page
      .getByRole('region', { name: nameOf(row) })
      .getByRole('button', { name: 'Close' })
      .click();
    await expect(page).not.toHaveURL(/tables\//);
  }
});
