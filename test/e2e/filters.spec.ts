import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const first = (page: Page) => page.locator('[role=grid] [aria-rowindex="2"] a').first();
const chips = (page: Page) => page.getByRole('group', { name: 'Filters' });
const summary = (page: Page) => page.getByText(/^[\d,]+ of 12,480$/);
/** Until the list stands still: the number of what matches. */
async function matching(page: Page): Promise<number> {
  await expect(summary(page)).toBeVisible();
  return Number((await summary(page).textContent())?.replace(/ of.*|,/g, ''));
}

test('three filters are set by keys alone, each narrows, and Back takes them back one by one', async ({
  page,
  site,
}) => {
  await site.open();
  await expect(first(page)).toBeVisible();
  const left: number[] = [];
  const openFilter = async () => {
    await page.keyboard.press('f');
    await expect(page.getByRole('combobox', { name: 'Find a filter, or a value' })).toBeFocused();
  };
  for (const facet of ['Tier', 'Owner']) {
    await openFilter();
    await page.keyboard.type(facet);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: facet }).getByRole('option').nth(1).waitFor();
    // The field keeps the focus: Down moves in the values, Enter chooses.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(() => new URL(page.url()).searchParams.size).toBe(left.length + 1);
    await expect(page.getByText('These rows are those of the list before')).toHaveCount(0);
    left.push(await matching(page));
  }
  await openFilter();
  await page.keyboard.type('updated:365d');
  await page.keyboard.press('Enter');
  await expect(chips(page).getByRole('listitem')).toHaveCount(3);
  await expect.poll(() => new URL(page.url()).searchParams.size).toBe(3);
  left.push(await matching(page));
  expect(left).toEqual(left.toSorted((a, b) => b - a));
  expect(left[0]).toBeLessThan(12_480);

  for (let count = 2; count > 0; count -= 1) {
    await page.goBack();
    await expect(chips(page).getByRole('listitem')).toHaveCount(count);
  }
  await page.goBack();
  await expect(chips(page)).toHaveCount(0);
});
