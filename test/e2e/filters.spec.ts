import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const first = (page: Page) => page.locator('[role=grid] [aria-rowindex="2"] a').first();
const chips = (page: Page) => page.getByRole('group', { name: 'Filters' });
const summary = (page: Page) => page.getByText(/^[\d,]+ of 4,000$/);
/** Until the list stands still: the number of what matches. */
async function matching(page: Page): Promise<number> {
  await expect(summary(page)).toBeVisible();
  return Number((await summary(page).textContent())?.replace(/ of.*|,/g, ''));
}

test('two filters are set by keys alone, each narrows, and Back takes them back one by one', async ({
  page,
  site,
}) => {
  await site.open();
  await expect(first(page)).toBeVisible();
  const openFilter = async () => {
    await page.keyboard.press('f');
    await expect(page.getByRole('combobox', { name: 'Find a filter, or a value' })).toBeFocused();
  };
  await openFilter();
  await page.keyboard.type('Owner');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Owner' }).getByRole('option').nth(1).waitFor();
  // The field keeps the focus: Down moves in the values, Enter chooses.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => new URL(page.url()).searchParams.size).toBe(1);
  await expect(page.getByText('These rows are those of the list before')).toHaveCount(0);
  const owned = await matching(page);
  expect(owned).toBeLessThan(4_000);

  await openFilter();
  await page.keyboard.type('updated:365d');
  await page.keyboard.press('Enter');
  await expect(chips(page).getByRole('listitem')).toHaveCount(2);
  await expect.poll(() => new URL(page.url()).searchParams.size).toBe(2);
  expect(await matching(page)).toBeLessThanOrEqual(owned);

  await page.goBack();
  await expect(chips(page).getByRole('listitem')).toHaveCount(1);
  await page.goBack();
  await expect(chips(page)).toHaveCount(0);
});
