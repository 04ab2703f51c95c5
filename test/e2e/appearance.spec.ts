import type { Page } from '@playwright/test';
import { isLong, longOnly } from '#test/support/long.ts';
import { expect, test } from './fixtures.ts';
import { addStyle } from './styles.ts';

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(15, 18, 22)';
const row = (page: Page, number = 1) => page.locator(`[role=grid] [role=row][aria-rowindex="${number + 1}"]`);

test('the theme follows the system until one is chosen, which then stays', async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await site.open();
  expect(await background(page)).toBe(DARK);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await background(page)).toBe(LIGHT);
  const theme = page.getByRole('button', { name: 'Theme' });
  // From the system's to light, and on to dark.
  await theme.click();
  await theme.click();
  // The page takes the theme in the frame after its icon.
  await expect.poll(() => background(page)).toBe(DARK);
  await page.reload();
  await row(page).waitFor();
  expect(await background(page)).toBe(DARK);
});

/** What reaches over an edge of the window, and what is laid over the page on purpose is not asked. */
const overEdge = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('header > *, main h1, main > * > button, footer > *'))
      .filter((element) => element.getClientRects().length > 0)
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -1 || right > innerWidth + 1;
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );

for (const language of isLong ? ['en', 'de', 'ar-XB'] : ['de']) {
  test(`nothing runs over an edge from 320 to 3,840 px: ${language}`, async ({ page, site }) => {
    await page.addInitScript((code) => localStorage.setItem('catalog-browser.language', code), language);
    await site.open('/tables?q=orders&database=snowflake_prod.ANALYTICS');
    await page.locator('main h1').waitFor();
    for (const width of [320, 360, 641, 961, 1180, 1361, 1440, 1920, 3840]) {
      await page.setViewportSize({ width, height: 900 });
      await row(page).locator('a').first().waitFor();
      // A part that is drawn in another way there is a frame later.
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(wide, `${width} px`).toBe(width);
      await expect.poll(() => overEdge(page), `${width} px`).toEqual([]);
    }
  });
}

test('the title of a searched list is whole from 1,200 px on', async ({ page, site }) => {
  await site.open('/tables?q=order');
  const title = page.locator('main h1');
  const cut = () => title.evaluate((element) => element.scrollWidth - element.clientWidth);
  for (const width of [1200, 1280, 1360, 1440, 1600, 1920]) {
    await page.setViewportSize({ width, height: 720 });
    await expect.poll(cut, `${width} px`).toBeLessThanOrEqual(0);
  }
  // Control: a bar whose labels all stay has no room for it.
  await page.setViewportSize({ width: 1280, height: 720 });
  await addStyle(page, '[data-chip] > button { min-inline-size: 12rem !important }');
  await expect.poll(cut).toBeGreaterThan(0);
});

test('control: what runs over an edge is found', async ({ page, site }) => {
  await site.open();
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.style.cssText = 'position: absolute; inset-inline-start: calc(100vw - 20px); inline-size: 60px';
    document.querySelector('header')?.append(button);
  });
  expect(await overEdge(page)).toHaveLength(1);
});

/** Px from a row's edges to the texts of its first and of its second line. */
const roomOfLines = (page: Page) =>
  row(page, 2).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const line = (area: string) => {
      const range = document.createRange();
      range.selectNodeContents(
        element.querySelector(`[data-area=${area}] bdi, [data-area=${area}] span`) ?? element,
      );
      return range.getBoundingClientRect();
    };
    return { above: line('name').top - top, below: bottom - line('place').bottom };
  });

test('the two lines of a row on a phone stand evenly between its edges', async ({ page, site }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await site.open();
  const uneven = async () => {
    const { above, below } = await roomOfLines(page);
    return Math.abs(above - below);
  };
  await expect.poll(uneven).toBeLessThan(2);
  // Control: lines of half a row each are not.
  await addStyle(page, '[role=row] { grid-template-rows: 50% 50% !important }');
  await expect.poll(uneven).toBeGreaterThan(5);
});

test('the formats of an export have their titles at one height in their cards', async ({ page, site }) => {
  await site.open();
  await page.getByRole('button', { name: 'Export' }).click();
  const formats = page.getByRole('group', { name: 'Format' });
  await formats.waitFor();
  const heights = () =>
    formats.evaluate((element) => [
      ...new Set(
        Array.from(element.querySelectorAll('label'), (card) => {
          const title = card.querySelector('span')?.getBoundingClientRect().top ?? Number.NaN;
          return Math.round(title - card.getBoundingClientRect().top);
        }),
      ),
    ]);
  expect(await formats.getByRole('radio').count()).toBe(4);
  expect(await heights()).toHaveLength(1);
  // Control: room above the lines of one card moves its title.
  await addStyle(page, 'fieldset label:first-of-type { padding-block-start: 2rem !important }');
  expect((await heights()).length).toBeGreaterThan(1);
});

longOnly(() => {
  test('rows are of two densities, and the one chosen stays', async ({ page, site }) => {
    await site.open();
    const height = async () => (await row(page).boundingBox())?.height;
    expect(await height()).toBe(36);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('radio', { name: 'Compact' }).click();
    await expect.poll(height).toBe(28);
    await page.reload();
    await row(page).waitFor();
    expect(await height()).toBe(28);
  });

  test('in forced colours what is a tint is a line too', async ({ page, site }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await site.open();
    const lineOf = (number: number) =>
      row(page, number).evaluate((element) => getComputedStyle(element).outlineStyle);
    await row(page, 2).locator('a').first().click();
    await expect(row(page, 2)).toHaveAttribute('aria-current', 'true');
    expect([await lineOf(2), await lineOf(3)]).toEqual(['solid', 'none']);
  });

  test('with more contrast wanted, ink and lines are stronger', async ({ page, site }) => {
    await site.open();
    const ink = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--muted').trim());
    const usual = await ink();
    await page.emulateMedia({ contrast: 'more' });
    expect(await ink()).not.toBe(usual);
  });

  test('with less motion wanted nothing moves by itself', async ({ page, site }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await site.open();
    await row(page, 2).locator('a').first().click();
    await expect(page.getByRole('treegrid', { name: 'Columns' })).toBeVisible();
    const moving = await page.evaluate(
      () =>
        document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 0)
          .length,
    );
    expect(moving).toBe(0);
  });

  test('a view is printed: its title and rows, on white, without what can only be pressed', async ({
    page,
    site,
  }) => {
    await site.open('/tables?q=orders');
    await page.getByRole('button', { name: 'Save view' }).waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
    await expect(page.getByRole('heading', { name: 'Tables' })).toBeVisible();
    await expect(row(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save view' })).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Views' })).toBeHidden();
    await expect(page.getByRole('searchbox', { name: 'Search tables' })).toBeHidden();
  });
});
