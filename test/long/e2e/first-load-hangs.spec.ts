import { expect, test } from '#test/e2e/fixtures.ts';

const ROWS = '/api/v1/tables?limit=25';

test('a first load that hangs can be given up, and begun again', async ({ page, site }) => {
  await site.ask('PUT', '/__fake/faults', [{ route: ROWS, then: { hang: 60_000 } }]);
  await page.goto(`${site.url}/tables`);
  await page.getByRole('main').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Loading was stopped' })).toBeVisible();
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('status', { name: 'of 12,480' })).toBeVisible();
});
