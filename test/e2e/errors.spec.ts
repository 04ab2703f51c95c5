import { expect, test } from './fixtures.ts';

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
