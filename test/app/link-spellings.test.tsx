// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openApp, rowNamed, type Fault } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { sampleTable } from '#test/support/sample-tables.ts';

const SLASH = '"dir/file.csv"';
const catalog = [sampleTable(0, 'dir/file.csv'), sampleTable(2, 'ok'), sampleTable(4, 'a/b')];
const MART = 'snow.sales.mart.';
const pathTo = (name: string, type = 'tables') => `/${type}/${encodeURIComponent(MART + name)}`;

/** As a catalog behind Jetty 12 answers a path with an encoded slash, percent sign or backslash. */
const refusesNames: Fault = {
  route: '/api/v1/tables/name/.*%(2F|25|5C)',
  times: -1,
  then: { status: 400, body: '<title>Error 400 Ambiguous URI path separator</title>' },
};

const region = (name: string) => screen.findByRole('region', { name });

describe('a record is found by another spelling of its address, which is then its own', () => {
  test.each([
    ['a slash that is not encoded', `/tables/${MART}${SLASH}`, 'dir/file.csv', SLASH],
    ['such a slash without quotes', `/tables/${MART}dir/file.csv`, 'dir/file.csv', SLASH],
    ['encoded twice', pathTo(encodeURIComponent(SLASH)), 'dir/file.csv', SLASH],
    ['the type in upper case', `/TABLES/${MART}a/b`, 'a/b', 'a/b'],
    ['the type in the singular', pathTo('ok', 'Table'), 'ok', 'ok'],
    ['an unknown tab of the catalog’s own pages', pathTo('ok', 'table').concat('/newest'), 'ok', 'ok'],
    ['a blank behind it', pathTo('ok '), 'ok', 'ok'],
    ['a full stop behind it', pathTo('ok.'), 'ok', 'ok'],
    ['a bracket and a comma behind it', pathTo('ok),'), 'ok', 'ok'],
  ])('%s', async (_, address, name, end) => {
    await openApp(`${address}?columns=name,tags`, { catalog });
    await eventually(async () => within(await region(name)).getAllByText('Ada Lovelace')[0]).toBeVisible();
    await waitFor(() => expect(location.pathname).toBe(pathTo(end)));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('encoded twice, where the server refuses such names in a path', async () => {
    await openApp(pathTo(encodeURIComponent(SLASH)), { catalog, faults: [refusesNames] });
    await eventually(
      async () => within(await region('dir/file.csv')).getAllByText('Ada Lovelace')[0],
    ).toBeVisible();
    await waitFor(() => expect(location.pathname).toBe(pathTo(SLASH)));
  });

  test('its type in upper case opens it beside the list', async () => {
    await openApp(pathTo('ok', 'TABLES'), { catalog });
    await eventually(() => region('ok')).toBeVisible();
    await eventually(() => rowNamed('a/b')).toBeVisible();
  });

  test('control: a name that none of it means is not found, and is asked for as it stands alone', async () => {
    const { requests } = await openApp(pathTo('okay'), { catalog });
    await eventually(async () =>
      within(await region(`${MART}okay`)).getByRole('alert', { name: 'No such table' }),
    ).toBeVisible();
    expect(location.pathname).toBe(pathTo('okay'));
    const asked = (await requests()).filter(({ path }) => path.includes('/name/'));
    expect(new Set(asked.map(({ path }) => path))).toEqual(new Set([`/api/v1/tables/name/${MART}okay`]));
  });
});
