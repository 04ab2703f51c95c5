import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { viewSearch } from '#src/view/codec.ts';
import { NO_VIEWS, readSavedViews, savedSearch, writeSavedViews } from '#src/view/saved-views.ts';
import { savedViews, views } from './views.ts';

const orders = { id: 'a1', name: 'Orders', search: '?q=order', savedAt: 7 };
const text = (entries: readonly unknown[], first: unknown = null) =>
  JSON.stringify({ version: 1, first, views: entries });

describe('saved views', () => {
  test('are read as they were written', () => {
    fc.assert(
      fc.property(savedViews, (all) => {
        expect(readSavedViews(writeSavedViews(all))).toEqual(all);
      }),
    );
  });

  test('show what was on screen', () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(savedSearch({ search: viewSearch(view) })).toBe(viewSearch(view));
      }),
    );
  });

  test('nothing kept is none', () => {
    expect(readSavedViews(undefined)).toEqual(NO_VIEWS);
    expect(readSavedViews('')).toEqual(NO_VIEWS);
  });
});

describe('a damaged store', () => {
  test.each([
    ['no id', { name: 'x', search: '' }],
    ['an id that is no word', { ...orders, id: 'a b' }],
    ['a blank name', { ...orders, id: 'x', name: ' ' }],
    ['no query', { ...orders, id: 'x', search: undefined }],
    ['a query without end', { ...orders, id: 'x', search: 'x'.repeat(8_001) }],
    ['a number', 7],
    ['null', null],
  ])('loses no good view beside one with %s, and keeps that too', (_, bad) => {
    const all = readSavedViews(text([bad, orders]));
    expect(all.views).toEqual([orders]);
    expect(readSavedViews(writeSavedViews(all))).toEqual(all);
    expect(JSON.parse(writeSavedViews(all))).toMatchObject({
      views: [orders, JSON.parse(JSON.stringify(bad)) as unknown],
    });
  });

  test.each(['{', 'null', '[]', '"x"', '{"views":[]}', '{"version":1,"views":{}}'])(
    'is kept whole where nothing of it can be read: %s',
    (damaged) => {
      const all = readSavedViews(damaged);
      expect(all.views).toEqual([]);
      expect(all.unread).toHaveLength(1);
      expect(JSON.parse(writeSavedViews(all))).toMatchObject({ views: all.unread });
    },
  );

  test('of whatever text yields views that can be shown, and what is read once is read again', () => {
    const entry = fc.oneof(
      fc.anything(),
      fc.record({ id: fc.string(), name: fc.string(), search: fc.string() }),
    );
    const given = fc.oneof(
      fc.string(),
      fc.json(),
      fc.array(entry).map((entries) => text(entries.map((one) => one ?? null))),
    );
    fc.assert(
      fc.property(given, (stored) => {
        const all = readSavedViews(stored);
        const ids = all.views.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(readSavedViews(writeSavedViews(all))).toEqual(all);
      }),
    );
  });

  test('two views of one id are two views', () => {
    const twin = { ...orders, name: 'Other orders' };
    expect(readSavedViews(text([orders, twin, twin])).views.map(({ id }) => id)).toEqual([
      'a1',
      'a1-2',
      'a1-3',
    ]);
  });

  test('the one that opens first is one of them', () => {
    expect(readSavedViews(text([orders], 'a1')).first).toBe('a1');
    expect(readSavedViews(text([orders], 'gone')).first).toBeNull();
    expect(readSavedViews(text([orders], 7)).first).toBeNull();
  });

  test('what a newer version of the page kept beside it stays', () => {
    const newer = { ...orders, colour: 'green' };
    expect(writeSavedViews(readSavedViews(text([newer])))).toContain('"colour": "green"');
  });

  test('a name is cut where it is too long', () => {
    expect(readSavedViews(text([{ ...orders, name: 'x'.repeat(300) }])).views[0]?.name).toHaveLength(100);
  });
});
