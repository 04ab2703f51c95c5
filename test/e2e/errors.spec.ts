import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isLong, longOnly } from '#test/support/long.ts';
import { expect, test, type CatalogSite } from './fixtures.ts';
import { EVERYTHING, failure, requestedRows, scrollUntilSignIn } from './requests.ts';

/** The first page of this window, and no count of tables: what fails together shares the few retries of a minute. */
const ROWS = '/api/v1/tables?limit=25';
/** Any page of rows. */
const LISTS = '/api/v1/tables?limit=';

/** Requests for rows that reached the service, the retried ones too. */
const askedForRows = async (site: CatalogSite): Promise<number> =>
  (await site.log()).filter(
    ({ path, query }) => path === '/api/v1/tables' && !/fields=|(^|&)limit=0(&|$)/.test(query),
  ).length;

const CASES = [
  ['400', failure(400, 'Query param is wrong'), 1, 'The server refuses this request'],
  ['403', failure(403, 'Principal: ana is not allowed'), 1, 'You may not list tables here'],
  ['404', failure(404, 'HTTP 404 Not Found'), 1, 'The server does not have this'],
  ['410', failure(410, 'Gone'), 1, 'The server does not have this'],
  ['422', failure(422, 'No'), 1, 'The server refuses this request'],
  ['500', failure(500, 'An exception was thrown'), 3, 'The server failed'],
  ['503', failure(503, 'Out of service'), 3, 'The server failed'],
  // Whatever stands before the service answers for it then.
  ['a dropped connection', { drop: true }, 3, 'The server failed'],
  ['429 for longer than a minute', failure(429, 'Slow', { 'Retry-After': '90' }), 1, 'asks to wait'],
  [
    'a web page with 200',
    { raw: '<!doctype html><title>Sign in</title>', contentType: 'text/html' },
    1,
    'The proxy wants you to sign in',
  ],
  ['a text', { raw: 'hello', contentType: 'text/plain' }, 1, 'This address is not a catalog'],
  ['an empty answer', { raw: '', contentType: 'application/json' }, 1, 'The server’s answer cannot be read'],
] as const;

/** One of each kind: refused, failing, and no answer of the service. How each status is read is tested in `test/api`. */
const KINDS: ReadonlySet<string> = new Set(['403', '500', 'a web page with 200']);
const TRIED = CASES.filter(([kind]) => isLong || KINDS.has(kind));

for (const [name, outcome, times, title] of TRIED) {
  test(`${name} at the first rows: asked ${times === 1 ? 'once' : 'three times'}, and said`, async ({
    page,
    site,
  }) => {
    await site.ask('PUT', '/__fake/faults', [{ route: ROWS, times: -1, then: outcome }]);
    // Without columns that are asked for beside the rows, for the same reason.
    await site.open('/tables?columns=name');
    await expect(page.getByRole('main').getByRole('alert').first()).toContainText(title, { timeout: 20_000 });
    expect(await askedForRows(site)).toBe(times);
  });
}

test('a redirect is not followed: a sign-in page elsewhere is neither read nor told anything', async ({
  page,
  site,
}) => {
  let visits = 0;
  const elsewhere = createServer((_, answer) => {
    visits += 1;
    answer.end('{}');
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const { port } = elsewhere.address() as AddressInfo;
  const redirect = `http://127.0.0.1:${port}/login`;
  await site.ask('PUT', '/__fake/faults', [{ route: ROWS, times: -1, then: { redirect } }]);
  await site.open();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The proxy wants you to sign in');
  expect(await askedForRows(site)).toBe(1);
  expect(visits).toBe(0);
  // Control: a page that follows is seen there.
  await fetch(`${site.url}/api/v1/tables?limit=25`).catch(() => {});
  expect(visits).toBe(1);
  elsewhere.close();
});

test('a storm of 401 opens one dialog, and the rows on screen stay', async ({ page, site }) => {
  await site.open();
  // Rows ahead of the screen come after those on it: what is scrolled over has to be there.
  await expect.poll(() => requestedRows(site)).toBeGreaterThan(200);
  await site.ask('PUT', '/__fake/faults', [
    { route: EVERYTHING, times: -1, then: failure(401, 'Expired token!') },
  ]);
  // Further ones are asked for, a few at a time, long before these run out.
  await scrollUntilSignIn(page);
  await expect(page.locator('[role=grid] [aria-rowindex] a').first()).toBeVisible();
});

test('a file that a redeploy took away: the page of now is loaded, once, at the same view', async ({
  page,
  site,
  noise,
}) => {
  // The files of another version: the dialog's is gone, and the page has another entry.
  await page.route('**/assets/connect-dialog-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.route(`${site.url}/`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" src="/assets/index-other.js"></script>',
    }),
  );
  await site.open('/tables?columns=name,owners');
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.getByRole('button', { name: /^Server:/ }).click();
  await expect.poll(() => loads).toBe(1);
  await expect(page).toHaveURL(/\/tables\?columns=name,owners/);
  await page.getByRole('button', { name: /^Server:/ }).click();
  await expect(page.getByText('This part of the page did not load')).toBeVisible();
  expect(loads).toBe(1);
  // The browser's own words for a file that is gone, and nothing else.
  expect(noise.filter((line) => !line.includes('dynamically imported module'))).toEqual([]);
  noise.length = 0;
});

