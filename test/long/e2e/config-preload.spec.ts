import { expect, test } from '#test/e2e/fixtures.ts';
import { CONFIG, watch } from '#test/e2e/script-gate.ts';

/** The browser says so, some seconds later, where what was preloaded found no use. */
const BROWSER_WAITS = 6_000;

test.describe('config.json is asked for once, and the browser does not complain', () => {
  for (const path of ['/tables', '/tables/a.b.c.d?q=orders', '/']) {
    test(`at ${path}`, async ({ page, site, noise }) => {
      await using way = await watch(site.url);
      await page.goto(`${way.url}${path}`, { waitUntil: 'commit' });
      await expect.poll(() => way.count(CONFIG)).toBe(1);
      way.letGo();
      await expect(page.locator('[role=grid] [aria-rowindex="2"] a')).toBeVisible();
      await page.waitForTimeout(BROWSER_WAITS);
      expect(way.count(CONFIG)).toBe(1);
      expect(noise).toEqual([]);
    });
  }

  test('control: by a page that asks for it otherwise than the script it is asked for twice, and the browser says so', async ({
    page,
    site,
    noise,
  }) => {
    await using way = await watch(site.url, (html) => html.replace('as="fetch" crossorigin', 'as="fetch"'));
    way.letGo();
    await page.goto(`${way.url}/tables`);
    await expect(page.locator('[role=grid] [aria-rowindex="2"] a')).toBeVisible();
    await page.waitForTimeout(BROWSER_WAITS);
    expect(way.count(CONFIG)).toBe(2);
    expect(noise.join()).toMatch(/preload/);
    noise.length = 0;
  });
});
