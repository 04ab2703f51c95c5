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
  await expect(page).toHaveURL(/q=customer/);
  await answered();
  await expect(page.locator('[role=grid] mark').first()).toHaveText(/customer/i);
});

test('the toolbar stands still while somebody types, and once that is answered', async ({ page, site }) => {
  await site.open();
  const places = () =>
    page
      .locator('main h1, main h1 ~ button, main h1 ~ div button')
      .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().left)));
  await page.getByRole('button', { name: 'Save view' }).waitFor();
  const before = await places();
  await page.getByRole('searchbox', { name: 'Search tables' }).focus();
  for (const letter of 'orders_d') {
    await page.keyboard.press(letter);
    expect(await places()).toEqual(before);
  }
  await page.getByText(/^[\d,]+ match$/).waitFor();
  expect(await places()).toEqual(before);
});
