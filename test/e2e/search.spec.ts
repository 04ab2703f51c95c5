import { expect, test } from './fixtures.ts';
import { followRequests } from './requests.ts';

test('the word typed last is what is shown, whatever was typed before', async ({ page, start }) => {
  const site = await start({ latency: '0-400' });
  await site.open();
  const box = page.getByRole('searchbox', { name: 'Search tables' });
  const answered = followRequests(page);
  for (const word of ['order', 'payment', 'ship', 'customer']) {
    await box.fill(word);
    await page.waitForTimeout(230);
  }
  await expect(page.getByText(/match “customer”/)).toBeVisible();
  await answered();
  await expect(page.locator('[role=grid] mark').first()).toHaveText(/customer/i);
});
