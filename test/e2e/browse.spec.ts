import { runs } from '#test/support/long.ts';
import { expect, test } from './fixtures.ts';
import { rowFaults, pathsInOrder, scrollAndNote } from './rows.ts';

test('the first rows come in the order of the list', async ({ page, start }) => {
  const site = await start();
  await site.open();
  const grid = page.getByRole('grid', { name: 'Tables' });
  await expect(grid.getByRole('row').nth(1)).not.toHaveAttribute('aria-busy');
  await expect(grid).toHaveAttribute('aria-rowcount', '12481');
  await expect(page.getByRole('status', { name: /^1–\d{2} of 12,480$/ })).toBeVisible();
  const [first] = await pathsInOrder(site, 1);
  await expect(grid.locator('[aria-rowindex="2"] a')).toHaveAttribute('href', first!);
});

const FAR = runs(400, 5_000);

test(`${FAR} rows down and up again: every row once, in order`, async ({ page, start }) => {
  test.setTimeout(180_000);
  const site = await start();
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
