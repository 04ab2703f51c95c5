import { expect, test } from './fixtures.ts';
import { pathsInOrder, rowFaults, scrollAndNote } from './rows.ts';

const FAR = 400;

test(`${FAR} rows down and up again: every row once, in order`, async ({ page, site }) => {
  await site.open();
  const grid = page.getByRole('grid', { name: 'Tables' });
  await expect(grid).toHaveAttribute('aria-rowcount', '4001');
  await expect(page.getByRole('status', { name: /^1–\d{2} of 4,000$/ })).toBeVisible();
  const expected = await pathsInOrder(site, FAR);
  const down = await scrollAndNote(page, FAR - 1, 600);
  expect(rowFaults(down, expected)).toEqual([]);
  const up = await scrollAndNote(page, 0, -600);
  expect(rowFaults(up, expected.slice(0, FAR - 100))).toEqual([]);

  // Control: the same check finds a lost, a doubled and an exchanged row.
  const lost = new Map([...down].filter(([index]) => index !== 77));
  const doubled = new Map(down).set(78, new Set([expected[77]!, expected[78]!]));
  const exchanged = new Map(down).set(10, down.get(11)!).set(11, down.get(10)!);
  for (const broken of [lost, doubled, exchanged]) expect(rowFaults(broken, expected)).not.toEqual([]);
});
