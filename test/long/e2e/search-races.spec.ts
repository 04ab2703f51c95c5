import { isLong } from '#test/support/long.ts';
import { expect, test } from '#test/e2e/fixtures.ts';

const summary = /^[\d,]+\+? match “/;

test('answers that come late never overwrite newer ones', async ({ page, start }) => {
  const site = await start({ latency: '0-400' });
  await site.open();
  const box = page.getByRole('searchbox', { name: 'Search tables' });
  for (const letter of 'purchase_orders'.split('')) {
    await box.press(letter === '_' ? 'Shift+Minus' : letter);
    await page.waitForTimeout(60 + Math.round(180 * ((letter.charCodeAt(0) * 7) % 10)) / 10);
  }
  await expect(page.getByText(/match “purchase_orders”/)).toBeVisible();
  const text = await page.getByText(summary).textContent();
  await page.waitForTimeout(900);
  await expect(page.getByText(summary)).toHaveText(text!);
  const names = await page.locator('[role=row] [data-col=name]').allTextContents();
  const found = names.filter((name) => name !== '' && name !== 'Name');
  expect(found.length).toBeGreaterThan(0);
  await expect(box).toHaveValue('purchase_orders');
  expect(new URL(page.url()).searchParams.get('q')).toBe('purchase_orders');
});

test('a machine far too slow loses no letter, whenever searches are sent in between', async ({
  page,
  context,
  start,
}) => {
  const site = await start({ latency: 0 });
  await site.open();
  const box = page.getByRole('searchbox', { name: 'Search tables' });
  await box.focus();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  for (const word of isLong ? ['purchase', 'orders', 'customer'] : ['orders']) {
    await box.press('Control+a');
    // Around the pause after which a search is sent: some letters before it, some in the same moment, some after.
    for (const [n, letter] of word.split('').entries()) {
      await page.keyboard.press(letter);
      await page.waitForTimeout(190 - 45 * (n % 5));
    }
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === word);
    await expect(box).toHaveValue(word);
  }
});

test('a search from far down begins at its top: no other place of it is walked to', async ({
  page,
  start,
}) => {
  const site = await start({ latency: 0 });
  await site.open();
  await page.getByRole('button', { name: 'Go to row' }).click();
  await page.getByRole('spinbutton', { name: 'Row' }).fill('612');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status', { name: /^612–/ })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/search/query'))
      asked.push(`${searchParams.get('from')}+${searchParams.get('size')}`);
  });
  await page.getByRole('searchbox', { name: 'Search tables' }).fill('returns');
  await expect(page.getByRole('status', { name: /^1–\d+ of 302$/ })).toBeVisible();
  // Whoever reads the first row at once finds it there.
  const first = page.locator('[role=grid] [aria-rowindex="2"]');
  for (let looks = 0; looks < 20; looks += 1) {
    expect(await first.locator('a').count()).toBe(1);
    await page.waitForTimeout(25);
  }
  expect(asked.every((one) => one.endsWith('+100'))).toBe(true);
  expect(new Set(asked).size).toBe(asked.length);
});
