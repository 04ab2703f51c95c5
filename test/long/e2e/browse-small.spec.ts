import { isLong, runs } from '#test/support/long.ts';
import { expect, test } from '#test/e2e/fixtures.ts';
import { rowFaults, pathsInOrder, scrollAndNote } from '#test/e2e/rows.ts';

for (const limit of isLong ? [1, 100, 1_000] : []) {
  test(`a page size of ${limit}`, async ({ page, start }) => {
    const site = await start();
    await site.clearLog().catch(() => {});
    await site.open(`/tables?limit=${limit}`);
    const rows = limit === 1 ? 60 : runs(500, 1_500);
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