longOnly(() => {
  test('a 429 that asks for a second is waited for, and the rows come', async ({ page, site }) => {
    const slow = failure(429, 'Slow down', { 'Retry-After': '1' });
    await site.ask('PUT', '/__fake/faults', [{ route: ROWS, then: slow }]);
    await site.open();
    await expect(page.getByRole('status', { name: 'of 12,480' })).toBeVisible();
    // The one refused, the same again, and the pages that follow.
    expect(await askedForRows(site)).toBeGreaterThanOrEqual(2);
  });

  test('offline is said over rows that stay, and is over by itself', async ({ page, context, site }) => {
    await site.open();
    await expect(page.locator('[role=grid] [aria-rowindex="2"] [aria-colindex="4"]')).not.toBeEmpty();
    await context.setOffline(true);
    await expect(page.getByRole('status', { name: 'Notice' })).toContainText('You are offline.');
    await expect(page.locator('[role=grid] [aria-rowindex="2"] a')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('status', { name: 'Notice' })).toHaveCount(0);
  });

  test('a config.json that cannot be used is said by the name of its member, and nothing is asked', async ({
    page,
    site,
  }) => {
    await page.route('**/config.json', (route) =>
      route.fulfill({
        json: { servers: [{ id: 'a', name: 'A', base: 'https://evil.example.com/api' }] },
      }),
    );
    await site.clearLog();
    await page.goto(`${site.url}/tables`);
    await expect(page.getByRole('alert')).toContainText('servers.0.base is "https://evil.example.com/api"');
    expect(await site.log()).toEqual([]);
  });

  test('a server without search keeps its list, and says what needs a search', async ({ page, site }) => {
    const fault = {
      route: '/api/v1/search/query',
      times: -1,
      then: { status: 404, body: { code: 404, message: 'HTTP 404 Not Found' } },
    };
    await site.ask('PUT', '/__fake/faults', [fault]);
    await site.open('/tables?tier=Tier.Tier1');
    await expect(page.getByRole('alert')).toContainText('This server has no search');
    await page
      .getByRole('group', { name: 'Filters' })
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(page.locator('[role=grid] [aria-rowindex="2"] a').first()).toBeVisible();
  });

  for (const [what, then, title] of [
    ['cut off in the middle', { truncate: 900 }, /cannot be read|broke off|does not answer/],
    ['with nulls where lists belong', { status: 200, body: { data: null, paging: null } }, /cannot be read/],
  ] as const) {
    test(`an answer ${what} is said, and what came can be copied`, async ({ page, site }) => {
      await site.ask('PUT', '/__fake/faults', [{ route: LISTS, times: -1, then }]);
      await site.open('/tables?columns=name');
      await expect(page.getByRole('main').getByRole('alert').first()).toContainText(title, {
        timeout: 20_000,
      });
      await expect(page.getByRole('button', { name: 'Copy details' })).toBeVisible();
    });
  }

  test('a byte order mark before an answer does not matter', async ({ page, site }) => {
    const first = await site.ask('GET', '/api/v1/tables?limit=25');
    const raw = `\uFEFF${JSON.stringify(first)}`;
    await site.ask('PUT', '/__fake/faults', [
      { route: LISTS, then: { raw, contentType: 'application/json' } },
    ]);
    await site.open('/tables?columns=name');
    await expect(page.locator('[role=grid] [aria-rowindex="3"] a')).toBeVisible();
  });

  test('a browser that keeps nothing: all works in memory', async ({ page, site }) => {
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

  test('an address above 8 KB is not sent, and says so', async ({ page, site }) => {
    await site.open(`/tables?database=${encodeURIComponent('漢'.repeat(950))}`);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'This request is too long to be sent',
    );
    expect(
      (await site.log()).filter(({ path, query }) => path === '/api/v1/tables' && /database=%E6/.test(query)),
    ).toEqual([]);
  });
});
