import type { Page } from '@playwright/test';
import { expect, test } from '#test/e2e/fixtures.ts';

const SEARCH = '/api/v1/search/query';
const first = (page: Page) => page.locator('[role=grid] [aria-rowindex="2"] a').first();
const chips = (page: Page) => page.getByRole('group', { name: 'Filters' });

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

test('a server without search keeps its list, and says what needs a search', async ({
  page,
  start,
  build,
}) => {
  test.skip(build === 'demo', 'its service is in the page: a fault of the first answers cannot be set');
  const fault = {
    route: SEARCH,
    times: -1,
    then: { status: 404, body: { code: 404, message: 'HTTP 404 Not Found' } },
  };
  const site = await start();
  await site.ask('PUT', '/__fake/faults', [fault]);
  await site.open('/tables?tier=Tier.Tier1');
  await expect(page.getByRole('alert')).toContainText('This server has no search');
  await chips(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(first(page)).toBeVisible();
});
