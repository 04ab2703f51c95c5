import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { intoTheRows } from './keys.ts';

const cell = (page: Page) =>
  page.evaluate(() => {
    const grid = document.querySelector('[role=grid]');
    return document.getElementById(grid?.getAttribute('aria-activedescendant') ?? '')?.textContent;
  });

test('browse, toggle a column, search, open and follow a table, copy the link: by keys alone', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await site.open();
  const keys = await intoTheRows(page);

  // Browse: far down, back to the top, to a row by its number.
  await keys.press('PageDown', 'ArrowDown', 'ArrowRight', 'Control+Home');
  await expect(page.getByRole('status', { name: /^1–/ })).toBeVisible();
  await keys.press('g');
  await expect(page.getByRole('spinbutton', { name: 'Row' })).toBeFocused();
  await keys.type('612');
  await keys.press('Enter');
  await expect(page.getByRole('status', { name: /^612–/ })).toBeVisible();
  await expect(page.getByRole('grid')).toBeFocused();

  // A column by the picker, and back by the palette.
  await keys.press('c');
  await expect(page.getByRole('textbox', { name: 'Find a column' })).toBeFocused();
  await keys.type('foll');
  await keys.press('Tab', 'Space', 'Escape');
  await expect(page.getByRole('columnheader', { name: 'Followers' })).toBeVisible();
  await keys.press('Control+k');
  const palette = page.getByRole('combobox', { name: 'Go to anything in the catalog, a view or a command' });
  await expect(palette).toBeFocused();
  await keys.type('hide foll');
  await keys.press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Followers' })).toHaveCount(0);

  // Search, and on to the rows.
  await keys.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search tables' })).toBeFocused();
  await keys.type('orders');
  await expect(page).toHaveURL(/q=orders/);
  // The rows of the whole word: those of its first letters, which may be searched for on the way, are others.
  await expect(page.locator('[role=grid] [aria-rowindex="2"] mark').first()).toHaveText(/^orders$/i);
  await keys.press('Enter');
  await expect(page.getByRole('grid')).toBeFocused();

  // Open one, follow the next and the one before, and go back to the rows.
  await keys.press('Control+Home');
  const first = await cell(page);
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/tables\/.+q=orders/);
  const panel = page.getByRole('main').locator('section[tabindex="-1"]').first();
  await expect(panel).toBeFocused();
  const opened = page.url();
  await keys.press('j');
  await expect(page).not.toHaveURL(opened);
  await expect(panel).toBeFocused();
  // The address is ahead of what is drawn; the first table had none before it.
  await expect(page.getByRole('button', { name: 'Previous table' })).toBeEnabled();
  await keys.press('k');
  await expect(page).toHaveURL(opened);
  await keys.press('l');
  await expect(page.getByText('Link copied')).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(opened);
  await keys.press('Escape');
  await expect(page).toHaveURL(/\/tables\?/);
  await expect(page.getByRole('grid')).toBeFocused();
  expect(await cell(page)).toBe(first);

  // Another one by the palette, from anywhere.
  await keys.press('Control+k');
  await expect(palette).toBeFocused();
  await keys.type('customer');
  await expect(page.getByRole('listbox', { name: 'Results' })).toHaveAttribute('aria-busy', 'false');
  await expect(page.locator('[role=option][data-highlighted]')).not.toHaveText(/^Search all tables/);
  await keys.press('ArrowDown', 'ArrowUp', 'Enter');
  await expect(page).toHaveURL(/\/tables\/[^?]*customer/i);
  await expect(panel).toBeFocused();

  expect(keys.lost).toEqual([]);
});
