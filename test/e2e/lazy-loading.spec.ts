import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/**
 * Whether the browser remembers that a module could not be loaded until the page is loaded anew, as the HTML Standard said
 * before https://github.com/whatwg/html/pull/10327 (2026).
 */
async function remembersFailures(page: Page, site: string): Promise<boolean> {
  const probe = `${site}/assets/probe.js`;
  let requests = 0;
  await page.route(probe, (route) => {
    requests += 1;
    return requests === 1
      ? route.abort('internetdisconnected')
      : route.fulfill({ contentType: 'text/javascript', body: 'export default 1' });
  });
  // As text: the test's own compiler would rewrite an import.
  return page.evaluate<boolean>(
    `import('${probe}').catch(() => import('${probe}')).then(() => false, () => true)`,
  );
}

test('a network that goes before all of the page came: the rows stay, and the rest comes with it', async ({
  page,
  context,
  noise,
  site,
}) => {
  let refused = 0;
  let leave = () => {};
  const gone = new Promise<void>((resolve) => (leave = resolve));
  const started: string[] = [];
  // The request for databases, which is sent once the rows are here, is cut when the network goes.
  await page.route('**/v1/databases?*', async (route) => {
    await gone;
    return route.abort('internetdisconnected');
  });
  await page.route('**/assets/**', async (route) => {
    const url = route.request().url();
    // What the document itself names comes: scripts and style sheets of the first rows.
    if (started.length === 0 || started.some((file) => url.endsWith(file))) return route.continue();
    refused += 1;
    // All else is on its way when the network goes.
    await gone;
    return route.abort('internetdisconnected');
  });
  const html = await (await fetch(`${site.url}/tables`)).text();
  started.push(...[...html.matchAll(/assets\/[^"]+/g)].map(([file]) => file));
  expect(started.length).toBeGreaterThan(2);
  await site.open();
  await expect.poll(() => refused).toBeGreaterThan(3);
  await context.setOffline(true);
  leave();
  // Longer than the tries take that follow at once.
  await page.waitForTimeout(800);
  await expect(page.locator('[role=grid] [aria-rowindex="2"] a')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
  await expect(page.getByRole('tree', { name: 'Databases' })).toHaveCount(0);

  await page.unrouteAll();
  const remembers = await remembersFailures(page, site.url);
  await context.setOffline(false);
  if (remembers) {
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await page.getByRole('button', { name: 'Load the page again' }).first().click();
  }
  await expect(page.getByRole('tree', { name: 'Databases' })).toBeVisible();
  const tags = page.locator('[role=grid] [aria-rowindex="2"] [aria-colindex="5"]');
  await expect(tags).not.toBeEmpty();
  await expect(page.getByRole('alert')).toHaveCount(0);
  // What failed parts said until the page was loaded again.
  if (remembers)
    noise.splice(0, noise.length, ...noise.filter((line) => !line.includes('dynamically imported module')));
});
