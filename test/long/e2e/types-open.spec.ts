import type { Browser, Page } from '@playwright/test';
import { entityPath } from '#src/paths.ts';
import { violations } from '#test/e2e/accessibility/checks.ts';
import { expect, test } from '#test/e2e/fixtures.ts';
import { cells, pathsOf, row, TYPES, walk } from '#test/e2e/listed-types.ts';

/** The address in a browser that was never here. */
async function inCleanProfile(browser: Browser, address: string, look: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 400 } });
  const page = await context.newPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  await page.goto(address);
  await look(page);
  expect(said).toEqual([]);
  await context.close();
}

// Each row that is drawn costs axe as much again as the one above it.
test.use({ viewport: { width: 1440, height: 400 } });

for (const of of TYPES) {
  const { path, type, title, part } = of;

  test.describe(title, () => {
    test('a record opens by click, by key and by its address', async ({ page, start, browser }) => {
      const site = await start({ tables: 1_500, latency: 0 });
      const known = await walk(site, of);
      const [first = '', second = ''] = pathsOf(of, known);
      await site.open(`/${path}?columns=name,updatedAt`);
      await row(page, 0).click();
      await expect(page.getByRole('region', { name: part }).first()).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(first);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('grid')).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(({ pathname }) => pathname === second);
      await expect(page.getByRole('region', { name: part }).first()).toBeVisible();
      const opened = page.getByRole('main').locator('section[tabindex="-1"]');
      await expect(opened).toBeFocused();
      await page.locator('h1').first().waitFor({ state: 'attached' });
      expect(await violations(page)).toEqual([]);

      const look = async (at: Page) => {
        await expect(at.getByRole('region', { name: part }).first()).toBeVisible();
        await expect(at.locator('[role=grid] [role=columnheader]')).toHaveCount(2);
        await expect(cells(at)).toHaveCount(0);
        return {
          title: await at.getByRole('main').locator('section[tabindex="-1"] h2').first().textContent(),
          rows: await at
            .locator('[role=grid] [role=row] a')
            .evaluateAll((links) => links.slice(0, 5).map((link) => link.textContent)),
        };
      };
      const here = await look(page);
      expect(here.rows).toHaveLength(5);
      await inCleanProfile(browser, page.url(), async (other) => expect(await look(other)).toEqual(here));
      // Another record is seen as such.
      await inCleanProfile(browser, `${site.url}${first}?columns=name,updatedAt`, async (other) =>
        expect(await look(other)).not.toEqual(here),
      );
    });

    test('links of the catalog’s own pages lead to the record and to the searched list', async ({
      page,
      start,
    }) => {
      const site = await start({ tables: 1_500, latency: 0 });
      const [{ fullyQualifiedName: fqn, name } = { fullyQualifiedName: '', name: '' }] = await walk(site, of);
      await page.goto(`${site.url}/${type}/${encodeURIComponent(fqn)}/activity_feed`);
      await expect(page.getByRole('region', { name: part }).first()).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(entityPath(path, fqn));
      const word = /[a-z]{3,}/i.exec(name)?.[0] ?? '';
      await page.goto(`${site.url}/explore/${path}?search=${word}&page=2`);
      await expect(page).toHaveURL(`${site.url}/${path}?q=${word}`);
      await row(page, 0).waitFor();
    });
  });
}
