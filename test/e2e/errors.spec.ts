import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures.ts';

/** The first page of this window, and no count of tables. */
const ROWS = '/api/v1/tables?limit=25';

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
  expect(visits).toBe(0);
  // Control: a page that follows is seen there.
  await fetch(`${site.url}/api/v1/tables?limit=25`).catch(() => {});
  expect(visits).toBe(1);
  elsewhere.close();
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
