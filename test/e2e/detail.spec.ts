import type { Page } from '@playwright/test';
import { longOnly } from '#test/support/long.ts';
import { expect, test } from './fixtures.ts';

const region = (page: Page) => page.locator('main').getByRole('region').first();
const rowName = (page: Page, index: number) => page.locator(`[role=grid] [aria-rowindex="${index + 2}"] a`);
/** What has the focus, by role and name. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { role, ariaLabel } = document.activeElement ?? {};
    return `${role ?? ''} ${ariaLabel ?? ''}`.trim();
  });

test('by keys alone: open, go on, at full width and back, close, and stand on the row', async ({
  page,
  site,
}) => {
  await site.open();
  const names = await Promise.all([2, 3].map((index) => rowName(page, index).textContent()));
  await page.getByRole('grid', { name: 'Tables' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(region(page)).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${names[0]} · `));
  const next = page.getByRole('button', { name: 'Next table' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(new RegExp(`^${names[1]} · `));
  await expect(next).toBeFocused();

  await page.keyboard.press('w');
  await expect(page.getByRole('button', { name: 'Back to row 4' })).toBeVisible();
  // What it covers takes no focus.
  await expect(page.getByRole('grid', { name: 'Tables' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid', { name: 'Tables' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(region(page)).toHaveCount(0);
  await expect.poll(() => focused(page)).toBe('grid Tables');
  await expect(
    page.locator('[role=grid] [data-focus][role=row], [role=row]:has([data-focus])'),
  ).toHaveAttribute('aria-rowindex', '5');
});

/**
 * What each commit shows, each change once: whether there is a record, and whether the list is as wide as without one. Not
 * each frame: a busy machine leaves frames out.
 */
async function commitsDuring(
  page: Page,
  act: () => Promise<unknown>,
  last: string,
): Promise<readonly string[]> {
  await page.evaluate(() => {
    const grid = document.querySelector('[role=grid]')!;
    const wide = grid.clientWidth;
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const panel = document.querySelector('main section[tabindex="-1"]');
      const now = `${panel ? 'record' : 'none'}, ${grid.clientWidth < wide ? 'narrower' : grid.clientWidth > wide ? 'wider' : 'same'}`;
      if (seen.at(-1) !== now) seen.push(now);
    };
    look();
    new MutationObserver(look).observe(document.body, { attributes: true, childList: true, subtree: true });
  });
  await act();
  const read = () => page.evaluate(() => Reflect.get(window, 'seen') as string[]);
  await expect.poll(async () => (await read()).at(-1)).toBe(last);
  return read();
}

test('the list makes room for a record, and takes that of a closed one, once the press is answered', async ({
  page,
  site,
}) => {
  await site.open();
  await page.getByRole('grid', { name: 'Tables' }).focus();
  await page.keyboard.press('ArrowDown');
  expect(await commitsDuring(page, () => page.keyboard.press('Enter'), 'record, narrower')).toEqual([
    'none, same',
    'record, same',
    'record, narrower',
  ]);
  expect(await commitsDuring(page, () => page.keyboard.press('Escape'), 'none, wider')).toEqual([
    'record, same',
    'none, same',
    'none, wider',
  ]);
});

test('links that people have open the same things here', async ({ page, site }) => {
  await site.open();
  const href = (await rowName(page, 3).getAttribute('href'))!;
  const fqn = decodeURIComponent(new URL(href, site.url).pathname.split('/').at(-1)!);
  await page.goto(`${site.url}/table/${encodeURIComponent(fqn)}/schema`);
  await expect(page).toHaveURL(new RegExp('/tables/[^/]+$'));
  await expect(region(page)).toBeVisible();
  await page.goto(`${site.url}/explore/tables?search=orders`);
  await expect(page.getByRole('searchbox', { name: 'Search tables' })).toHaveValue('orders');
});

longOnly(() => {
  test('the edge is dragged and moved by keys; the width outlives a reload, and a double click resets it', async ({
    page,
    site,
  }) => {
    await site.open();
    await rowName(page, 0).click();
    const edge = page.getByRole('separator', { name: 'Width of the opened table' });
    const box = (await edge.boundingBox())!;
    await page.mouse.move(box.x + 4, box.y + 300);
    await page.mouse.down();
    await page.mouse.move(box.x - 96, box.y + 300, { steps: 4 });
    await page.mouse.up();
    await expect(edge).toHaveAttribute('aria-valuenow', '500');
    await edge.focus();
    await page.keyboard.press('ArrowLeft');
    const width = async () => Math.round((await region(page).boundingBox())!.width);
    expect(await width()).toBe(516);
    await page.reload();
    await expect(edge).toHaveAttribute('aria-valuenow', '516');
    await edge.dblclick();
    await expect.poll(width).toBe(400);
  });

  test('on a phone it has the whole screen, and the list behind it takes no focus', async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 400, height: 800 });
    await site.open();
    await rowName(page, 0).click();
    await expect(region(page)).toBeFocused();
    expect(await region(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 400, height: 800 });
    await expect(page.locator('main > [inert] [role=grid]')).toHaveCount(1);
    for (let tabs = 0; tabs < 30; tabs += 1) {
      await page.keyboard.press('Tab');
      expect(await page.locator('header :focus, footer :focus, [role=grid]:focus').count()).toBe(0);
    }
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('grid', { name: 'Tables' })).toBeFocused();
  });
});
