import { expect, test } from './fixtures.ts';

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
