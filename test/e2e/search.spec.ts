import { runs } from '#test/support/long.ts';
import { expect, test } from './fixtures.ts';

test('the word typed last is what is shown, whatever was typed before', async ({ page, start }) => {
  const site = await start({ latency: '0-400' });
  await site.open();
  const box = page.getByRole('searchbox', { name: 'Search tables' });
  for (const word of ['order', 'payment', 'ship', 'customer']) {
    await box.fill(word);
    await page.waitForTimeout(230);
  }
  await expect(page.getByText(/match “customer”/)).toBeVisible();
  await page.waitForTimeout(600);
  await expect(page.locator('[role=grid] mark').first()).toHaveText(/customer/i);
});

test('a database and a search narrow together', async ({ page, start }) => {
  const site = await start({ latency: 0 });
  await site.open();
  await page.getByRole('tree', { name: 'Databases' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/database=/);
  const database = new URL(page.url()).searchParams.get('database')!;
  await page.getByRole('searchbox', { name: 'Search tables' }).fill('order');
  await expect(page.getByText(/match “order”/)).toBeVisible();
  await expect(page).toHaveURL(/q=order/);
  expect(new URL(page.url()).searchParams.get('database')).toBe(database);
  const [, name] = database.split('.');
  const places = page.locator('[role=row][aria-rowindex] [data-col=location]');
  await expect(async () => {
    const shown = (await places.allTextContents()).filter((place) => place !== '' && place !== 'Location');
    expect(shown.length).toBeGreaterThan(0);
    for (const place of shown) expect(place).toContain(name!.replaceAll('"', ''));
  }).toPass();
});

test('results can be sorted by what the server can sort, and the address says so', async ({
  page,
  start,
}) => {
  const site = await start({ latency: 0 });
  for (const sort of ['updatedAt:desc', 'name:asc', 'usageSummary:desc'].slice(0, runs(1, 3))) {
    await site.open(`/tables?q=orders&sort=${sort}`);
    await expect(page.getByText(/^[\d,]+\+? match “orders”/)).toBeVisible();
    await expect(page.locator('[aria-rowindex="2"] a')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});
