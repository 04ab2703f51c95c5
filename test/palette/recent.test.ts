import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRecent, recentStore, withOpened, withSearch } from '#src/palette/recent.ts';
import { memoryStorage } from '#test/support/memory-storage.ts';

const SERVER = 'http://x/api';
const NONE = { searches: [], opened: [] };

test('any stored text can be read, and never gives more than ten of each', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.json(),
    fc.jsonValue().map((value) => JSON.stringify({ searches: value })),
  );
  fc.assert(
    fc.property(fc.option(texts, { nil: undefined }), (text) => {
      const { searches, opened } = parseRecent(text);
      expect(Math.max(searches.length, opened.length)).toBeLessThanOrEqual(10);
      for (const one of [...searches, ...opened]) expect(one).not.toBe('');
    }),
  );
});

test('what is wrong in it is left out alone', () => {
  const text = JSON.stringify({
    searches: ['a', 7, '', 'a', 'x'.repeat(1_001), 'b'],
    opened: 'no list',
    more: 1,
  });
  expect(parseRecent(text)).toEqual({ searches: ['a', 'b'], opened: [] });
  expect(parseRecent('{"searches"')).toEqual(NONE);
});

test('the newest stands first, each once', () => {
  const recent = ['a', 'b', 'a'].reduce(withOpened, NONE);
  expect(recent.opened).toEqual(['a', 'b']);
  const many = Array.from({ length: 12 }, (_, at) => `t${at}`).reduce(withOpened, NONE);
  expect(many.opened).toHaveLength(10);
  expect(many.opened[0]).toBe('t11');
});

test('a search that was still being typed is one search', () => {
  expect(['ord', 'orders', 'orders_d'].reduce(withSearch, NONE).searches).toEqual(['orders_d']);
  expect(['orders', 'users', 'orders'].reduce(withSearch, NONE).searches).toEqual(['orders', 'users']);
});

test('times are kept of what is listed, and of nothing else', () => {
  const two = withSearch(withOpened(NONE, 'a.b', 5), 'orders', 7);
  expect(two.at).toEqual({ 'a.b': 5, orders: 7 });
  expect(withSearch(two, 'orders_d', 9).at).toEqual({ 'a.b': 5, orders_d: 9 });
  expect(parseRecent(JSON.stringify(two))).toEqual(two);
  // As a page before this one writes it, and as nobody does.
  expect(parseRecent(JSON.stringify({ ...two, at: undefined })).at).toBeUndefined();
  expect(parseRecent(JSON.stringify({ ...two, at: { orders: 'x' } }))).toMatchObject({
    searches: ['orders'],
  });
});

test.each([
  ['server', 'http://x/other/api', 'table'],
  ['type', SERVER, 'topic'],
])('each %s has its own, and forgets its own', (_, server, type) => {
  const storage = memoryStorage(new Map());
  const [one, other] = [recentStore(storage, SERVER, 'table'), recentStore(storage, server, type)];
  one.write(withSearch(one.read(), 'orders', 1));
  other.write(withOpened(NONE, 'kafka.orders', 1));
  expect([one.read().searches, other.read().searches]).toEqual([['orders'], []]);
  one.clear();
  expect([one.read(), other.read().opened]).toEqual([NONE, ['kafka.orders']]);
});

describe('what version 1 kept', () => {
  /** A store as version 1 writes it. */
  const V1_KEY = `catalog-browser.recent.${SERVER}`;
  const v1Text = JSON.stringify({ searches: ['orders', 'users'], tables: ['snow.sales.orders', 'a.b.c'] });
  const kept = { searches: ['orders', 'users'], opened: ['snow.sales.orders', 'a.b.c'] };

  test('is there as that of tables, and of no other type', () => {
    const storage = memoryStorage(new Map([[V1_KEY, v1Text]]));
    expect(recentStore(storage, SERVER, 'table').read()).toEqual(kept);
    expect(recentStore(storage, SERVER, 'topic').read()).toEqual(NONE);
  });

  test('stays over the first write, and is forgotten with the rest', () => {
    const entries = new Map([[V1_KEY, v1Text]]);
    const store = recentStore(memoryStorage(entries), SERVER, 'table');
    store.write(withSearch(store.read(), 'revenue', 1));
    expect(store.read()).toMatchObject({ ...kept, searches: ['revenue', 'orders', 'users'] });
    expect(entries.has(V1_KEY)).toBe(false);
    store.clear();
    expect(store.read()).toEqual(NONE);
  });

  test('by a tab that still runs it stands in front of what is there', () => {
    const entries = new Map<string, string>();
    const store = recentStore(memoryStorage(entries), SERVER, 'table');
    store.write({ searches: ['first'], opened: ['x.y.z', 'a.b.c'] });
    entries.set(V1_KEY, v1Text);
    expect(store.read()).toEqual({
      searches: ['orders', 'users', 'first'],
      opened: ['snow.sales.orders', 'a.b.c', 'x.y.z'],
    });
    store.clear();
    expect(entries.size).toBe(0);
  });
});
