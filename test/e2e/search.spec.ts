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
  const places = await page.locator('[role=row][aria-rowindex] [data-col=location]').allTextContents();
  const shown = places.filter((place) => place !== '' && place !== 'Location');
  expect(shown.length).toBeGreaterThan(0);
  for (const place of shown) expect(place).toContain(name!.replaceAll('"', ''));
});

test('rows beyond the window of 10,000 are said', async ({ page, start }) => {
  const site = await start({ latency: 0 });
  await site.open('/tables?q=_');
  await expect(page.getByRole('status', { name: 'Notice' })).toContainText('reach the first 10,000');
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
