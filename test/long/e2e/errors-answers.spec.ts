import type { Page } from '@playwright/test';
import { expect, test, type CatalogSite } from '#test/e2e/fixtures.ts';

/** Requests for rows that follow others, which reached the service. */
const askedForMore = async (site: CatalogSite): Promise<number> =>
  (await site.log()).filter(
    ({ path, query }) => path === '/api/v1/tables' && query.includes('after=') && !query.includes('fields='),
  ).length;

const MORE = '/api/v1/tables?limit=';
const notice = (page: Page) => page.getByRole('status', { name: 'Notice' });
const scrollTo = (page: Page, row: number) =>
  page.getByRole('grid', { name: 'Tables' }).evaluate((grid, top) => grid.scrollTo(0, top), row * 36);

test('a server that leads round in a circle is stopped, and it is said', async ({ page, start }) => {
  const site = await start();
  const first = (await site.ask('GET', '/api/v1/tables?limit=25')) as { paging: { after: string } };
  // The same rows with the same cursor, whatever is asked for.
  await site.ask('PUT', '/__fake/faults', [{ route: MORE, times: -1, then: { status: 200, body: first } }]);
  await site.open('/tables?columns=name');
  await scrollTo(page, 24);
  await expect(notice(page)).toContainText('The server leads round in a circle.');
  await page.waitForTimeout(1_000);
  const asked = await askedForMore(site);
  await page.waitForTimeout(1_500);
  expect(await askedForMore(site)).toBe(asked);
  expect(asked).toBeLessThan(5);
});

test('a total that is wrong is no reason to stop, nor to go on', async ({ page, start }) => {
  const site = await start({ tables: 60 });
  const all = (await site.ask('GET', '/api/v1/tables?limit=60')) as { data: unknown[] };
  const body = { data: all.data, paging: { total: 7 } };
  await site.ask('PUT', '/__fake/faults', [{ route: MORE, times: -1, then: { status: 200, body } }]);
  await site.open('/tables?columns=name');
  await scrollTo(page, 59);
  await expect(page.locator('[role=grid] [aria-rowindex="61"] a')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Tables' })).toHaveAttribute('aria-rowcount', '61');
});

for (const [what, then, title] of [
  ['cut off in the middle', { truncate: 900 }, /cannot be read|broke off|does not answer/],
  ['with nulls where lists belong', { status: 200, body: { data: null, paging: null } }, /cannot be read/],
] as const) {
  test(`an answer ${what} is said, and what came can be copied`, async ({ page, start }) => {
    const site = await start();
    await site.ask('PUT', '/__fake/faults', [{ route: MORE, times: -1, then }]);
    await site.open('/tables?columns=name');
    await expect(page.getByRole('main').getByRole('alert').first()).toContainText(title, { timeout: 20_000 });
    await expect(page.getByRole('button', { name: 'Copy details' })).toBeVisible();
  });
}

test('a byte order mark before an answer does not matter', async ({ page, start }) => {
  const site = await start();
  const first = await site.ask('GET', '/api/v1/tables?limit=25');
  const raw = `\uFEFF${JSON.stringify(first)}`;
  await site.ask('PUT', '/__fake/faults', [{ route: MORE, then: { raw, contentType: 'application/json' } }]);
  await site.open('/tables?columns=name');
  await expect(page.locator('[role=grid] [aria-rowindex="3"] a')).toBeVisible();
});

test('a browser that keeps nothing: all works in memory', async ({ page, start }) => {
  const site = await start();
  await page.addInitScript(() => {
    const closed = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, { get: closed, configurable: true });
    }
  });
  await site.open();
  await page.getByRole('button', { name: 'Columns' }).first().click();
  await page.getByRole('radio', { name: /Compact/ }).click();
  await page.keyboard.press('Escape');
  await expect(page.locator('[role=grid] [aria-rowindex="2"]')).toHaveCSS('block-size', '28px');
});

test('an address above 8 KB is not sent, and says so', async ({ page, start }) => {
  const site = await start();
  await site.open(`/tables?database=${encodeURIComponent('漢'.repeat(950))}`);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'This request is too long to be sent',
  );
  expect(
    (await site.log()).filter(({ path, query }) => path === '/api/v1/tables' && /database=%E6/.test(query)),
  ).toEqual([]);
});
