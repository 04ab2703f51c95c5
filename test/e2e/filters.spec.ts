import type { Page } from '@playwright/test';
import { longOnly } from '#test/support/long.ts';
import { expect, test } from './fixtures.ts';

const SEARCH = '/api/v1/search/query';
const first = (page: Page) => page.locator('[role=grid] [aria-rowindex="2"] a').first();
const chips = (page: Page) => page.getByRole('group', { name: 'Filters' });
const summary = (page: Page) => page.getByText(/ of 12,480 match$/);
/** Until the list stands still: the number of what matches. */
async function matching(page: Page): Promise<number> {
  await expect(summary(page)).toBeVisible();
  return Number((await summary(page).textContent())?.replace(/ of.*|,/g, ''));
}

test('five filters are set by keys alone, each narrows, and Back takes them back one by one', async ({
  page,
  site,
}) => {
  await site.open();
  await expect(first(page)).toBeVisible();
  const left: number[] = [];
  const openFilter = async () => {
    await page.keyboard.press('f');
    await expect(page.getByRole('searchbox', { name: 'Find a filter, or a value' })).toBeFocused();
  };
  for (const facet of ['Tier', 'Type', 'Owner', 'Service']) {
    await openFilter();
    await page.keyboard.type(facet);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: facet })).toBeVisible();
    await page.getByRole('checkbox').nth(1).waitFor();
    // Down from the field goes to the first value, the space bar chooses.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press(' ');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(() => new URL(page.url()).searchParams.size).toBe(left.length + 1);
    await expect(page.getByText('These rows are those of the list before')).toHaveCount(0);
    left.push(await matching(page));
  }
  await openFilter();
  await page.keyboard.type('updated:365d');
  await page.keyboard.press('Enter');
  await expect(chips(page).getByRole('listitem')).toHaveCount(5);
  await expect.poll(() => new URL(page.url()).searchParams.size).toBe(5);
  expect(left).toEqual(left.toSorted((a, b) => b - a));
  expect(left[0]).toBeLessThan(12_480);

  for (let count = 4; count > 0; count -= 1) {
    await page.goBack();
    await expect(chips(page).getByRole('listitem')).toHaveCount(count);
  }
  await page.goBack();
  await expect(chips(page)).toHaveCount(0);
});

test('a sorted list goes on behind the ten thousandth row, to the last one and back', async ({
  page,
  site,
}) => {
  await site.open('/tables?sort=name');
  await expect(first(page)).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+End');
  await expect(page.locator('[aria-rowindex="12481"] a').first()).toBeVisible();
  const log = await site.log();
  const searched = log.filter(({ path }) => path === SEARCH).map(({ query }) => new URLSearchParams(query));
  expect(searched.every((query) => Number(query.get('from')) + Number(query.get('size')) <= 10_000)).toBe(
    true,
  );
  // A place behind the window is a link too.
  await expect.poll(() => new URL(page.url()).searchParams.has('row')).toBe(true);
  await page.reload();
  await expect(page.locator('[aria-rowindex="12481"] a').first()).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+Home');
  await expect(first(page)).toBeVisible();
});

longOnly(() => {
  test('a filtered view is a link: in a clean profile it has the same rows, sorted as said', async ({
    page,
    browser,
    site,
  }) => {
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
});
