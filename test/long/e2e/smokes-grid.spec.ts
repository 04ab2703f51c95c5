import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '#test/long/e2e/million/fixture.ts';
import { gridFaults, DEFECTS } from '#test/e2e/accessibility/checks.ts';

test('the grid has no fault by axe and by rules of its own, which find a seeded one', async ({
  page,
  start,
}) => {
  // Each row that is drawn costs axe as much again as the one above it.
  await page.setViewportSize({ width: 1440, height: 400 });
  const site = await start({ latency: 0 });
  await site.open();
  await page.locator('[role=grid][aria-busy]').waitFor({ state: 'detached' });
  const grid = page.getByRole('grid', { name: 'Tables' });
  await grid.focus();
  await page.keyboard.press('ArrowDown');
  await expect(grid).toHaveAttribute('aria-activedescendant', /./);
  const { violations } = await new AxeBuilder({ page }).include('main').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  expect(await page.evaluate(gridFaults)).toEqual([]);
  await page.evaluate(DEFECTS[0]!.seed);
  expect(await page.evaluate(gridFaults)).not.toEqual([]);
});
