// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openApp, type Fault } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { sampleId, sampleTable } from '#test/support/sample-tables.ts';

const SLASH = '"dir/file.csv"';
const catalog = [sampleTable(0, 'dir/file.csv'), sampleTable(2, 'ok'), sampleTable(4, 'a/b')];
const MART = 'snow.sales.mart.';
const pathTo = (name: string, type = 'tables') => `/${type}/${encodeURIComponent(MART + name)}`;

/** As a catalog behind Jetty 12 answers a path with an encoded slash, percent sign or backslash. */
const refusesNames: Fault = {
  route: '/api/v1/tables/name/',
  times: -1,
  then: { status: 400, body: '<title>Error 400 Ambiguous URI path separator</title>' },
};

const region = (name: string) => screen.findByRole('region', { name });

describe('a record is found by another spelling of its address, which is then its own', () => {
  test.each([
    ['encoded twice', pathTo(encodeURIComponent(SLASH)), 'dir/file.csv', SLASH],
    ['the type in upper case', `/TABLES/${MART}a/b`, 'a/b', 'a/b'],
  ])('%s', async (_, address, name, end) => {
    await openApp(`${address}?columns=name,tags`, { catalog });
    await eventually(async () => within(await region(name)).getAllByText('Ada Lovelace')[0]).toBeVisible();
    await waitFor(() => expect(location.pathname).toBe(pathTo(end)));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a name that none of it means is not found, and is asked for as it stands alone', async () => {
    const { requests } = await openApp(pathTo('okay'), { catalog });
    await eventually(async () =>
      within(await region(`${MART}okay`)).getByRole('alert', { name: 'No such table' }),
    ).toBeVisible();
    expect(location.pathname).toBe(pathTo('okay'));
    const asked = (await requests()).filter(({ path }) => path.includes('/name/'));
    expect(new Set(asked.map(({ path }) => path))).toEqual(new Set([`/api/v1/tables/name/${MART}okay`]));
  });
});

test('a record whose name the server refuses in an address is opened with the id that the search index has', async () => {
  const { user, requests } = await openApp(pathTo(SLASH), { catalog, faults: [refusesNames] });
  const record = await region('dir/file.csv');
  await eventually(() => within(record).getAllByText('Ada Lovelace')[0]).toBeVisible();
  await user.click(within(record).getByRole('button', { name: 'Show JSON' }));
  const json = await within(record).findByRole<HTMLTextAreaElement>('textbox', { name: 'Record as JSON' });
  expect(JSON.parse(json.value)).toMatchObject({ name: 'dir/file.csv' });
  const opened = (await requests()).filter(({ path }) => path === `/api/v1/tables/${sampleId(0)}`);
  expect(opened.map(({ query }) => query.get('fields') === '*')).toEqual([false, true]);
});

test('a record whose name is refused says so', async () => {
  await openApp(pathTo(SLASH), {
    catalog,
    faults: [refusesNames, { route: '/api/v1/search/', times: -1, then: { status: 500 } }],
  });
  const alert = () => screen.getByRole('alert');
  await eventually(alert).toHaveTextContent(
    /^This server refuses names with “\/”, .* Open the table from the list .* The server answered 400/,
  );
});
