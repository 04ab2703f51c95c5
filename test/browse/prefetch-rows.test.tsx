// @vitest-environment jsdom
import { cleanup, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createClient } from '#src/api/client.ts';
import { prefetchRows } from '#src/browse/prefetch-rows.ts';
import { rowsInView, rowsPerScreen } from '#src/view/preferences.ts';
import { failure, openApp, ROWS, rowAt } from '#test/support/app.tsx';
import { repeated, rowRequests } from '#test/support/requests.ts';

const limitOf = ({ query }: { readonly query: URLSearchParams }) => Number(query.get('limit'));

describe('the requests before anything is drawn', () => {
  const sentAt = (address: string, phone = false) => {
    const sent: string[] = [];
    vi.stubGlobal('matchMedia', () => ({ matches: phone }));
    history.replaceState(null, '', address);
    const send = (url: URL | RequestInfo) => {
      sent.push(String(url instanceof Request ? url.url : url));
      return Promise.reject(new TypeError('no network'));
    };
    const client = createClient({
      origin: 'http://catalog.example.com',
      token: () => undefined,
      fetch: send,
      sleep: () => Promise.resolve(),
    });
    prefetchRows(client);
    return sent.map((url) => {
      const { pathname: path, searchParams: query } = new URL(url);
      return { path, query };
    });
  };
  /** A query without what it asks of how many rows. */
  const placeOf = ({ query }: { readonly query: URLSearchParams }) =>
    [...query].filter(([name]) => name !== 'limit' && name !== 'fields');

  /** An address, rows of its page above the one to be shown, rows of a page, and whether columns of it need fields. */
  test.each([
    ['/tables', [], 0, 100, true],
    ['/tables/snow.sales.mart.orders?database=snow.sales', [['database', 'snow.sales']], 0, 100, true],
    ['/tables?limit=10', [], 0, 10, true],
    ['/tables?columns=name', [], 0, 100, false],
    ['/tables?after=c200&row=230', [['after', 'c200']], 29, 100, true],
    ['/tables?after=c200&row=299', [['after', 'c200']], 98, 100, true],
  ])(
    'for %s are the rows of a screen and the cells in view, from one place',
    (address, place, above, page, needsFields) => {
      vi.stubGlobal('innerHeight', 720);
      const sent = sentAt(address);
      expect(new Set(sent.map(({ path }) => path))).toEqual(new Set(['/api/v1/tables']));
      for (const request of sent) expect(placeOf(request)).toEqual(place);
      expect(sent.map(({ query }) => query.get('fields'))).toEqual(
        needsFields ? [null, 'owners,tags'] : [null],
      );
      const [rows = 0, cells = rows] = sent.map(limitOf);
      expect(rows).toBeLessThanOrEqual(Math.min(page, above + rowsPerScreen(36)));
      expect(cells).toBeLessThanOrEqual(rows);
      expect(cells).toBeGreaterThanOrEqual(Math.min(page, above + rowsInView(36, 1)));
    },
  );

  test('are for the rows of two lines that phones have: the page asks for the same', () => {
    vi.stubGlobal('innerHeight', 1_800);
    const [rows = 0] = sentAt('/tables?columns=name').map(limitOf);
    const [higher = 0] = sentAt('/tables?columns=name', true).map(limitOf);
    expect(higher).toBeLessThan(rows);
    expect(higher).toBeGreaterThanOrEqual(rowsInView(56, 1));
  });

  test.each(['/', '/elsewhere', '/tables/a/b', '/tables?q=x'])('are none at %s', (address) => {
    expect(sentAt(address)).toEqual([]);
  });
});

test('a screen is at least 25 rows, and as many as it is high', () => {
  vi.stubGlobal('innerHeight', 400);
  expect(rowsPerScreen(36)).toBe(25);
  vi.stubGlobal('innerHeight', 2_400);
  expect(rowsPerScreen(36)).toBe(67);
});

test('the rows in view are those that what stands around them leaves room for', () => {
  const inView = (height: number, rowHeight: number) => {
    vi.stubGlobal('innerHeight', height);
    return rowsInView(rowHeight, 1);
  };
  // As measured in a browser: 20.7, 26.7, 15.7 and 9.1 rows, the last on a phone, which has the lowest bars.
  expect([inView(900, 36), inView(900, 28), inView(720, 36), inView(640, 56)]).toEqual([22, 28, 17, 10]);
  expect(inView(100, 36)).toBe(1);
});

test('the list finds its first rows under way, asks for a screen of them first, and then keeps to its pages', async () => {
  const { lists } = await openApp('/tables', { screen: 720 });
  await rowAt(12);
  await waitFor(async () => expect(rowRequests(await lists()).length).toBeGreaterThanOrEqual(3));
  const sent = await lists();
  const [first = 0, ...more] = rowRequests(sent).map(limitOf);
  expect(first).toBeLessThanOrEqual(rowsPerScreen(36));
  let end = first;
  for (const rows of more) {
    end += rows;
    expect(end % 100).toBe(0);
  }
  expect(repeated(sent)).toEqual([]);
  // The cells that were asked for ahead are not asked for again.
  const cells = sent.filter(({ query }) => query.get('fields') === 'owners,tags');
  expect(cells.filter(({ query }) => !query.has('after'))).toHaveLength(1);
});

test('a refusal of the first rows is shown, and not asked for again', async () => {
  const faults = [{ ...ROWS, times: -1, then: { status: 403 } }];
  const { lists } = await openApp('/tables', { screen: 720, faults });
  await failure();
  expect(rowRequests(await lists())).toHaveLength(1);
});

test('a server that has only the older name of a field is asked by it at once after a reload', async () => {
  const refused = async ({ requests }: Awaited<ReturnType<typeof openApp>>) =>
    (await requests()).filter(({ status }) => status === 400).map(({ query }) => query.get('fields'));
  const first = await openApp('/tables', { dialect: 'om-1.1' });
  await rowAt(0);
  await waitFor(async () => expect(await refused(first)).toEqual(['owners,tags']));
  const key = 'catalog-browser.field-names.catalog';
  const kept = { [key]: localStorage.getItem(key) ?? '' };
  cleanup();
  const second = await openApp('/tables', { dialect: 'om-1.1', kept });
  await waitFor(async () =>
    expect((await second.lists()).map(({ query }) => query.get('fields'))).toContain('owner,tags'),
  );
  expect(await refused(second)).toEqual([]);
});
