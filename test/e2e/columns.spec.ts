import type { Page } from '@playwright/test';
import { expect, test, type CatalogSite, type LogEntry } from './fixtures.ts';
import { networkIdle } from './requests.ts';

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

test.describe('while cells on screen are awaited', () => {
  // Longer than a busy machine needs to open the page.
  const CELLS_TAKE_MS = 4_000;

  /** Opens a list whose cells take long, lets `act` happen, and answers what the service was asked for until they came. */
  async function askedMeanwhile(page: Page, site: CatalogSite, act: () => Promise<void>) {
    const route = '/api/v1/tables?limit=21&fields=owners';
    await site.ask('PUT', '/__fake/faults', [{ route, times: -1, then: { delay: CELLS_TAKE_MS } }]);
    await site.open();
    await act();
    await expect(page.locator('[role=grid] [data-col="owners"][aria-busy="true"]')).toHaveCount(0);
    await networkIdle(site);
    const log = await site.log();
    const cells = log.find(({ query }) => query.startsWith('limit=21&fields='))!;
    expect(cells.status).toBe(200);
    const isMeanwhile = ({ at }: LogEntry) => at < cells.at + cells.ms;
    const told = ({ path, query }: LogEntry) =>
      `${path.replace('/api/v1/', '')} ${new URLSearchParams(query).get('limit')}`;
    const others = log.filter((entry) => entry !== cells);
    return {
      meanwhile: others.filter(isMeanwhile).map(told),
      after: others.filter((entry) => !isMeanwhile(entry)).map(told),
    };
  }

  test('nothing else is asked for at rest, and all of it afterwards', async ({ page, start }) => {
    const site = await start({ latency: 0 });
    const { meanwhile, after } = await askedMeanwhile(page, site, async () => {});
    expect(meanwhile).toEqual(['tables 25']);
    expect(after).toEqual(expect.arrayContaining(['tables 75', 'databases 1000']));
  });

  test('control: whoever scrolls gets rows beyond the screen before', async ({ page, start }) => {
    const site = await start({ latency: 0 });
    const { meanwhile } = await askedMeanwhile(page, site, async () => {
      await page.locator('[role=grid]').evaluate((grid) => grid.scrollBy(0, 36));
    });
    expect(meanwhile).toEqual(expect.arrayContaining(['tables 25', 'tables 75']));
  });
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
  expect(bare?.query).toBe('limit=25');
  expect(cells[0]?.query).toContain(`limit=${await rowsInView(page)}&`);
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
