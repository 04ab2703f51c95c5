import { expect, test } from '#test/e2e/fixtures.ts';

test('an older server is asked by its own name for the owners from the second load on', async ({
  page,
  start,
}) => {
  const site = await start({ tables: 300 });
  await site.ask('PUT', '/__fake/settings', { dialect: 'om-1.1' });
  const fieldsAsked = async () =>
    (await site.log())
      .filter(({ path, query }) => path === '/api/v1/tables' && query.includes('fields='))
      .map(({ query, status }) => `${new URLSearchParams(query).get('fields')}: ${status}`);
  const open = async (address: string) => {
    // The last request of the page that is left goes through the proxy, and may reach the log after the page is gone.
    await page.goto('about:blank');
    let seen = -1;
    const isQuiet = async () => {
      const before = seen;
      seen = (await site.log()).length;
      return seen === before;
    };
    await expect.poll(isQuiet, { intervals: [200] }).toBe(true);
    await site.clearLog();
    await site.open(address);
    await expect(page.getByRole('status', { name: 'of 300' })).toBeVisible();
    await expect.poll(fieldsAsked).not.toEqual([]);
    await expect(page.locator('[aria-rowindex="2"] [aria-colindex="4"]')).not.toHaveAttribute('aria-busy');
    return [...new Set(await fieldsAsked())];
  };
  expect(await open('/tables')).toEqual(['owners,tags: 400', 'owner,tags: 200']);
  expect(await open('/tables')).toEqual(['owner,tags: 200']);
  // Updated meanwhile: the name that was kept is given up for the other.
  await page.goto('about:blank');
  await site.ask('PUT', '/__fake/settings', { dialect: 'om-1.12' });
  expect(await open('/tables')).toEqual(['owner,tags: 400', 'owners,tags: 200']);
  expect(await open('/tables')).toEqual(['owners,tags: 200']);
});
