// @vitest-environment jsdom
import { screen, waitFor, within, act } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { FaultAction } from '#src/fake/service/faults.ts';
import { scrollTo } from '#test/grid/support.tsx';
import {
  failure,
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
import { runs, longOnly } from '#test/support/long.ts';
import { sampleTable, sampleTables } from '#test/support/sample-tables.ts';

describe('first load fails', () => {
  interface Failure {
    readonly what: string;
    readonly then: FaultAction;
    readonly title: string;
    readonly says: readonly (string | RegExp)[];
    readonly actions: readonly string[];
    /** What the server's button says is the matter. */
    readonly note: string | undefined;
  }

  const page = '<!doctype html><title>Sign in</title><form></form>';
  const RETRY = ['Retry', 'Copy details'];

  const FAILURES: readonly Failure[] = [
    {
      what: '403',
      then: { status: 403, body: { code: 403, message: 'Principal: ana is not allowed' } },
      title: 'You may not list tables here',
      says: [
        `the server answered 403: “Principal: ana is not allowed”.`,
        'Somebody who runs the catalog can grant it. Asking again will not help until then.',
      ],
      actions: ['Sign in as somebody else', 'Copy details'],
      note: 'Not allowed',
    },
    {
      what: '404',
      then: { status: 404, body: { code: 404, message: 'HTTP 404 Not Found' } },
      title: 'The server does not have this',
      says: ['answered 404: “HTTP 404 Not Found”.'],
      actions: RETRY,
      note: undefined,
    },
    {
      what: '500',
      then: { status: 500, body: { code: 500, message: 'An exception was thrown' } },
      title: 'The server failed',
      says: ['answered 500 three times: “An exception was thrown”.', 'Asking again in a moment may help.'],
      actions: RETRY,
      note: 'Failing',
    },
    {
      what: '503',
      then: { status: 503, body: '', headers: { 'Retry-After': '90' } },
      title: 'The server failed',
      says: ['answered 503.', /It asks to be left alone for [89]\d seconds/],
      actions: RETRY,
      note: 'Failing',
    },
    {
      what: 'a connection that drops',
      then: { drop: true },
      title: 'catalog.example.com does not answer',
      says: [
        'Three attempts, no answer. This browser is online, so it is the catalog or the way to it, a VPN perhaps.',
      ],
      actions: ['Retry', 'Connect', 'Copy details'],
      note: 'No answer',
    },
    {
      what: 'a connection that ends within the answer',
      then: { truncate: 200 },
      title: 'The server’s answer cannot be read',
      says: [
        'It said 200 and broke off in the middle three times. Nothing is shown rather than something wrong.',
      ],
      actions: ['Retry', 'Copy details'],
      note: 'Not readable',
    },
    {
      what: 'a web page with 200',
      then: { raw: page, contentType: 'text/html' },
      title: 'The proxy wants you to sign in',
      says: ['It answered with its login page where table data was expected. Rows here stay.'],
      actions: ['Open the sign-in page', 'Retry'],
      note: 'Proxy sign-in',
    },
    {
      what: 'a web page with 404',
      then: { status: 404, body: page, headers: { 'Content-Type': 'text/html' } },
      title: 'This address is not a catalog',
      says: ['/api/v1/tables answered 404 with a web page.', 'A catalog answers there with its own data.'],
      actions: ['Retry', 'Connect', 'Copy details'],
      note: 'Not a catalog',
    },
    {
      what: 'JSON that stops in the middle',
      then: { raw: '{"data":[{"id":"1","na', contentType: 'application/json' },
      title: 'The server’s answer cannot be read',
      says: [
        'It said 200. The JSON stops in the middle, at byte 22. Nothing is shown rather than something wrong.',
      ],
      actions: RETRY,
      note: 'Not readable',
    },
    {
      what: 'JSON of another shape',
      then: { raw: '{"tables":[]}', contentType: 'application/json' },
      title: 'The server’s answer cannot be read',
      says: ['The answer is JSON, but', 'Nothing is shown rather than something wrong.'],
      actions: RETRY,
      note: 'Not readable',
    },
    {
      what: 'a redirect',
      then: { redirect: 'https://login.example.com/' },
      title: 'The proxy wants you to sign in',
      says: ['It answered with its login page'],
      actions: ['Open the sign-in page', 'Retry'],
      note: 'Proxy sign-in',
    },
  ];

  const failing = (then: FaultAction) => [{ ...ROWS, times: -1, then }];

  describe('a first load that fails says why, and is never an empty list', () => {
    test.each(FAILURES)('$what', async ({ then, title, says, actions, note }) => {
      await openApp('/tables', { faults: failing(then) });
      const message = await failure();
      expect(within(message).getByRole('heading', { name: title })).toBeVisible();
      for (const text of says) expect(message).toHaveTextContent(text);
      expect(
        within(message)
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
      ).toEqual(actions);
      await eventually(() => status('Nothing loaded')).toBeVisible();
      expect(screen.queryByRole('grid')).toBeNull();
      expect(document.body).not.toHaveTextContent(/no tables|\b0 tables|No table matches/);
      const server = `Server: ${note === undefined ? '' : `${note} · `}catalog.example.com`;
      expect(screen.getByRole('button', { name: server })).toBeVisible();
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    test('an empty list is another message than any of them', async () => {
      await openApp('/tables', {
        faults: failing({ status: 200, body: { data: [], paging: { total: 0 } } }),
      });
      await eventually(() => screen.getByText('This catalog has no tables yet')).toBeVisible();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(document.body).toHaveTextContent(/no tables|\b0 tables/);
    });
  });

  describe('Retry', () => {
    // Retry does the same after each; in the short form a few stand for all.
    test.each(FAILURES.filter(({ actions }) => actions.includes('Retry')).slice(0, runs(3, FAILURES.length)))(
      'after $what brings the rows and their cells',
      async ({ then }) => {
        const { fail, user } = await openApp('/tables', {
          faults: [{ ...ROWS, times: -1, then }],
        });
        const message = await failure();
        await fail([]);
        await user.click(within(message).getByRole('button', { name: 'Retry' }));
        await eventually(() => rowAt(0)).toHaveTextContent('orders_000');
        await eventually(() => rowAt(0)).toHaveTextContent('Ada Lovelace');
        await eventually(() => status('1–10 of 300')).toBeVisible();
        expect(screen.queryByRole('alert')).toBeNull();
      },
    );

    test('that fails again says so again', async () => {
      const { fail, user, lists } = await openApp('/tables', { faults: failing({ status: 400, body: {} }) });
      const before = (await lists()).length;
      await fail(failing({ status: 403 }));
      await user.click(within(await failure()).getByRole('button', { name: 'Retry' }));
      await eventually(() =>
        screen.getByRole('heading', { name: 'You may not list tables here' }),
      ).toBeVisible();
      expect((await lists()).length).toBeGreaterThan(before);
    });
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

  longOnly(() => {
    test('where the page can read another server too, the failure leads there', async () => {
      const { user, fail } = await openApp('/tables', {
        faults: failing({ status: 500, body: { code: 500, message: 'An exception was thrown' } }),
        others: ['other.example.com'],
        noAuth: true,
      });
      await user.click(within(await failure()).getByRole('button', { name: 'Another server' }));
      const menu = await screen.findByRole('dialog', { name: 'Servers' });
      await fail([]);
      await user.click(await within(menu).findByRole('radio', { name: /other\.example\.com/ }));
      await rowAt(0);
      const button = screen.getByRole('button', { name: /^Server: other\.example\.com/ });
      expect(button).toBeVisible();
      await waitFor(() => expect(button).toHaveFocus());
    });
  });
});

describe('next page fails', () => {
  const ROW = 36;
  const nextPages = (sent: readonly Sent[]) =>
    sent.filter(({ query }) => query.has('after') && !query.has('fields'));

  async function openAtTheGap() {
    const page = await openApp('/tables', {
      faults: [{ ...NEXT_ROWS, times: -1, then: { status: 503, body: '' } }],
    });
    await rowAt(0);
    await waitFor(async () => expect(nextPages(await page.lists())).toHaveLength(3));
    scrollTo(20 * ROW);
    return { ...page, alert: await screen.findByRole('alert') };
  }

  test('rows that did not load are one row that says so; the rows above stay', async () => {
    const { alert } = await openAtTheGap();
    expect(alert).toHaveTextContent(
      'Rows 26 to 125 did not load. The server answered 503 three times. The rows above are complete.',
    );
    expect(alert.closest('[role=row]')).toHaveAttribute('aria-rowindex', '27');
    await eventually(() => rowAt(24)).toHaveTextContent('orders_024');
    await eventually(list).toHaveAttribute('aria-rowcount', '301');
  });

  test('what the server said of it is quoted', async () => {
    await openApp('/tables', {
      faults: [{ ...NEXT_ROWS, times: -1, then: { status: 403, body: { message: 'Not today' } } }],
    });
    await rowAt(0);
    scrollTo(20 * ROW);
    await eventually(() => screen.getByRole('alert')).toHaveTextContent(
      'Rows 26 to 125 did not load. The server answered 403: “Not today”. The rows above are complete.',
    );
  });

  test('scrolling does not ask again', async () => {
    const { lists } = await openAtTheGap();
    for (const row of [0, 23, 60, 23]) scrollTo(row * ROW);
    await eventually(() => status(/^24–/)).toBeVisible();
    await screen.findByRole('alert');
    expect(nextPages(await lists())).toHaveLength(3);
  });

  test('Retry loads them in their place', async () => {
    const { fail, user } = await openAtTheGap();
    await fail([]);
    const row = screen.getByRole('alert').closest<HTMLElement>('[role=row]')!;
    await user.click(within(row).getByRole('button', { name: 'Retry' }));
    await eventually(() => rowAt(25)).toHaveTextContent('orders_025');
    expect(screen.queryByRole('alert')).toBeNull();
    await eventually(() => status('21–30 of 300')).toBeVisible();
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

  test('a list that failed for want of a network loads by itself when it is back', async () => {
    const { fail } = await openApp('/tables', { faults: [{ ...ROWS, times: -1, then: { drop: true } }] });
    await failure();
    await goOnline(false);
    await fail([]);
    await goOnline(true);
    await eventually(() => status('1–10 of 300')).toBeVisible();
  });

  describe('databases that did not load', () => {
    const failing = (then: FaultAction) => [
      { route: '/api/v1/databases?', query: 'limit=1000', times: -1, then },
    ];
    const message = () => screen.findByText(/^The databases did not load\./);
    const openOffline = async (then: FaultAction) => {
      const { fail, requests } = await openApp('/tables', { faults: failing(then) });
      await eventually(message).toBeVisible();
      await goOnline(false);
      await fail([]);
      await goOnline(true);
      return requests;
    };

    test('for want of a network load by themselves when it is back', async () => {
      await openOffline({ drop: true });
      await eventually(() => screen.findByRole('tree', { name: 'Databases' })).toBeVisible();
      expect(screen.queryByText(/^The databases did not load\./)).toBeNull();
    });

    test('control: that the server refused are not requested again', async () => {
      const requests = await openOffline({ status: 403 });
      await eventually(() => status('1–10 of 300')).toBeVisible();
      await eventually(message).toBeVisible();
      const whole = (await requests()).filter(
        ({ path, query }) => path === '/api/v1/databases' && query.get('limit') === '1000',
      );
      expect(whole).toHaveLength(1);
    });
  });

  test('an address where no catalog is says so, whatever the list was answered with', async () => {
    const page = { raw: '<!doctype html><title>Wiki</title>', contentType: 'text/html' };
    await openApp('/tables', {
      faults: [
        { ...ROWS, times: -1, then: { status: 404, body: { code: 404, message: 'HTTP 404 Not Found' } } },
        { route: '/api/v1/system/version', times: -1, then: page },
      ],
    });
    await eventually(failure).toHaveTextContent(/sign in|not a catalog/);
  });

  test('a catalog that only lacks the list says its version', async () => {
    await openApp('/tables', {
      faults: [
        { ...ROWS, times: -1, then: { status: 404, body: { code: 404, message: 'HTTP 404 Not Found' } } },
      ],
    });
    await eventually(failure).toHaveTextContent(/A catalog of version [\d.]+ answers at this address/);
  });

  test('what stands around the rows stays while a list that failed is asked for again', async () => {
    const { user, fail } = await openApp('/tables', {
      faults: [{ ...ROWS, times: -1, then: { drop: true } }],
    });
    const retry = within(await failure()).getByRole('button', { name: 'Retry' });
    const bar = await screen.findByRole('button', { name: 'Copy link' });
    const rail = await screen.findByRole('link', { name: /^Tables/ });
    await fail([{ ...ROWS, then: { delay: 100 } }]);
    await user.click(retry);
    expect(bar).toBeInTheDocument();
    expect(rail).toBeInTheDocument();
    await eventually(() => status('1–10 of 300')).toBeVisible();
    expect(bar).toBeInTheDocument();
  });

  longOnly(() => {
    test('a first load that takes long can be stopped, and begun again', async () => {
      const { user, fail } = await openApp('/tables', {
        faults: [{ ...ROWS, times: -1, then: { hang: 14_000 } }],
      });
      await user.click(await screen.findByRole('button', { name: 'Cancel' }));
      await eventually(() => screen.getByRole('heading', { name: 'Loading was stopped' })).toBeVisible();
      expect(screen.getByRole('button', { name: 'Load again' })).toHaveFocus();
      await eventually(() => status('Nothing loaded')).toBeVisible();
      await fail([]);
      await user.keyboard('{Enter}');
      await eventually(() => status('1–10 of 300')).toBeVisible();
    });
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

  test('an empty catalog', async () => {
    await openApp('/tables', { catalog: [] });
    await eventually(() => message('This catalog has no tables yet')).toHaveTextContent(
      'catalog.example.com answered, and its list is empty. Tables appear here after the first ingestion has run.',
    );
    await eventually(() => status('0 tables')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('Refresh asks an empty catalog again', async () => {
    const { fail, user } = await openApp('/tables', {
      faults: [{ ...ROWS, times: -1, then: { status: 200, body: { data: [], paging: { total: 0 } } } }],
    });
    const empty = await message('This catalog has no tables yet');
    await fail([]);
    await user.click(within(empty).getByRole('button', { name: 'Refresh' }));
    await eventually(() => rowAt(0)).toHaveTextContent('orders_000');
  });

  test('a Refresh that fails is not taken for an empty list', async () => {
    const { fail, user } = await openApp('/tables', { catalog: [] });
    const empty = await message('This catalog has no tables yet');
    await fail([{ ...ROWS, times: -1, then: { status: 403 } }]);
    await user.click(within(empty).getByRole('button', { name: 'Refresh' }));
    await eventually(failure).toHaveTextContent('You may not list tables here');
    expect(screen.queryByText('This catalog has no tables yet')).toBeNull();
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

  test('a database that the server does not know is not said to be known', async () => {
    await openApp('/tables?database=no.such');
    const empty = await message('no.such has no tables');
    expect(empty).not.toHaveTextContent('knows this database');
  });

  test('a search without matches offers to clear it', async () => {
    const { user } = await openApp('/tables?q=ordrez');
    await eventually(() => message('No table matches “ordrez”')).toHaveTextContent(
      'Search finds parts of names and of columns’ names, full names, and words of descriptions. Letters must match: “ordrez” does not find “orders”.',
    );
    await eventually(() => status('0 tables')).toBeVisible();
    const nothing = await message('No table matches “ordrez”');
    expect(within(nothing).queryByRole('button', { name: 'Search all databases' })).toBeNull();
    await user.click(within(nothing).getByRole('button', { name: 'Clear search' }));
    await eventually(() => status('1–10 of 300')).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Search tables' })).toHaveValue('');
  });

  test('a search without matches in a database offers all databases', async () => {
    const { user } = await openApp('/tables?q=orders_01&database=snow.archive', { catalog: withArchive });
    const nothing = await message('No table in snow.archive matches “orders_01”');
    await user.click(within(nothing).getByRole('button', { name: 'Search all databases' }));
    await eventually(() => status('1–10 of 10')).toBeVisible();
    expect(location.search).toBe('?q=orders_01');
  });

  test('a search that fails has its own words, and the list works again once it is cleared', async () => {
    const { user } = await openApp('/tables?q=orders', {
      faults: [
        { route: '/api/v1/search', times: -1, then: { status: 500, body: { message: 'Engine is down' } } },
      ],
    });
    const failed = await failure();
    expect(within(failed).getByRole('heading', { name: 'Search does not work at the moment' })).toBeVisible();
    expect(failed).toHaveTextContent('answered 500 three times: “Engine is down”.');
    expect(failed).toHaveTextContent('The list of tables does not depend on it;');
    expect(document.body).not.toHaveTextContent(/No table matches|\b0 tables/);
    await user.clear(screen.getByRole('searchbox', { name: 'Search tables' }));
    await eventually(() => status('1–10 of 300')).toBeVisible();
    await eventually(() => rowAt(0)).toHaveTextContent('orders_000');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a search that failed is asked again by Retry', async () => {
    const { user, fail } = await openApp('/tables?q=orders', {
      faults: [
        { route: '/api/v1/search', times: -1, then: { status: 500, body: { message: 'Engine is down' } } },
      ],
    });
    await failure();
    await fail([]);
    await user.click(await button('Retry'));
    await eventually(() => status('1–10 of 300')).toBeVisible();
  });
});
