import type { Page } from '@playwright/test';
import { expect, test } from '#test/e2e/fixtures.ts';

const region = (page: Page) => page.locator('main').getByRole('region').first();
const rowName = (page: Page, index: number) => page.locator(`[role=grid] [aria-rowindex="${index + 2}"] a`);

test('the edge is dragged and moved by keys; the width outlives a reload, and a double click resets it', async ({
  page,
  start,
}) => {
  const site = await start();
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

test('on a phone it has the whole screen, and the list behind it takes no focus', async ({ page, start }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  const site = await start();
  await site.open();
  await rowName(page, 0).click();
  await expect(region(page)).toBeFocused();
  expect(await region(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 400, height: 800 });
  await expect(page.getByRole('grid', { name: 'Tables' })).toBeHidden();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('grid', { name: 'Tables' })).toBeFocused();
});
