import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { HELD, openApp, type Sent, rowNamed } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { longOnly } from '#test/support/long.ts';
import { tableIn } from '../places.ts';

const FEW = [
  tableIn(1, 'snow', 'sales', 'mart'),
  tableIn(2, 'snow', 'sales', 'raw.zone'),
  tableIn(3, 'snow', 'finance', 'mart'),
];

/** More schemas than one request brings. */
const MANY = Array.from({ length: 2_345 }, (_, at) =>
  tableIn(at, 'snow', 'sales', `schema_${String(at).padStart(4, '0')}`),
);

/** Those of two requests. */
const TWO_PAGES = MANY.slice(0, 1_345);

/** How often a request is sent before it counts as failed. */
const ATTEMPTS = 3;

const walks = (sent: readonly Sent[]) =>
  sent.filter(({ path, query }) => path === '/api/v1/databaseSchemas' && query.get('limit') === '1000');

describe('the list of schemas', () => {
  test('is narrowed by databases; a service only holds them in the tree', async () => {
    const { user, requests } = await openApp('/databaseSchemas', { catalog: FEW });
    await rowNamed('raw.zone');
    const tree = within(await screen.findByRole('tree'));
    const service = await tree.findByRole('treeitem', { name: /^snow/ });
    expect(service.ariaLevel).toBe('1');
    expect(within(service).queryByRole('link')).toBeNull();
    await user.click(within(await tree.findByRole('treeitem', { name: /finance/ })).getByRole('link'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'raw.zone' })).toBeNull());
    expect(location.search).toBe('?database=snow.finance');
    const lists = (await requests()).filter(({ path }) => path === '/api/v1/databaseSchemas');
    expect(lists.some(({ query }) => query.get('database') === 'snow.finance')).toBe(true);
    expect(lists.some(({ query }) => query.has('service'))).toBe(false);
  });
});

describe('the search for schemas', () => {
  test('reads the names once, says how far it is, and finds further words among them', async () => {
    const { user, requests, fail, release } = await openApp('/databaseSchemas', {
      catalog: TWO_PAGES,
      faults: [],
    });
    await rowNamed('schema_0000');
    expect(walks(await requests())).toHaveLength(0);
    await fail([{ route: '/api/v1/databaseSchemas?limit=1000', skip: 1, times: 1, then: HELD }]);
    const box = screen.getByRole('searchbox', { name: 'Search schemas' });
    await user.type(box, '_134');
    await eventually(() => screen.getByText(/1,000 of 1,345 read/)).toBeVisible();
    expect(screen.getAllByText('0 found so far')[0]).toBeVisible();
    release();
    await eventually(() => screen.getByText(/^5 match/)).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(1 + 5));
    await user.clear(box);
    await user.type(box, '1200');
    await waitFor(() => expect(screen.getByText(/^1 match/)).toBeVisible());
    expect(walks(await requests())).toHaveLength(2);
  });

  longOnly(() => {
    test('whose reading fails shows a part as a part, says how far it came and goes on from there', async () => {
      const { user, requests } = await openApp('/databaseSchemas?q=schema_1', {
        catalog: MANY,
        faults: [
          { route: '/api/v1/databaseSchemas?limit=1000', skip: 2, times: ATTEMPTS, then: { status: 503 } },
        ],
      });
      const strip = await screen.findByRole('region', { name: 'Reading of the list' });
      await eventually(() => strip).toHaveTextContent('Reading stopped: what is shown is a part.');
      expect(strip).toHaveTextContent('1,000 found so far 2,000 of 2,345 read');
      await eventually(() => screen.getByRole('status', { name: /of 1,000 found so far$/ })).toBeVisible();
      expect(walks(await requests())).toHaveLength(2 + ATTEMPTS);
      await user.click(within(strip).getByRole('button', { name: 'Retry' }));
      await eventually(() => screen.getByText(/1,000 match/)).toBeVisible();
      // The page that failed, and none of those before it.
      expect(walks(await requests())).toHaveLength(2 + ATTEMPTS + 1);
    });

    test('is stopped by Cancel, given up with the search, and reads on with the next', async () => {
      const { user, requests, fail } = await openApp('/databaseSchemas', { catalog: MANY });
      await rowNamed('schema_0000');
      await fail([
        { route: '/api/v1/databaseSchemas?limit=1000', skip: 1, times: 1, then: { delay: 60_000 } },
      ]);
      await user.type(screen.getByRole('searchbox', { name: 'Search schemas' }), '_234');
      await screen.findByText(/1,000 of 2,345 read/);
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
      await eventually(() =>
        screen.getByRole('heading', { name: 'Nothing was found in the part that was read' }),
      ).toBeVisible();
      await user.clear(screen.getByRole('searchbox', { name: 'Search schemas' }));
      await waitFor(() => expect(location.search).toBe(''));
      await eventually(() => rowNamed('schema_0000')).toBeVisible();
      await user.type(screen.getByRole('searchbox', { name: 'Search schemas' }), '_234');
      await eventually(() => screen.getByText(/^5 match/)).toBeVisible();
      expect(walks(await requests()).filter(({ query }) => !query.has('after'))).toHaveLength(1);
    });
  });
});

describe('an opened schema', () => {
  test('leads to its database and to its tables', async () => {
    await openApp('/databaseSchemas/snow.sales.%22raw.zone%22', { catalog: FEW });
    const facts = within(await screen.findByRole('region', { name: 'Schema' }));
    expect(facts.getByRole('link', { name: 'sales' })).toHaveAttribute('href', '/databases/snow.sales');
    const tables = within(await screen.findByRole('list', { name: 'Tables' }));
    expect(tables.getByRole('link', { name: 'table_2' })).toHaveAttribute(
      'href',
      '/tables/snow.sales.%22raw.zone%22.table_2',
    );
    expect(screen.getByRole('link', { name: 'All tables: 1' })).toHaveAttribute(
      'href',
      '/tables?database=snow.sales.%22raw.zone%22',
    );
  });

  test('with many tables shows the first, and no field that would find only among those', async () => {
    const many = Array.from({ length: 40 }, (_, at) => tableIn(at, 'snow', 'sales', 'mart'));
    await openApp('/databaseSchemas/snow.sales.mart', { catalog: many });
    const section = within(await screen.findByRole('region', { name: 'Tables' }));
    await eventually(() => section.getByRole('link', { name: 'All tables: 40' })).toBeVisible();
    expect(section.getByText('first 20 of 40')).toBeVisible();
    expect(section.getAllByRole('listitem')).toHaveLength(20);
    expect(section.queryByRole('searchbox')).toBeNull();
  });
});

test('an opened schema says how long its data is kept', async () => {
  const body = { id: 's-1', name: 'mart', fullyQualifiedName: 'snow.sales.mart', retentionPeriod: 'P30D' };
  await openApp('/databaseSchemas/snow.sales.mart', {
    catalog: FEW,
    faults: [{ route: '/api/v1/databaseSchemas/name/', times: -1, then: { status: 200, body } }],
  });
  await eventually(() => screen.getByRole('region', { name: 'Schema' })).toHaveTextContent('Kept for30 days');
});
