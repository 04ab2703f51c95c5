import { expect, test } from '#test/e2e/fixtures.ts';
import { pathsInOrder } from '#test/e2e/rows.ts';

test('dragging the thumb to the middle arrives there and does not snap back', async ({ page, start }) => {
  const site = await start();
  await site.open();
  await expect(page.getByRole('status', { name: /of 12,480/ })).toBeVisible();
  const expected = await pathsInOrder(site, 7_000);
  await page.getByRole('grid', { name: 'Tables' }).evaluate((grid) => {
    grid.scrollTop = 6_000 * 36;
  });
  const row = page.locator('[aria-rowindex="6003"] a');
  await expect(row).toHaveAttribute('href', expected[6_001]!);
  await expect(page.getByRole('status', { name: /^6,001–/ })).toBeVisible();
});

test('Go to row 6,001 arrives there', async ({ page, start }) => {
  const site = await start();
  await site.open();
  const expected = await pathsInOrder(site, 7_000);
  await page.getByRole('button', { name: 'Go to row' }).click();
  await page.getByRole('spinbutton', { name: 'Row' }).fill('6001');
  await page.keyboard.press('Enter');
  await expect(page.locator('[aria-rowindex="6002"] a')).toHaveAttribute('href', expected[6_000]!);
  await expect(page.getByRole('status', { name: /^6,001–/ })).toBeVisible();
  const grid = page.getByRole('grid', { name: 'Tables' });
  await expect(grid).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === expected[6_000]!);
});
