import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { rail, save } from './view-list.ts';

const saved = (page: Page) => rail(page).getByRole('button', { name: /^Options for (?!views$)/ });
const names = async (page: Page) =>
  (await saved(page).evaluateAll((buttons) => buttons.map((button) => button.ariaLabel))).map((label) =>
    label?.replace('Options for ', ''),
  );

test('views are saved, shared by two tabs, opened first, deleted and brought back', async ({
  page,
  site,
}) => {
  await site.open('/tables?q=order&columns=name,owners');
  await save(page, 'Orders');
  const link = rail(page).getByRole('link', { name: /^Orders/ });
  await expect(link).toHaveAttribute('aria-current', 'page');
  await page.getByRole('searchbox', { name: 'Search tables' }).fill('customer');
  await expect(rail(page)).toContainText('Changed: search');
  await page.reload();
  await expect(rail(page)).toContainText('Changed: search');
  await save(page, 'Customers');
  await expect(rail(page)).not.toContainText('Changed:');

  const other = await page.context().newPage();
  await other.goto(`${site.url}/tables`);
  await expect.poll(() => names(other)).toEqual(['Orders', 'Customers']);
  await saved(other).first().focus();
  await other.keyboard.press('Enter');
  await other.getByRole('menuitem', { name: 'Make default' }).press('Enter');
  await expect(rail(page).getByRole('img', { name: 'opens first' })).toBeVisible();
  await other.close();

  await page.goto(`${site.url}/`);
  await expect(page).toHaveURL(/\/tables\?q=order&columns=name,owners/);
  await saved(page).first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await expect.poll(() => names(page)).toEqual(['Customers']);
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => names(page)).toEqual(['Orders', 'Customers']);
});
