// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { HELD, openApp, status, type Fault, type Sent } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { OTHER_TYPE_FIELD } from '#test/support/odd-dialects.ts';
import { sampleTables } from '#test/support/sample-tables.ts';
import { inDialog, names, press, stubPicker } from './export-support.tsx';

// A list that is read in place of the search index: the same rows, counts that never say more than is known, and offers to
// change over.

/** Tables, every second of which is Ada's: three pages of a reading. */
const TABLES = 2_400;
const CATALOG = sampleTables(TABLES);
const ADDRESS = '/tables?owner=ada&read=list';
/** Requests of a reading. */
const LIST = '/api/v1/tables?limit=1000';
/** The index finds no row, whatever it is asked, though it has what filters ask for: its documents are old. */
const BLIND_INDEX: Fault = {
  route: '/api/v1/search/query',
  query: 'size=[1-9]',
  times: -1,
  then: { status: 200, body: { hits: { total: { value: 0, relation: 'eq' }, hits: [] }, aggregations: {} } },
};

const searches = (sent: readonly Sent[]) => sent.filter(({ path }) => path.startsWith('/api/v1/search'));
const walks = (sent: readonly Sent[]) =>
  sent.filter(({ path, query }) => path === '/api/v1/tables' && query.get('limit') === '1000');
const strip = () => screen.findByRole('region', { name: 'Reading of the list' });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const query = () => decodeURIComponent(location.search);

describe('an address with read=list', () => {
  test('shows what the list has, in its order, without the index, and says so', async () => {
    const { user, requests } = await openApp(ADDRESS, { catalog: CATALOG });
    await eventually(() => status('1–10 of 1,200')).toBeVisible();
    await eventually(strip).toHaveTextContent('The list is read instead of searched.');
    await eventually(strip).toHaveTextContent('All 2,400 tables were read, 1,200 match.');
    await eventually(() => screen.getByText('1,200 of 2,400')).toBeVisible();
    const sent = await requests();
    expect(searches(sent)).toEqual([]);
    expect(walks(sent).map(({ query: asked }) => asked.get('fields'))).toEqual([
      'owners',
      'owners',
      'owners',
    ]);
    await user.click(await button(/^Read at/));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.queryByRole('menuitem', { name: 'Find missing rows' })).toBeNull();
    await user.click(menu.getByRole('menuitem', { name: 'How this was answered' }));
    await eventually(() => screen.getByText(/^Read from the server at/)).toBeVisible();
    await user.click(await button('Close'));
    await eventually(() => button('Sorted by Name')).toHaveAccessibleDescription(
      'The list is read, and comes in the order of the catalog.',
    );
  });
});

describe('while it is read', () => {
  const open = (address = ADDRESS) =>
    openApp(address, { catalog: CATALOG, faults: [{ route: LIST, skip: 1, times: 1, then: HELD }] });

  test('Cancel keeps what is found as a part, and Go on reads the rest, none of it twice', async () => {
    const { user, requests } = await open();
    await eventually(() => status('1–10 of 500 found so far')).toBeVisible();
    await user.click(within(await strip()).getByRole('button', { name: 'Cancel' }));
    await eventually(strip).toHaveTextContent('Cancelled: what is shown is a part.');
    await eventually(() => status('1–10 of 500 found so far')).toBeVisible();
    expect(within(await strip()).queryByRole('progressbar')).toBeNull();
    await user.click(within(await strip()).getByRole('button', { name: 'Go on' }));
    await eventually(() => status('1–10 of 1,200')).toBeVisible();
    const places = walks(await requests()).map(({ query: asked }) => asked.get('after'));
    expect(new Set(places).size).toBe(places.length);
    expect(places).toHaveLength(3);
  });
});

test('an export has all that the list has, though only a part of it is on screen', async () => {
  const { files } = stubPicker();
  const app = await openApp('/tables?owner=ada&read=list&columns=name,owners', {
    catalog: CATALOG,
    faults: [{ route: LIST, skip: 1, times: 1, then: HELD }],
  });
  await eventually(() => status('1–10 of 500 found so far')).toBeVisible();
  await app.user.click(within(await strip()).getByRole('button', { name: 'Cancel' }));
  await app.user.click(await button('Export'));
  await press(app, 'Export');
  await waitFor(() => expect(files[0]?.state).toBe('whole'));
  expect(names(files[0]?.text ?? '')).toHaveLength(1_200);
  expect(new Set(names(files[0]?.text ?? '')).size).toBe(1_200);
  await eventually(async () => (await inDialog()).getByRole('status')).toHaveTextContent('1,200');
});

describe('filters that the index does not answer', () => {
  /** A server whose index has types of tables by a name that no client knows. */
  const SERVER = { catalog: CATALOG, dialect: OTHER_TYPE_FIELD };

  test('are answered by the list, which says which they are', async () => {
    const { requests } = await openApp('/tables?type=Regular', SERVER);
    await eventually(() => status('1–10 of 2,400')).toBeVisible();
    await eventually(strip).toHaveTextContent(
      /^The search index of this server does not answer “Type is Regular”\. The list is read instead\. All 2,400 tables were read/,
    );
    expect(within(await strip()).queryByRole('button')).toBeNull();
    expect(walks(await requests())).toHaveLength(3);
  });
});

describe('the list instead of the index', () => {
  test('is offered where the index finds nothing, and Back leads to the index again', async () => {
    const { user, requests } = await openApp('/tables?owner=ada', {
      catalog: CATALOG,
      faults: [BLIND_INDEX],
    });
    await eventually(() =>
      screen.getByRole('heading', { name: 'No table matches this filter' }),
    ).toBeVisible();
    await user.click(await button('Read the list instead'));
    await eventually(() => status('1–10 of 1,200')).toBeVisible();
    expect(query()).toBe('?owner=ada&read=list');
    history.back();
    await eventually(() =>
      screen.getByRole('heading', { name: 'No table matches this filter' }),
    ).toBeVisible();
    expect(query()).toBe('?owner=ada');
    expect(screen.queryByRole('region', { name: 'Reading of the list' })).toBeNull();
    history.forward();
    // What was read is kept a while.
    await eventually(() => status('1–10 of 1,200')).toBeVisible();
    expect(walks(await requests())).toHaveLength(3);
    await user.click(await button('Use search again'));
    await waitFor(() => expect(query()).toBe('?owner=ada'));
  });
});
