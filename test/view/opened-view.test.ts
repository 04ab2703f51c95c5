import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { viewSearch } from '#src/view/codec.ts';
import { openedView, viewChanges } from '#src/view/opened-view.ts';
import { savedViews, views } from './views.ts';

const saved = (id: string, search: string) => ({ id, name: id, search, savedAt: 0 });
const orders = saved('orders', '?q=order');
const twin = saved('twin', '?q=order');
const finance = saved('finance', '?database=snow.finance');

describe('the saved view on screen', () => {
  test('is one that is just so', () => {
    expect(openedView([finance, orders], '?q=order', null)).toEqual({ view: orders, changes: [] });
  });

  test('is, of two alike, the one that was looked at last', () => {
    expect(openedView([orders, twin], '?q=order', 'twin')?.view).toBe(twin);
    expect(openedView([orders, twin], '?q=order', 'gone')?.view).toBe(orders);
  });

  test('is the last one that was, with what has been changed since', () => {
    const { view, changes } =
      openedView([orders], '?q=orders&columns=name,tags&sort=name:asc', 'orders') ?? {};
    expect(view).toBe(orders);
    expect(changes).toEqual(['search', 'columns', 'sort']);
  });

  test('is none where none was, and none that is gone', () => {
    expect(openedView([orders], '?q=x', null)).toBeUndefined();
    expect(openedView([orders], '?q=x', 'gone')).toBeUndefined();
  });

  test('whatever was saved of a view is that view', () => {
    fc.assert(
      fc.property(views, savedViews, (view, { views: others }) => {
        const search = viewSearch(view);
        const opened = openedView([...others, saved('!', search)], search, '!');
        expect(opened).toEqual({ view: saved('!', search), changes: [] });
      }),
    );
  });
});

test('two views differ in something, or are one', () => {
  fc.assert(
    fc.property(views, views, (a, b) => {
      expect(viewChanges(a, b).length === 0).toBe(viewSearch(a) === viewSearch(b));
      expect(viewChanges(a, a)).toEqual([]);
    }),
  );
});

test('a page size is told too', () => {
  const view = { q: null, database: null, columns: ['name'], sort: null, limit: 100 } as const;
  expect(viewChanges(view, { ...view, limit: 50, database: 'a' })).toEqual(['database', 'page size']);
});
