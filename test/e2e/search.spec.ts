import { runs, longOnly } from '#test/support/long.ts';
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

longOnly(() => {
  const summary = /^[\d,]+\+? match “/;

  test('answers that come late never overwrite newer ones', async ({ page, start }) => {
    const site = await start({ latency: '0-400' });
    await site.open();
    const box = page.getByRole('searchbox', { name: 'Search tables' });
    const answered = followRequests(page);
    for (const letter of 'purchase_orders'.split('')) {
      await box.press(letter === '_' ? 'Shift+Minus' : letter);
      await page.waitForTimeout(60 + Math.round(180 * ((letter.charCodeAt(0) * 7) % 10)) / 10);
    }
    await expect(page.getByText(/match “purchase_orders”/)).toBeVisible();
    const text = await page.getByText(summary).textContent();
    await answered();
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
    for (const word of ['purchase', 'orders', 'customer']) {
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

  test('matches are marked, and no text that can be typed is an error', async ({ page, start }) => {
    const site = await start({ latency: 0 });
    await site.open();
    const box = page.getByRole('searchbox', { name: 'Search tables' });
    const typed = ['a/b', '(unclosed', '"', 'tail\\', '[x]', '+', 'foo AND', '"two words"', 'x:y', '~', '👾'];
    for (const text of typed) {
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
});
