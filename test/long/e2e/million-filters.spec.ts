import type { Page } from '@playwright/test';
import { goToRow } from './million/fixture.ts';
import { expect, test, type CatalogSite } from '#test/e2e/fixtures.ts';

const SEARCH = '/api/v1/search/query';
/** Tables of the million that have a tier and are little used. */
const VIEW = '/tables?-missing=tier&usage=0..400&columns=name,updatedAt';

const rowLink = (page: Page, row: number) =>
  page.locator(`[role=grid] [aria-rowindex="${row + 1}"] a`).first();
const nameAt = (page: Page, row: number) => rowLink(page, row).textContent();
const searches = async (site: CatalogSite) => (await site.log()).filter(({ path }) => path === SEARCH).length;

/** Names of the rows on screen, by their numbers. */
const namesOnScreen = (page: Page) =>
  page
    .locator('[role=grid] [role=row][aria-rowindex] a')
    .evaluateAll((links) =>
      links.map((link) => [
        Number(link.closest('[role=row]')?.getAttribute('aria-rowindex')) - 1,
        link.textContent,
      ]),
    );

test('hundreds of thousands of a million match: to the end, to row 300,000, back, and by a reload there', async ({
  page,
  start,
}) => {
  test.setTimeout(600_000);
  const site = await start({ tables: 1_000_000, latency: 50 });
  await site.open(VIEW);
  const summary = page.getByText(/ of 1,000,000 match$/);
  await expect(summary).toBeVisible({ timeout: 60_000 });
  const total = Number((await summary.textContent())?.replace(/ of.*|,/g, ''));
  expect(total).toBeGreaterThan(350_000);
  await expect(rowLink(page, 1)).toBeVisible();
  const top = await namesOnScreen(page);

  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+End');
  await expect(rowLink(page, total)).toBeVisible({ timeout: 60_000 });

  await site.clearLog();
  await goToRow(page, 300_000);
  await expect(rowLink(page, 300_000)).toBeVisible({ timeout: 60_000 });
  // At 50 ms each, in series: 2.5 s.
  expect(await searches(site)).toBeLessThanOrEqual(50);
  const there = await nameAt(page, 300_000);
  // After a display name, if there is one.
  const names = (await namesOnScreen(page)).map(([, text]) => String(text).replace(/^.* /, ''));
  expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)));

  const rowInAddress = () => Number(new URL(page.url()).searchParams.get('row'));
  await expect.poll(() => Math.abs(rowInAddress() - 300_000)).toBeLessThan(40);
  await page.reload();
  await expect(rowLink(page, 300_000)).toBeVisible({ timeout: 60_000 });
  expect(await nameAt(page, 300_000)).toBe(there);

  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+Home');
  await expect(rowLink(page, 1)).toBeVisible({ timeout: 60_000 });
  expect(await namesOnScreen(page)).toEqual(top);
});
