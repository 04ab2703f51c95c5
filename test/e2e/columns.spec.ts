import type { Page } from '@playwright/test';
import { longOnly } from '#test/support/long.ts';
import { expect, test, type CatalogSite, type LogEntry } from './fixtures.ts';

/** Fields that lists were asked for since the log was cleared. The picker asks which the server refuses, by pages without rows. */
async function askedFields(site: CatalogSite): Promise<string[]> {
  const lists = (await site.log()).filter(
    ({ path, query }) => path.endsWith('/api/v1/tables') && !/\blimit=0\b/.test(query),
  );
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
  site,
}) => {
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

test('the order changes by keyboard, stands in the address and survives a reload', async ({ page, site }) => {
  await site.open();
  const grid = page.getByRole('grid', { name: 'Tables' });
  await expect(grid.locator('[aria-rowindex="2"] a')).toBeVisible();
  await grid.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+Shift+ArrowRight');
  await expect(page).toHaveURL(/columns=name%2CtableType%2Clocation|columns=name,tableType,location/);
  await page.reload();
  await expect(page.getByRole('columnheader').nth(1)).toHaveAccessibleName(/Type/);
});

longOnly(() => {
  const OPTIONAL = [
    ['Usage', 'usageSummary'],
    ['Columns', 'columns'],
    ['Followers', 'followers'],
    ['Constraints', 'tableConstraints'],
  ] as const;

  for (const [label, field] of OPTIONAL) {
    test(`${label}: switched on it asks for ${field} alone, switched off for nothing`, async ({
      page,
      site,
    }) => {
      await site.open();
      await settled(page, site);
      const first = await page.locator('[aria-rowindex="2"] a').getAttribute('href');
      await site.clearLog();

      await page.getByRole('button', { name: 'Columns' }).first().click();
      const box = page.getByRole('checkbox', { name: label, exact: true });
      await box.click();
      await expect(page.getByRole('columnheader', { name: label })).toBeVisible();
      await settled(page, site);
      expect(new Set(await askedFields(site))).toEqual(new Set([field]));
      expect(new URL(page.url()).searchParams.get('columns')).toContain(field);
      expect(await page.locator('[aria-rowindex="2"] a').getAttribute('href')).toContain(
        new URL(first!, site.url).pathname,
      );

      await site.clearLog();
      await box.click();
      await expect(page.getByRole('columnheader', { name: label })).toHaveCount(0);
      await settled(page, site);
      expect(await askedFields(site)).toEqual([]);

      // Switched on again it has forgotten nothing.
      await box.click();
      await expect(page.getByRole('columnheader', { name: label })).toBeVisible();
      await settled(page, site);
      expect(await askedFields(site)).toEqual([]);
    });
  }

  const OTHERS = ['Owners', 'Description', 'Location', 'Type', 'Tags', 'Updated'];
  for (const label of OTHERS) {
    test(`${label} goes and comes without a request`, async ({ page, site }) => {
      await site.open();
      await settled(page, site);
      await site.clearLog();
      await page.getByRole('button', { name: 'Columns' }).first().click();
      const box = page.getByRole('checkbox', { name: label, exact: true });
      const header = page.getByRole('columnheader', { name: label });
      const shown = await box.isChecked();
      await box.click();
      await expect(header).toHaveCount(shown ? 0 : 1);
      await box.click();
      await expect(header).toHaveCount(shown ? 1 : 0);
      await settled(page, site);
      expect(await askedFields(site)).toEqual([]);
    });
  }

  test('a width changed by keyboard is remembered', async ({ page, site }) => {
    await site.open();
    const header = page.getByRole('columnheader', { name: 'Type' });
    const before = (await header.boundingBox())!.width;
    await page.getByRole('grid', { name: 'Tables' }).focus();
    await page.keyboard.press('ArrowUp');
    for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowRight');
    for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => (await header.boundingBox())!.width).toBeGreaterThan(before + 30);
    const wide = (await header.boundingBox())!.width;
    await page.reload();
    await expect.poll(async () => (await header.boundingBox())?.width).toBeCloseTo(wide, 0);
  });

  /** Px from the line that says that more columns follow to the end of the grid, and px that its scroll bar takes there. */
  const edgeOf = (page: Page) =>
    page.getByRole('grid', { name: 'Tables' }).evaluate((grid: HTMLElement) => {
      const line = grid.nextElementSibling;
      if (!line) throw new Error('No more columns follow');
      const beyond = grid.getBoundingClientRect().right - line.getBoundingClientRect().right;
      return { beyond, bar: grid.offsetWidth - grid.clientWidth };
    });

  test('the line that says that more columns follow stands at the end of the rows, whatever room scroll bars take', async ({
    page,
    site,
    playwright,
    launchOptions,
  }) => {
    const wide =
      '/tables?columns=name,location,tableType,owners,tags,usageSummary,columns,followers,updatedAt';
    // Of the browser as tests have it, nothing is drawn of a scroll bar.
    await site.open(wide);
    await expect.poll(() => edgeOf(page)).toEqual({ beyond: 0, bar: 0 });
    const usual = await playwright.chromium.launch({
      ...launchOptions,
      ignoreDefaultArgs: ['--hide-scrollbars'],
    });
    try {
      const other = await usual.newPage({ viewport: { width: 1440, height: 900 } });
      await other.goto(`${site.url}${wide}`);
      await expect.poll(() => edgeOf(other)).toEqual({ beyond: 15, bar: 15 });
    } finally {
      await usual.close();
    }
  });
});
