import type { Page } from '@playwright/test';
import { expect, test, type CatalogSite, type LogEntry } from './fixtures.ts';

/** Fields that lists were asked for since the log was cleared. */
async function askedFields(site: CatalogSite): Promise<string[]> {
  const lists = (await site.log()).filter(({ path }) => path.endsWith('/api/v1/tables'));
  return lists.flatMap(({ query }) => new URLSearchParams(query).get('fields')?.split(',') ?? []);
}

/** Waits until all cells on screen are there and, a little later, nothing else was asked for: cells around it follow. */
async function settled(page: Page, site: CatalogSite): Promise<void> {
  await expect(page.locator('[role=grid] [role=row] [role=gridcell][aria-busy=true]')).toHaveCount(0);
  let before = -1;
  const isQuiet = async () => {
    const known = before;
    before = (await askedFields(site)).length;
    return before === known;
  };
  await expect.poll(isQuiet, { intervals: [600] }).toBe(true);
}

/** Rows of which at least a part is in view. */
const rowsInView = (page: Page) =>
  page.locator('[role=grid]').evaluate((grid) => {
    const head = grid.querySelector('[role=row]')!.getBoundingClientRect();
    return [...grid.querySelectorAll('[role=row]')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > head.bottom + 1 && top < grid.getBoundingClientRect().bottom - 1;
    }).length;
  });

test('rows come first, without fields; the default columns ask for owners and tags beside them', async ({
  page,
  start,
}) => {
  const site = await start();
  await site.open();
  await settled(page, site);
  const lists = (await site.log()).filter(
    ({ path, query }) => path.endsWith('/api/v1/tables') && !query.includes('limit=0'),
  );
  const bare = lists.find(({ query }) => !query.includes('fields='));
  const cells = lists.filter(({ query }) => query.includes('fields='));
  // A screen of rows first, a few of which this window does not show, and the cells of those that it shows.
  const inView = await rowsInView(page);
  const limitOf = ({ query }: LogEntry) => Number(new URLSearchParams(query).get('limit'));
  expect(bare && limitOf(bare)).toBeGreaterThanOrEqual(inView);
  expect(bare && limitOf(bare)).toBeLessThan(2 * inView);
  expect(cells[0] && limitOf(cells[0])).toBe(inView);
  expect(new Set(cells.map(({ query }) => new URLSearchParams(query).get('fields')))).toEqual(
    new Set(['owners,tags']),
  );
});

test('the order changes by keyboard, stands in the address and survives a reload', async ({
  page,
  start,
}) => {
  const site = await start();
  await site.open();
  const grid = page.getByRole('grid', { name: 'Tables' });
  await expect(grid.locator('[aria-rowindex="2"] a')).toBeVisible();
  await grid.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page).toHaveURL(/columns=name%2CtableType%2Clocation|columns=name,tableType,location/);
  await page.reload();
  await expect(page.getByRole('columnheader').nth(1)).toHaveAccessibleName(/Type/);
});
