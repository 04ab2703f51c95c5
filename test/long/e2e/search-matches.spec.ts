import { runs } from '#test/support/long.ts';
import { expect, test } from '#test/e2e/fixtures.ts';

test('matches are marked, and no text that can be typed is an error', async ({ page, start }) => {
  const site = await start({ latency: 0 });
  await site.open();
  const box = page.getByRole('searchbox', { name: 'Search tables' });
  const typed = ['a/b', '(unclosed', '"', 'tail\\', '[x]', '+', 'foo AND', '"two words"', 'x:y', '~', '👾'];
  for (const text of typed.slice(0, runs(4, typed.length))) {
    await box.fill(text);
    await expect(page.getByText(`“${text}”`).first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await box.fill('orders');
  await expect(page.locator('[role=grid] mark').first()).toHaveText(/orders/i);
});

test('nothing found says what was searched, and offers to clear it', async ({ page, start }) => {
  const site = await start({ latency: 0 });
  await site.open('/tables?q=ordrez');
  await expect(page.getByRole('heading', { name: 'No table matches “ordrez”' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search', exact: true }).last().click();
  await expect(page.getByRole('status', { name: /of 12,480/ })).toBeVisible();
  await expect(page).toHaveURL(/\/tables$/);
});

test('rows beyond the window of 10,000 are said', async ({ page, start }) => {
  const site = await start({ latency: 0 });
  await site.open('/tables?q=_');
  await expect(page.getByRole('status', { name: 'Notice' })).toContainText('reach the first 10,000');
});
