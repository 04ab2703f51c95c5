import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRecent, recentStore, withSearch, withTable } from '#src/palette/recent.ts';
import { memoryStorage } from '#test/support/memory-storage.ts';

const NONE = { searches: [], tables: [] };

test('any stored text can be read, and never gives more than ten of each', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.json(),
    fc.jsonValue().map((value) => JSON.stringify({ searches: value })),
  );
  fc.assert(
    fc.property(fc.option(texts, { nil: undefined }), (text) => {
      const { searches, tables } = parseRecent(text);
      expect(Math.max(searches.length, tables.length)).toBeLessThanOrEqual(10);
      for (const one of [...searches, ...tables]) expect(one).not.toBe('');
    }),
  );
});

test('what is wrong in it is left out alone', () => {
  const text = JSON.stringify({
    searches: ['a', 7, '', 'a', 'x'.repeat(1_001), 'b'],
    tables: 'no list',
    more: 1,
  });
  expect(parseRecent(text)).toEqual({ searches: ['a', 'b'], tables: [] });
  expect(parseRecent('{"searches"')).toEqual(NONE);
});

test('the newest stands first, each once', () => {
  const recent = ['a', 'b', 'a'].reduce(withTable, NONE);
  expect(recent.tables).toEqual(['a', 'b']);
  const many = Array.from({ length: 12 }, (_, at) => `t${at}`).reduce(withTable, NONE);
  expect(many.tables).toHaveLength(10);
  expect(many.tables[0]).toBe('t11');
});

test('a search that was still being typed is one search', () => {
  expect(['ord', 'orders', 'orders_d'].reduce(withSearch, NONE).searches).toEqual(['orders_d']);
  expect(['orders', 'users', 'orders'].reduce(withSearch, NONE).searches).toEqual(['orders', 'users']);
});

test('each server has its own, and forgets its own', () => {
  const storage = memoryStorage(new Map());
  const [a, b] = [recentStore(storage, 'http://x/api'), recentStore(storage, 'http://x/other/api')];
  a.write(withSearch(a.read(), 'orders'));
  expect(a.read().searches).toEqual(['orders']);
  expect(b.read()).toEqual(NONE);
  a.clear();
  expect(a.read()).toEqual(NONE);
});
