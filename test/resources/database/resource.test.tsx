import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { resourceById } from '#src/resources/registry.ts';
import { openApp, type Sent, rowNamed } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { fieldsAsked } from '#test/support/requests.ts';
import { tableIn } from '../places.ts';

const NO_INDEX = 'This server cannot search databases.';

const CATALOG = [
  tableIn(1, 'snow', 'sales', 'mart'),
  tableIn(2, 'snow', 'sales', 'raw.zone'),
  tableIn(3, 'snow', 'finance', 'mart'),
  tableIn(4, 'pg.orders', 'orders', 'public'),
];

/** What is searched: that the server is asked whether it has an index is no search. */
const searches = (sent: readonly Sent[]) =>
  sent.filter(({ path, query }) => path.startsWith('/api/v1/search') && query.get('size') !== '0');

const open = (address = '/databases') => openApp(address, { catalog: CATALOG });

describe('the list of databases', () => {
  test('shows each with its service and its number of tables, which leads to them', async () => {
    const { requests } = await open();
    const sales = within(await rowNamed('sales'));
    expect(sales.getByText('snow')).toBeVisible();
    await eventually(() => sales.getByRole('link', { name: /^2/ })).toHaveAttribute(
      'href',
      '/tables?database=snow.sales',
    );
    // The figure is counted: no table comes with it.
    const tables = (await requests()).filter(({ path }) => path === '/api/v1/tables');
    expect(tables.map(({ query }) => query.get('limit'))).toEqual(tables.map(() => '0'));
    const fields = fieldsAsked(await requests(), '/api/v1/databases');
    expect(new Set(fields.map((field) => field.replace(/^owner$/, 'owners')))).toEqual(
      new Set(['owners', 'tags']),
    );
  });

  test('is narrowed to a service by the quoted name of it', async () => {
    const { user, requests } = await open();
    await rowNamed('sales');
    const service = await screen.findByRole('treeitem', { name: /pg\.orders/ });
    await user.click(within(service).getByRole('link'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'sales' })).toBeNull());
    await eventually(() => rowNamed('orders')).toBeVisible();
    expect(location.search).toBe('?service=pg.orders');
    const services = (await requests()).flatMap(({ path, query }) =>
      path === '/api/v1/databases' && query.has('service') ? [query.get('service')] : [],
    );
    expect(services).toContain('"pg.orders"');
    expect(services).not.toContain('pg.orders');
  });

  test('can be neither filtered nor sorted, and says why', async () => {
    const { user } = await open();
    await rowNamed('sales');
    for (const name of ['Filter', /Sorted by/]) {
      const button = screen.getByRole('button', { name, description: NO_INDEX });
      expect(button).toHaveAttribute('aria-disabled', 'true');
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await user.click(button);
    }
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('menu')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Name column' }));
    await eventually(() => screen.getByRole('menuitem', { name: /^Sort/ })).toHaveTextContent(NO_INDEX);
  });

  test('an address that orders it is reported as unusable', async () => {
    const { requests } = await open('/databases?sort=name');
    await eventually(() => rowNamed('sales')).toBeVisible();
    await eventually(() => screen.getByRole('status', { name: 'Notice' })).toHaveTextContent('sort');
    expect(searches(await requests())).toEqual([]);
  });
});

describe('the search for databases', () => {
  test('looks through the names of the list, and asks no search index', async () => {
    const { user, requests } = await open();
    await rowNamed('sales');
    await user.type(screen.getByRole('searchbox', { name: 'Search databases' }), 'ORD');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'sales' })).toBeNull());
    await eventually(() => screen.getByText(/1 match/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'orders' })).toBeVisible();
    expect(searches(await requests())).toEqual([]);
    await user.click(await screen.findByRole('button', { name: /^Read at/ }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.queryByRole('menuitem', { name: 'Find missing rows' })).toBeNull();
  });

  test('takes what looks like a filter for words', async () => {
    const { user } = await open();
    await rowNamed('sales');
    await user.type(screen.getByRole('searchbox', { name: 'Search databases' }), 'owner:ada {Enter}');
    await waitFor(() => expect(new URLSearchParams(location.search).get('q')).toBe('owner:ada'));
    await eventually(() => screen.getByText(/No name contains all of these letters/)).toBeVisible();
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});

describe('an opened database', () => {
  test('leads to its schemas, and to the list of them', async () => {
    await resourceById('databaseSchema')?.load();
    const { user } = await open('/databases/snow.sales');
    const schemas = await screen.findByRole('list', { name: 'Schemas' });
    expect(
      within(schemas)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/databaseSchemas/snow.sales.mart', '/databaseSchemas/snow.sales.%22raw.zone%22']);
    await user.click(screen.getByRole('link', { name: 'All schemas: 2' }));
    await waitFor(() =>
      expect(location.pathname + location.search).toBe('/databaseSchemas?database=snow.sales'),
    );
    await eventually(() => screen.getByRole('grid', { name: 'Schemas' })).toBeVisible();
  });

  test('whose schemas do not load says so, and asks again', async () => {
    const { user, fail } = await openApp('/databases', { catalog: CATALOG });
    await fail([{ route: '/api/v1/databaseSchemas?database=', times: 1, then: { status: 403 } }]);
    await user.click(await screen.findByRole('link', { name: 'sales' }));
    // The section that awaits them is another one than the one that says it.
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await eventually(() => screen.getByRole('link', { name: 'All schemas: 2' })).toBeVisible();
  });
});
