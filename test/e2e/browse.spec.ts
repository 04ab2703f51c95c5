import { runs, longOnly } from '#test/support/long.ts';
import { expect, test } from './fixtures.ts';
import { rowFaults, pathsInOrder, scrollAndNote } from './rows.ts';

test('the first rows come in the order of the list', async ({ page, site }) => {
  await site.open();
  const grid = page.getByRole('grid', { name: 'Tables' });
  await expect(grid.getByRole('row').nth(1)).not.toHaveAttribute('aria-busy');
  await expect(grid).toHaveAttribute('aria-rowcount', '12481');
  await expect(page.getByRole('status', { name: /^1–\d{2} of 12,480$/ })).toBeVisible();
  const [first] = await pathsInOrder(site, 1);
  await expect(grid.locator('[aria-rowindex="2"] a')).toHaveAttribute('href', first!);
});

const FAR = runs(400, 5_000);

test(`${FAR} rows down and up again: every row once, in order`, async ({ page, site }) => {
  test.setTimeout(180_000);
  await site.open();
  const expected = await pathsInOrder(site, FAR);
  const down = await scrollAndNote(page, FAR - 1, 600);
  expect(rowFaults(down, expected)).toEqual([]);
  const up = await scrollAndNote(page, 0, -600);
  expect(rowFaults(up, expected.slice(0, FAR - 100))).toEqual([]);

  // The same check finds a lost, a doubled and an exchanged row.
  const lost = new Map([...down].filter(([index]) => index !== 77));
  const doubled = new Map(down).set(78, new Set([expected[77]!, expected[78]!]));
  const exchanged = new Map(down).set(10, down.get(11)!).set(11, down.get(10)!);
  for (const broken of [lost, doubled, exchanged]) expect(rowFaults(broken, expected)).not.toEqual([]);
});

longOnly(() => {
  test('dragging the thumb to the middle arrives there and does not snap back', async ({ page, site }) => {
    await site.open();
    await expect(page.getByRole('status', { name: /of 12,480/ })).toBeVisible();
    const expected = await pathsInOrder(site, 7_000);
    await page.getByRole('grid', { name: 'Tables' }).evaluate((grid) => {
      grid.scrollTop = 6_000 * 36;
    });
    const row = page.locator('[aria-rowindex="6003"] a');
    await expect(row).toHaveAttribute('href', expected[6_001]!);
    await expect(page.getByRole('status', { name: /^6,001–/ })).toBeVisible();
  });

  test('Go to row 6,001 arrives there', async ({ page, site }) => {
    await site.open();
    const expected = await pathsInOrder(site, 7_000);
    await page.getByRole('button', { name: 'Go to row' }).click();
    await page.getByRole('spinbutton', { name: 'Row' }).fill('6001');
    await page.keyboard.press('Enter');
    await expect(page.locator('[aria-rowindex="6002"] a')).toHaveAttribute('href', expected[6_000]!);
    await expect(page.getByRole('status', { name: /^6,001–/ })).toBeVisible();
    const grid = page.getByRole('grid', { name: 'Tables' });
    await expect(grid).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL((url) => url.pathname === expected[6_000]!);
  });

  for (const limit of [1, 100, 1_000]) {
    test(`a page size of ${limit}`, async ({ page, site }) => {
      await site.clearLog().catch(() => {});
      await site.open(`/tables?limit=${limit}`);
      const rows = limit === 1 ? 60 : 1_500;
      const expected = await pathsInOrder(site, rows);
      const seen = await scrollAndNote(page, rows - 1, 400);
      expect(rowFaults(seen, expected)).toEqual([]);
      const lists = (await site.log()).filter(
        ({ path, query }) => path.endsWith('/tables') && !query.includes('limit=0'),
      );
      const own = lists.filter(({ query }) => new URLSearchParams(query).get('limit') === String(limit));
      expect(own.length).toBeGreaterThan(0);
    });
  }

  test('an empty catalog says so', async ({ page, start }) => {
    const site = await start({ tables: 0 });
    await site.open();
    await expect(page.getByRole('heading', { name: 'This catalog has no tables yet' })).toBeVisible();
    await expect(page.getByRole('status', { name: '0 tables' })).toBeVisible();
  });

  test('a catalog of one table', async ({ page, start }) => {
    const site = await start({ tables: 1 });
    await site.open();
    const grid = page.getByRole('grid', { name: 'Tables' });
    await expect(grid).toHaveAttribute('aria-rowcount', '2');
    await expect(page.getByRole('status', { name: '1–1 of 1' })).toBeVisible();
    await expect(grid.getByRole('row')).toHaveCount(2);
  });
});
