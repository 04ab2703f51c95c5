import { expect, test } from './fixtures.ts';

test('choosing a language switches the page in place, and stays after a reload', async ({ page, site }) => {
  await site.open('/tables?columns=name,owners');
  await page.getByRole('grid').hover();
  await page.mouse.wheel(0, 18_000);
  await expect(page.getByRole('status', { name: /^501–/ })).toBeVisible();
  await expect(page).toHaveURL(/row=501/);
  const address = page.url();
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { name: 'Tabellen' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Besitzer' })).toBeAttached();
  await expect(page.getByRole('status', { name: /^501–\d+ von 12\.480$/ })).toBeVisible();
  expect(page.url()).toBe(address);
  await page.reload();
  await expect(page.getByRole('status', { name: /^501–\d+ von 12\.480$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Sprache' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Tables' })).toBeVisible();
});

test.describe('a browser that prefers German', () => {
  test.use({ locale: 'de-AT' });

  test('is shown German from the start', async ({ page, site }) => {
    await site.open('/tables?q=ordrez');
    await expect(page.getByRole('heading', { name: /^Keine Tabelle/ })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });
});
