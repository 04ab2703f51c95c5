import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { gridFaults, DEFECTS } from '#test/e2e/accessibility/checks.ts';
import { expect, test, type CatalogSite } from '#test/e2e/fixtures.ts';
import { evidence } from '#test/support/long.ts';

/** The list at rest with a cell in focus, as somebody on the keyboard has it. */
async function openWithFocus(site: CatalogSite, page: Page) {
  await site.open();
  await page.locator('[role=grid][aria-busy]').waitFor({ state: 'detached' });
  const grid = page.getByRole('grid', { name: 'Tables' });
  await grid.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(grid).toHaveAttribute('aria-activedescendant', /./);
}

/** What axe says of the grid, and what the grid's own rules say. */
async function faultsOf(page: Page) {
  const { violations } = await new AxeBuilder({ page }).include('main').analyze();
  return { axe: violations.map(({ id }) => id), own: await page.evaluate(gridFaults) };
}

test('all twenty seeded defects are caught, and none where none was seeded', async ({ page, start }) => {
  test.setTimeout(300_000);
  const site = await start({ latency: 0 });
  await openWithFocus(site, page);
  expect(await faultsOf(page)).toEqual({ axe: [], own: [] });
  const caught = { axe: 0, own: 0 };
  const missed: string[] = [];
  for (const { name, seed } of DEFECTS) {
    await openWithFocus(site, page);
    await page.evaluate(seed);
    const { axe, own } = await faultsOf(page);
    if (axe.length > 0) caught.axe += 1;
    if (own.length > 0) caught.own += 1;
    if (axe.length + own.length === 0) missed.push(name);
  }
  expect(missed).toEqual([]);
  expect(DEFECTS).toHaveLength(20);
  expect(caught.axe, 'axe alone is not enough').toBeLessThan(DEFECTS.length);
  evidence({
    figure: 5,
    what: 'defects seeded into the grid, by axe and by rules of its own',
    came: `${DEFECTS.length - missed.length} of ${DEFECTS.length} caught; nothing without a seed`,
    control: `axe alone: ${caught.axe}; own rules alone: ${caught.own}`,
  });
});
