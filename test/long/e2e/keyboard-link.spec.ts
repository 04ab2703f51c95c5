import { expect, test } from '#test/e2e/fixtures.ts';
import { intoTheRows } from '#test/e2e/keys.ts';

test('the link that L copies is the view, and nothing else', async ({ page, start, context }) => {
  const site = await start();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await site.open('/tables?columns=name,owners');
  const keys = await intoTheRows(page);
  await keys.press('l');
  await expect(page.getByText('Link copied')).toBeAttached();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(page.url());
  expect(keys.lost).toEqual([]);
});
