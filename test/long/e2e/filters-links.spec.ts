import type { Page } from '@playwright/test';
import { expect, test } from '#test/e2e/fixtures.ts';

const first = (page: Page) => page.locator('[role=grid] [aria-rowindex="2"] a').first();

test('a filtered view is a link: in a clean profile it has the same rows, sorted as said', async ({
  page,
  browser,
  start,
}) => {
  const site = await start();
  await site.open('/tables?tier=Tier.Tier1&-missing=owner&sort=updatedAt:desc');
  await expect(first(page)).toBeVisible();
  const names = (of: Page) => of.locator('[role=grid] [role=row] a').allTextContents();
  const here = await names(page);
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(first(other)).toBeVisible();
  expect(await names(other)).toEqual(here);
  await expect(other.getByRole('columnheader', { name: 'Updated' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await context.close();
});
