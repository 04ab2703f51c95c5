import { evidence } from '#test/support/long.ts';
import { expect, test } from './fixtures.ts';

test('Firefox opens, scrolls to the last of a million tables and back, and searches', async ({
  page,
  start,
}) => {
  test.setTimeout(300_000);
  const site = await start({ tables: 1_000_000, latency: 0 });
  await site.open();
  await expect(page.getByRole('status', { name: 'of 1,000,000' })).toBeVisible();
  const grid = page.getByRole('grid', { name: 'Tables' });
  await expect(grid).toHaveAttribute('aria-rowcount', '1000001');

  await page.mouse.move(700, 500);
  for (let turn = 0; turn < 10; turn++) await page.mouse.wheel(0, 1_000);
  await expect(page.locator('[role=grid] [aria-rowindex="280"] a')).toBeVisible();

  await grid.focus();
  await page.keyboard.press('Control+End');
  const last = page.locator('[role=grid] [aria-rowindex="1000001"] a');
  await expect(last).toBeVisible({ timeout: 240_000 });
  const box = await last.boundingBox();
  const { height } = page.viewportSize() ?? { height: 0 };
  expect(box && box.y > 0 && box.y + box.height < height).toBe(true);
  await page.keyboard.press('Control+Home');
  await expect(page.locator('[role=grid] [aria-rowindex="2"] a')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search tables' }).fill('orders');
  await expect(page.locator('[role=grid] mark').first()).toHaveText(/orders/i);
  evidence({
    figure: 1,
    what: 'Firefox: a million tables, wheel, the last row, back, a search',
    came: 'seen',
    control: 'in Chromium',
  });
});
