import { expect, test } from '#test/e2e/fixtures.ts';
import { intoTheRows } from '#test/e2e/keys.ts';

test('single keys are switched off for good; chords stay', async ({ page, start }) => {
  const site = await start();
  await site.open();
  const keys = await intoTheRows(page);
  await keys.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  const box = dialog.getByRole('checkbox', { name: 'Single-key shortcuts' });
  for (let n = 0; n < 5 && !(await box.evaluate((one) => one === document.activeElement)); n++)
    await keys.press('Tab');
  await keys.press('Space', 'Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('grid')).toBeFocused();
  await page.reload();
  const again = await intoTheRows(page);
  await again.press('/', '?', 'c', 'g', 'l', 'j');
  await expect(page.getByRole('grid')).toBeFocused();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await again.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Go to anything/ })).toBeFocused();
  await again.press('Escape');
  await expect(page.getByRole('grid')).toBeFocused();
  expect([...keys.lost, ...again.lost]).toEqual([]);
});
