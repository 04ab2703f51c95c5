import type { Locator, Page } from '@playwright/test';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { sampleTable, sampleTables } from '#test/support/sample-tables.ts';
import { expect, test } from './fixtures.ts';

const region = (page: Page) => page.locator('main').getByRole('region').first();
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const rowName = (page: Page, index: number) => page.locator(`[role=grid] [aria-rowindex="${index + 2}"] a`);
/** What has the focus, by role and name. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { role, ariaLabel } = document.activeElement ?? {};
    return `${role ?? ''} ${ariaLabel ?? ''}`.trim();
  });

test('by keys alone: open, go on, at full width and back, close, and stand on the row', async ({
  page,
  start,
}) => {
  const site = await start();
  await site.open();
  const names = await Promise.all([2, 3].map((index) => rowName(page, index).textContent()));
  await page.getByRole('grid', { name: 'Tables' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(region(page)).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${names[0]} · `));
  const next = page.getByRole('button', { name: 'Next table' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(new RegExp(`^${names[1]} · `));
  await expect(next).toBeFocused();

  await page.keyboard.press('f');
  await expect(page.getByRole('button', { name: 'Back to row 4' })).toBeVisible();
  // What it covers takes no focus.
  await expect(page.getByRole('grid', { name: 'Tables' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid', { name: 'Tables' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(region(page)).toHaveCount(0);
  expect(await focused(page)).toBe('grid Tables');
  await expect(
    page.locator('[role=grid] [data-focus][role=row], [role=row]:has([data-focus])'),
  ).toHaveAttribute('aria-rowindex', '5');
});

test('the edge is dragged and moved by keys; the width outlives a reload, and a double click resets it', async ({
  page,
  start,
}) => {
  const site = await start();
  await site.open();
  await rowName(page, 0).click();
  const edge = page.getByRole('separator', { name: 'Width of the opened table' });
  const box = (await edge.boundingBox())!;
  await page.mouse.move(box.x + 4, box.y + 300);
  await page.mouse.down();
  await page.mouse.move(box.x - 96, box.y + 300, { steps: 4 });
  await page.mouse.up();
  await expect(edge).toHaveAttribute('aria-valuenow', '500');
  await edge.focus();
  await page.keyboard.press('ArrowLeft');
  const width = async () => Math.round((await region(page).boundingBox())!.width);
  expect(await width()).toBe(516);
  await page.reload();
  await expect(edge).toHaveAttribute('aria-valuenow', '516');
  await edge.dblclick();
  await expect.poll(width).toBe(400);
});

/** Places of the panel without a line, over all frames of a scroll through its columns. */
const blanks = (scroller: Locator) =>
  scroller.evaluate(async (element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    let blank = 0;
    element.scrollTop = 2_000;
    for (let frame = 0; frame < 60; frame += 1) {
      element.scrollTop += 600;
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const places = [top + 150, (top + bottom) / 2, bottom - 30];
      blank += places.filter(
        (y) => !document.elementFromPoint(left + 60, y)?.closest('[role=row][aria-level]'),
      ).length;
    }
    return blank;
  });

const deep = (level: number): object => ({
  name: `level_${level}`,
  dataType: 'STRUCT',
  children: level < 20 ? [deep(level + 1)] : [],
});

test.describe('a table of ten thousand columns', () => {
  test.skip(({ build }) => build === 'demo', 'the demo has no catalog of its own making');

  const columns = Array.from({ length: 9_980 }, (_, n) => ({ name: `column_${n}`, dataType: 'VARCHAR' }));
  const wide = { ...sampleTable(900, 'a_wide'), columns: [deep(1), ...columns] };

  test('draws what is near the screen, finds at any depth, and is walked to its end by keys', async ({
    page,
    start,
  }) => {
    const site = await start({ tables: catalogFromRecords([wide, ...sampleTables(20)]) });
    await site.open(`/tables/${wide.fullyQualifiedName}`);
    const tree = page.getByRole('treegrid', { name: 'Columns' });
    const lines = tree.locator('[role=row][aria-level]');
    await expect(tree).toHaveAttribute('aria-rowcount', '9982');
    expect(await lines.count()).toBeLessThan(150);

    expect(await blanks(panel(page, 'a_wide'))).toBe(0);
    // Control: lines that do not follow the scroll leave blanks.
    await page.evaluate(() => addEventListener('scroll', (event) => event.stopImmediatePropagation(), true));
    expect(await blanks(panel(page, 'a_wide'))).toBeGreaterThan(0);
    await page.reload();

    await lines.first().focus();
    await page.keyboard.press('Control+End');
    await expect(lines.last()).toBeFocused();
    await expect(lines.last()).toContainText('column_9979');
    await expect(lines.last()).toBeInViewport();

    await page.getByRole('textbox', { name: 'Find a column' }).fill('LEVEL_20');
    await expect(lines).toHaveCount(20);
    await expect(lines.last()).toHaveAttribute('aria-level', '20');
    await expect(lines.last().locator('mark')).toHaveText('level_20');
  });
});

test('links that people have open the same things here', async ({ page, start }) => {
  const site = await start();
  await site.open();
  const href = (await rowName(page, 3).getAttribute('href'))!;
  const fqn = decodeURIComponent(new URL(href, site.url).pathname.split('/').at(-1)!);
  await page.goto(`${site.url}/table/${encodeURIComponent(fqn)}/schema`);
  await expect(page).toHaveURL(new RegExp('/tables/[^/]+$'));
  await expect(region(page)).toBeVisible();
  await page.goto(`${site.url}/explore/tables?search=orders`);
  await expect(page.getByRole('searchbox', { name: 'Search tables' })).toHaveValue('orders');
});

test('on a phone it has the whole screen, and the list behind it takes no focus', async ({ page, start }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  const site = await start();
  await site.open();
  await rowName(page, 0).click();
  await expect(region(page)).toBeFocused();
  expect(await region(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 400, height: 800 });
  await expect(page.getByRole('grid', { name: 'Tables' })).toBeHidden();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('grid', { name: 'Tables' })).toBeFocused();
});
