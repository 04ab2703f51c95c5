import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isLong } from '#test/support/long.ts';
import { expect, test, type CatalogSite } from './fixtures.ts';
import { EVERYTHING, failure, requestedRows, scrollUntilSignIn } from './requests.ts';

/** The first page of this window, and no count of tables: what fails together shares the few retries of a minute. */
const ROWS = '/api/v1/tables?limit=25';

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
    start,
  }) => {
    const site = await start();
    await site.ask('PUT', '/__fake/faults', [{ route: ROWS, times: -1, then: outcome }]);
    // Without columns that are asked for beside the rows, for the same reason.
    await site.open('/tables?columns=name');
    await expect(page.getByRole('main').getByRole('alert').first()).toContainText(title, { timeout: 20_000 });
    expect(await askedForRows(site)).toBe(times);
  });
}

test('a redirect is not followed: a sign-in page elsewhere is neither read nor told anything', async ({
  page,
  start,
}) => {
  let visits = 0;
  const elsewhere = createServer((_, answer) => {
    visits += 1;
    answer.end('{}');
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const { port } = elsewhere.address() as AddressInfo;
  const site = await start();
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

test('a storm of 401 opens one dialog, and the rows on screen stay', async ({ page, start }) => {
  const site = await start();
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
  start,
  noise,
}) => {
  const site = await start();
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
  await page.waitForTimeout(500);
  expect(loads).toBe(1);
  // The browser's own words for a file that is gone, and nothing else.
  expect(noise.filter((line) => !line.includes('dynamically imported module'))).toEqual([]);
  noise.length = 0;
});
