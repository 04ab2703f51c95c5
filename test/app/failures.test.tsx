// @vitest-environment jsdom
import { screen, waitFor, within, act } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { FaultAction } from '#src/fake/service/faults.ts';
import { scrollTo } from '#test/grid/support.tsx';
import {
  failure,
  HELD,
  openApp,
  ROWS,
  rowAt,
  status,
  list,
  NEXT_ROWS,
  type Sent,
  notice,
} from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { sampleTable, sampleTables } from '#test/support/sample-tables.ts';

describe('first load fails', () => {
  const failing = (then: FaultAction) => [{ ...ROWS, times: -1, then }];

  test('says why, is never an empty list, and leads to what search finds where the list is forbidden', async () => {
    const then = { status: 403, body: { code: 403, message: 'Principal: ana is not allowed' } };
    const { user } = await openApp('/tables', { faults: failing(then) });
    const message = await failure();
    expect(within(message).getByRole('heading', { name: 'You may not list tables here' })).toBeVisible();
    expect(message).toHaveTextContent(`the server answered 403: “Principal: ana is not allowed”.`);
    expect(message).toHaveTextContent('An administrator of the catalog can grant access.');
    expect(
      within(message)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Show what search finds', 'Sign in with another account', 'Copy details']);
    await eventually(() => status('Nothing loaded')).toBeVisible();
    expect(screen.queryByRole('grid')).toBeNull();
    expect(document.body).not.toHaveTextContent(/no tables|\b0 tables|No table matches/);
    expect(screen.getByRole('button', { name: 'Server: Not allowed · catalog.example.com' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(within(message).getByRole('button', { name: 'Show what search finds' }));
    await eventually(() => rowAt(0)).toHaveTextContent('orders_000');
    expect(location.search).toBe('?sort=name');
  });

  test('because a proxy answers with its sign-in page says so, and leads there', async () => {
    const page = '<!doctype html><title>Sign in</title><form></form>';
    await openApp('/tables', { faults: failing({ raw: page, contentType: 'text/html' }) });
    const message = await failure();
    expect(within(message).getByRole('heading', { name: 'The proxy wants you to sign in' })).toBeVisible();
    expect(within(message).getByRole('button', { name: 'Open the sign-in page' })).toBeVisible();
  });

  test('what the server said can be copied, with the request and without the token', async () => {
    const { user } = await openApp('/tables', {
      faults: failing({ status: 403, body: { message: 'no, demo' } }),
    });
    await user.click(within(await failure()).getByRole('button', { name: 'Copy details' }));
    const copied = await navigator.clipboard.readText();
    expect(copied).toMatch(/^GET \/api\/v1\/tables\?limit=\d+\n403/);
    expect(copied).toContain('“no, <token>”');
  });

  test('where the page can read another server too, the failure leads there', async () => {
    const { user, fail } = await openApp('/tables', {
      faults: failing({ status: 500, body: { code: 500, message: 'An exception was thrown' } }),
      others: ['other.example.com'],
      noAuth: true,
    });
    await user.click(within(await failure()).getByRole('button', { name: 'Another server' }));
    const menu = await screen.findByRole('dialog', { name: 'Servers' });
    await fail([]);
    await eventually(() => within(menu).getByRole('button', { current: true })).toHaveTextContent(
      'catalog.example.com',
    );
    await user.click(await within(menu).findByRole('button', { name: /other\.example\.com/ }));
    await rowAt(0);
    const button = screen.getByRole('button', { name: /^Server: other\.example\.com/ });
    expect(button).toBeVisible();
    await waitFor(() => expect(button).toHaveFocus());
  });
});

describe('next page fails', () => {
  const ROW = 36;
  const nextPages = (sent: readonly Sent[]) =>
    sent.filter(({ query }) => query.has('after') && !query.has('fields'));

  test('rows that did not load are one row that says so, ask no more by themselves, and come by Retry', async () => {
    const { lists, fail, user } = await openApp('/tables', {
      faults: [{ ...NEXT_ROWS, times: -1, then: { status: 503, body: '' } }],
    });
    await rowAt(0);
    await waitFor(async () => expect(nextPages(await lists())).toHaveLength(3));
    scrollTo(20 * ROW);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      'Rows 26 to 125 did not load. The server answered 503 three times. The rows above are complete.',
    );
    const row = alert.closest<HTMLElement>('[role=row]')!;
    expect(row).toHaveAttribute('aria-rowindex', '27');
    await eventually(() => rowAt(24)).toHaveTextContent('orders_024');
    await eventually(list).toHaveAttribute('aria-rowcount', '301');
    for (const to of [0, 23, 60, 23]) scrollTo(to * ROW);
    await eventually(() => status(/^24–/)).toBeVisible();
    expect(nextPages(await lists())).toHaveLength(3);
    await fail([]);
    await user.click(within(row).getByRole('button', { name: 'Retry' }));
    await eventually(() => rowAt(25)).toHaveTextContent('orders_025');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('network', () => {
  const goOnline = (online: boolean) =>
    act(async () => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
      dispatchEvent(new Event(online ? 'online' : 'offline'));
    });

  test('offline is said over the rows, which stay, and is over with the network', async () => {
    await openApp();
    await rowAt(0);
    await goOnline(false);
    await eventually(notice).toHaveTextContent('You are offline. Rows already here stay.');
    await eventually(async () =>
      within(await rowAt(0)).getByRole('link', { name: 'orders_000' }),
    ).toBeVisible();
    await goOnline(true);
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Notice' })).toBeNull());
  });

  test('rows and databases that failed for want of a network load by themselves when it is back', async () => {
    const { fail } = await openApp('/tables', {
      faults: [
        { ...ROWS, times: -1, then: { drop: true } },
        { route: '/api/v1/databases?', query: 'limit=1000', times: -1, then: { drop: true } },
      ],
    });
    await failure();
    await eventually(() => screen.findByText(/^The databases did not load\./)).toBeVisible();
    await goOnline(false);
    await fail([]);
    await goOnline(true);
    await eventually(() => status('1–10 of 300')).toBeVisible();
    await eventually(() => screen.findByRole('tree', { name: 'Databases' })).toBeVisible();
  });

  test('first rows that were stopped load by themselves when it is back, and are no longer stopped', async () => {
    const { fail, user } = await openApp('/tables', { faults: [{ ...ROWS, times: -1, then: HELD }] });
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await eventually(() => screen.findByRole('heading', { name: 'Loading was stopped' })).toBeVisible();
    await goOnline(false);
    await fail([]);
    await goOnline(true);
    await eventually(() => rowAt(0)).toHaveTextContent('orders_000');
    await eventually(() => status('1–10 of 300')).toBeVisible();
  });

  test('a catalog that only lacks the list says its version', async () => {
    await openApp('/tables', {
      faults: [
        { ...ROWS, times: -1, then: { status: 404, body: { code: 404, message: 'HTTP 404 Not Found' } } },
      ],
    });
    await eventually(failure).toHaveTextContent(/A catalog of version [\d.]+ answers at this address/);
  });
});

describe('empty lists', () => {
  const message = async (title: string) =>
    (await screen.findByRole('heading', { name: title })).closest<HTMLElement>('[role=status]')!;
  const button = (name: string) => screen.findByRole('button', { name });
  const withArchive = [
    ...sampleTables(30),
    sampleTable(77, 'gone', { database: 'archive', schema: 'old', deleted: true }),
  ];

  test('an empty catalog says so; a Refresh that fails does not, and Retry brings the rows', async () => {
    const { fail, user } = await openApp('/tables', {
      faults: [{ ...ROWS, times: -1, then: { status: 200, body: { data: [], paging: { total: 0 } } } }],
    });
    const title = 'This catalog has no tables yet';
    const empty = await message(title);
    expect(empty).toHaveTextContent(
      'catalog.example.com answered, and its list is empty. Tables appear here after the first ingestion has run.',
    );
    await eventually(() => status('0 tables')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    await fail([{ ...ROWS, times: -1, then: { drop: true } }]);
    await user.click(within(empty).getByRole('button', { name: 'Refresh' }));
    const failed = await failure();
    expect(failed).toHaveTextContent('catalog.example.com does not answer');
    expect(screen.queryByText(title)).toBeNull();
    await fail([]);
    await user.click(within(failed).getByRole('button', { name: 'Retry' }));
    await eventually(() => rowAt(0)).toHaveTextContent('orders_000');
  });

  test('an empty database says whose it is and where the other tables are', async () => {
    const { user } = await openApp('/tables?database=snow.archive', { catalog: withArchive });
    const empty = await message('snow.archive has no tables');
    await waitFor(() =>
      expect(empty).toHaveTextContent('The server knows this database and lists nothing in it.'),
    );
    await eventually(() => within(empty).getByText(/The other 30 tables are elsewhere\./)).toBeVisible();
    expect(within(empty).getByRole('button', { name: 'Refresh' })).toBeVisible();
    expect(document.title).toBe('snow.archive · Catalog');
    await user.click(within(empty).getByRole('button', { name: 'Show all tables' }));
    await eventually(() => status('1–10 of 30')).toBeVisible();
    expect(location.search).toBe('');
  });

  test('a search that fails has its own words, and leads to the list, which works', async () => {
    const { user, fail } = await openApp('/tables?q=orders', {
      faults: [
        { route: '/api/v1/search', times: -1, then: { status: 500, body: { message: 'Engine is down' } } },
      ],
    });
    const failed = await failure();
    expect(within(failed).getByRole('heading', { name: 'Search does not work at the moment' })).toBeVisible();
    expect(failed).toHaveTextContent('answered 500 three times: “Engine is down”.');
    expect(failed).toHaveTextContent('The list of tables still works without words, filters and sorting.');
    expect(document.body).not.toHaveTextContent(/No table matches|\b0 tables/);
    expect(
      within(failed)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Retry', 'Show all tables', 'Copy details']);
    await user.click(await button('Show all tables'));
    await eventually(() => status('1–10 of 300')).toBeVisible();
    expect(location.search).toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(screen.getByRole('searchbox', { name: 'Search tables' }), 'orders_2');
    await failure();
    await fail([]);
    await user.click(await button('Retry'));
    await eventually(() => status('1–10 of 100')).toBeVisible();
  });

  test('a failed search that is tried again shows no rows of the search before', async () => {
    const { user, fail, release } = await openApp('/tables?q=orders_01');
    await eventually(() => rowAt(0)).toHaveTextContent('orders_01');
    const route = '/api/v1/search';
    await fail([{ route, times: -1, then: { status: 500 } }]);
    const box = screen.getByRole('searchbox', { name: 'Search tables' });
    await user.clear(box);
    await user.type(box, 'orders_2{Enter}');
    const failed = await failure();
    await fail([{ route, times: -1, then: HELD }]);
    await user.click(within(failed).getByRole('button', { name: 'Retry' }));
    const [, first] = within(await list()).getAllByRole('row');
    expect(first).toHaveAttribute('aria-busy', 'true');
    expect(document.body).not.toHaveTextContent('orders_01');
    release();
    await eventually(() => rowAt(0)).toHaveTextContent('orders_2');
  });
});
