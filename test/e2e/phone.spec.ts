import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.use({ hasTouch: true, viewport: { width: 400, height: 800 } });

/** The row of a number, from 1. */
const row = (page: Page, number: number) =>
  page.locator(`[role=grid] [role=row][aria-rowindex="${number + 1}"]`);
const linkIn = (page: Page, number: number) => row(page, number).getByRole('link').first();
const selected = (page: Page, text: string) => page.getByRole('status', { name: text, exact: true });

test('a long press selects, a record has the whole screen, and a drawer narrows the list', async ({
  page,
  site,
}) => {
  await site.open();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-multiselectable', 'true');
  const cdp = await page.context().newCDPSession(page);
  // Far enough from the link: a finger near one is taken for on it.
  const box = await linkIn(page, 3).boundingBox();
  const besideLink = { x: (box?.x ?? 0) + (box?.width ?? 0) + 64, y: (box?.y ?? 0) + 8 };
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [besideLink] });
  await page.waitForTimeout(900);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(selected(page, '1 selected')).toBeVisible();
  await linkIn(page, 5).tap();
  await expect(selected(page, '2 selected')).toBeVisible();
  await expect(page).toHaveURL(/\/tables(\?|$)/);
  await page.getByRole('button', { name: 'Clear selection', exact: true }).tap();

  await linkIn(page, 5).tap();
  await expect(page).toHaveURL(/\/tables\/.+/);
  const region = page.locator('main').getByRole('region').first();
  await expect(region).toBeFocused();
  expect(await region.boundingBox()).toMatchObject({ x: 0, y: 0, width: 400, height: 800 });
  await expect(page.locator('main > [inert] [role=grid]')).toHaveCount(1);
  for (let tabs = 0; tabs < 12; tabs += 1) {
    await page.keyboard.press('Tab');
    expect(await page.locator('header :focus, footer :focus, [role=grid]:focus').count()).toBe(0);
  }
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('grid', { name: 'Tables' })).toBeFocused();

  await page.getByRole('button', { name: 'Views and databases' }).click();
  const tree = page.getByRole('tree', { name: 'Databases' });
  const line = tree.getByRole('treeitem').filter({ hasText: /^billing/ });
  expect((await line.boundingBox())?.height).toBe(40);
  await line.getByRole('link').click();
  await expect(page).toHaveURL(/database=pg_orders.billing/);
  await expect(tree).toBeHidden();
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText('Database is billing');
});
