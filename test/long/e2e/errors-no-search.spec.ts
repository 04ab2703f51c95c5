import { expect, test } from '#test/e2e/fixtures.ts';

test('a server without search keeps its list, and says what needs a search', async ({ page, start }) => {
  const fault = {
    route: '/api/v1/search/query',
    times: -1,
    then: { status: 404, body: { code: 404, message: 'HTTP 404 Not Found' } },
  };
  const site = await start();
  await site.ask('PUT', '/__fake/faults', [fault]);
  await site.open('/tables?tier=Tier.Tier1');
  await expect(page.getByRole('alert')).toContainText('This server has no search');
  await page
    .getByRole('group', { name: 'Filters' })
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(page.locator('[role=grid] [aria-rowindex="2"] a').first()).toBeVisible();
});
