import { expect, test } from '#test/e2e/fixtures.ts';

/** The browser says so, some seconds later, where what was preloaded found no use. */
const BROWSER_WAITS = 6_000;

test('the browser does not complain of what is preloaded', async ({ page, site, noise }) => {
  for (const path of ['/tables', '/tables/a.b.c.d?q=orders']) {
    await page.goto(`${site.url}${path}`);
    await expect(page.locator('[role=grid] [aria-rowindex="2"] a')).toBeVisible();
    await page.waitForTimeout(BROWSER_WAITS);
  }
  expect(noise).toEqual([]);
});
