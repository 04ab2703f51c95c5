import type { Page } from '@playwright/test';
import { expect, test, type CatalogSite } from './fixtures.ts';
import { laterRequest } from './requests.ts';

/** Keeps the page's own code back until it is let go. */
async function holdBack(page: Page): Promise<() => void> {
  let letGo = () => {};
  const promise = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return letGo;
}

const firstRows = async (site: CatalogSite) =>
  (await site.log()).filter(({ path, query }) => path === '/api/v1/tables' && query === 'limit=25');

test('rows that are here before the page’s own code are asked for once', async ({ page, site }) => {
  const letGo = await holdBack(page);
  const answers = [/tables\?limit=\d+$/, /tables\?limit=\d+&fields=/].map((url) => page.waitForResponse(url));
  await page.goto(`${site.url}/tables`, { waitUntil: 'commit' });
  for (const answer of answers) await (await answer).finished();
  expect(await firstRows(site)).toHaveLength(1);
  // The page has read them. Its configuration came by the document itself, before any script, and once.
  await laterRequest(page);
  const configs = () =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/config.json'))
      .map((entry) => (entry as PerformanceResourceTiming).initiatorType);
  expect(await page.evaluate(configs)).toEqual(['link']);
  letGo();
  await expect(page.getByRole('status', { name: /^1–\d{2} of 4,000$/ })).toBeVisible();
  await expect(page.locator('[role=grid] [aria-rowindex="2"] [data-col="tags"]')).not.toBeEmpty();
  await expect.poll(async () => (await site.log()).some(({ query }) => query.includes('after='))).toBe(true);
  const atTop = (await site.log()).filter(
    ({ path, query }) => path === '/api/v1/tables' && !query.includes('after=') && !query.includes('limit=0'),
  );
  expect(atTop).toHaveLength(2);
  expect(await page.evaluate(configs)).toHaveLength(1);
});
