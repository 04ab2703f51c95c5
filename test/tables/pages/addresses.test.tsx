// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { headers, list, notice, openApp, rowAt, status } from '#test/support/app.tsx';
import { sampleTables } from '#test/support/sample-tables.ts';

const region = (name: string) => screen.findByRole('region', { name });

describe('an opened table', () => {
  test('has its own address, is named by its name, and leads to its neighbours and back', async () => {
    const { user } = await openApp();
    await user.click(within(await rowAt(1)).getByRole('link', { name: 'orders_001' }));
    const second = await region('orders_001');
    expect(location.pathname).toBe(`/tables/${encodeURIComponent('snow.sales."raw.zone".orders_001')}`);
    expect(document.title).toBe('orders_001 · Tables · Catalog');
    expect(await rowAt(1)).toHaveAttribute('aria-selected', 'true');
    expect(within(second).getByRole('heading', { level: 2, name: 'orders_001' })).toBeVisible();

    await user.click(within(second).getByRole('button', { name: 'Next table' }));
    await user.click(within(await region('orders_002')).getByRole('button', { name: 'Previous table' }));
    await user.click(within(await region('orders_001')).getByRole('button', { name: 'Previous table' }));
    const first = await region('orders_000');
    expect(within(first).getByRole('button', { name: 'Previous table' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );

    await user.click(within(first).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'orders_000' })).toBeNull());
    expect(location.pathname).toBe('/tables');
    expect(await list()).toHaveFocus();
    expect(await status('1–10 of 300')).toBeVisible();
  });

  test('is opened by its address, with the list beside it', async () => {
    await openApp('/tables/snow.sales.mart.orders_004');
    expect(await region('orders_004')).toBeVisible();
    expect(await status('1–10 of 300')).toBeVisible();
  });

  test('that does not exist: No such table, and the list is usable', async () => {
    const { user } = await openApp('/tables/no.such.table');
    const missing = await region('no.such.table');
    expect(await within(missing).findByRole('alert', { name: 'No such table' })).toHaveTextContent(
      'The server knows no table no.such.table. It may have been renamed or deleted, or the link is not complete.',
    );
    await user.click(within(await rowAt(2)).getByRole('link', { name: 'orders_002' }));
    expect(await region('orders_002')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('that does not load says why, and Retry loads it', async () => {
    const { user, fail } = await openApp('/tables/snow.sales.mart.orders_004', {
      faults: [
        { route: '/api/v1/tables/name/', times: -1, then: { status: 403, body: { message: 'Not yours' } } },
      ],
    });
    const failed = await screen.findByRole('alert');
    expect(failed).toHaveTextContent(
      'You may not look into this table. The server answered 403: “Not yours”.',
    );
    expect(await status('1–10 of 300')).toBeVisible();
    await fail([]);
    await user.click(within(failed).getByRole('button', { name: 'Retry' }));
    expect(await within(await region('orders_004')).findByText('Ada Lovelace')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('an address', () => {
  test('of the catalog’s own pages opens the same thing here, in its place in the history', async () => {
    const before = history.length;
    await openApp('/table/snow.sales.mart.orders_004/schema');
    expect(await region('orders_004')).toBeVisible();
    expect(location.pathname).toBe('/tables/snow.sales.mart.orders_004');
    expect(history.length).toBe(before);
  });

  test('of a schema there is the list of that schema here', async () => {
    await openApp('/databaseSchema/snow.sales.mart');
    expect(await rowAt(0)).toHaveTextContent('mart');
    expect(location.pathname + location.search).toBe('/tables?database=snow.sales.mart');
    expect(screen.queryByRole('status', { name: 'Notice' })).toBeNull();
  });

  test('that means nothing says so, with a way back', async () => {
    const { user } = await openApp('/nothing/here');
    expect(await screen.findByRole('heading', { name: 'There is no such page', level: 1 })).toBeVisible();
    expect(document.body).toHaveTextContent('Nothing stands at /nothing/here.');
    expect(document.title).toBe('No such page · Catalog');
    await user.click(screen.getByRole('button', { name: 'Show all tables' }));
    expect(await rowAt(0)).toHaveTextContent('orders_000');
  });

  test('without a page leads to the list', async () => {
    await openApp('/?q=orders_1');
    expect(await status('1–10 of 100')).toBeVisible();
    expect(location.pathname + location.search).toBe('/tables?q=orders_1');
  });

  test('with broken parameters: the defaults, one by one, with a notice', async () => {
    await openApp('/tables?limit=lots&columns=name,tags,nonsense&sort=up&colour=red');
    expect(await notice()).toHaveTextContent(
      'The link says limit = “lots”, which means nothing here; used instead: 100 rows a page. 3 more like it.',
    );
    await rowAt(0);
    expect(headers()).toEqual(['Name', 'Tags']);
    expect(await status('1–10 of 300')).toBeVisible();
  });

  test('whose parameters are in order brings no notice', async () => {
    await openApp('/tables?limit=50&columns=name,tags&row=1');
    await rowAt(0);
    expect(screen.queryByRole('status', { name: 'Notice' })).toBeNull();
  });
});

describe('the place in an address', () => {
  test('whose cursor is refused: the top of the list, with a notice', async () => {
    await openApp('/tables?after=nonsense&row=150');
    expect(await notice()).toHaveTextContent(
      'The place in the link is no longer known to the server. This is the top of the list.',
    );
    expect(await rowAt(0)).toHaveTextContent('orders_000');
    expect(await status('1–10 of 300')).toBeVisible();
  });

  test.each([150, 900, 5_000])(
    'whose cursor is refused: its table, by the name in it (row=%i)',
    async (row) => {
      const catalog = sampleTables(1_000);
      await openApp(`/tables?after=nonsense&row=${row}&name=snow.sales.mart.orders_230`, { catalog });
      await waitFor(async () =>
        expect(await notice()).toHaveTextContent(
          'The place in the link is no longer known to the server. Its table was found again by name.',
        ),
      );
      expect(await rowAt(230)).toHaveTextContent('orders_230');
      expect(await status('231–240 of 1,000')).toBeVisible();
    },
  );

  test('beyond the end of the list: its last rows', async () => {
    await openApp('/tables?row=5000');
    expect(await status('291–300 of 300')).toBeVisible();
    expect(await rowAt(299)).toHaveTextContent('orders_299');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('within the list: those rows, and the ones above them on demand', async () => {
    const { control } = await openApp('/tables?limit=50');
    await rowAt(0);
    const log = (await control('GET', 'log')) as { path: string; query: string }[];
    const after = log.map(({ query }) => new URLSearchParams(query).get('after')).find((cursor) => cursor);
    cleanup();
    await openApp(`/tables?limit=50&after=${encodeURIComponent(after ?? '')}&row=61`);
    expect(await status('61–70 of 300')).toBeVisible();
    expect(await rowAt(60)).toHaveTextContent('orders_060');
  });
});
