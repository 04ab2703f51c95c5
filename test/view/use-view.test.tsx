// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readAddress, writePlace } from '#src/view/address.ts';
import { PageRouter } from '#src/view/page-router.tsx';
import { useOpenedFqn, useRecordNavigation, useSearchWithPlace, useView } from '#src/view/use-view.ts';
import { tableViewSpec } from './views.ts';

const TABLES = { resource: { path: 'tables' }, viewSpec: tableViewSpec };
const PLACE = { after: 'c', start: 583, row: 612, name: 's.d.s.t' };
const wrapper = PageRouter;
const open = () => renderHook(() => useView(TABLES), { wrapper }).result;
const openPage = () =>
  renderHook(() => ({ ...useView(TABLES), ...useRecordNavigation(TABLES), fqn: useOpenedFqn('tables') }), {
    wrapper,
  }).result;
const placeNow = () => readAddress(tableViewSpec).place;

beforeEach(() => history.replaceState(null, '', '/tables'));

describe('a change of the view', () => {
  test('is made of the address as it is, also by a function of an earlier render', () => {
    const result = open();
    const { change } = result.current;
    act(() => change({ q: 'orders' }));
    act(() => change({ scope: 'snow.sales' }));
    expect(result.current.view).toMatchObject({ q: 'orders', scope: 'snow.sales' });
  });

  test.each(['orders', 'größe'])(
    'to %s that the address has already makes no further step of the history',
    (q) => {
      const result = open();
      const before = history.length;
      act(() => {
        // Pressed twice before the page has drawn the first.
        result.current.change({ q });
        result.current.change({ q });
      });
      expect(history.length).toBe(before + 1);
      expect(result.current.view.q).toBe(q);
      act(() => result.current.change({ q: 'items' }));
      expect(history.length).toBe(before + 2);
    },
  );

  test('keeps the place where the rows stay the same, and begins another list at its top', () => {
    const result = open();
    writePlace(PLACE, { ...TABLES, view: result.current.view });
    act(() => result.current.change({ columns: ['name'] }));
    expect(placeNow()).toEqual(PLACE);
    act(() => result.current.change({ q: 'orders' }));
    expect(placeNow()).toEqual({ after: null, start: null, row: null, name: null });
  });

  test('keeps a record that was opened before the page has drawn it', () => {
    const result = openPage();
    act(() => {
      result.current.openRecord('a.b');
      result.current.change({ q: 'orders' });
    });
    expect(location.pathname + location.search).toBe('/tables/a.b?q=orders');
    expect(result.current.fqn).toBe('a.b');
  });

  test('is one of the page on screen while that of another type is loading', () => {
    history.replaceState(null, '', '/tables/a.b?q=orders#city');
    const result = open();
    history.pushState(null, '', '/topics?q=items&scope=kafka');
    act(() => result.current.change({ columns: ['name'] }));
    expect(location.pathname + location.search + location.hash).toBe(
      '/tables/a.b?q=orders&columns=name#city',
    );
  });
});

describe('the column of a record', () => {
  const openColumn = () => {
    history.replaceState(null, '', '/tables/a.b#city');
    return openPage();
  };
  const now = () => location.pathname + location.search + location.hash;

  test('stays in the address while the view of the list changes', () => {
    const result = openColumn();
    act(() => result.current.change({ q: 'orders' }));
    expect(now()).toBe('/tables/a.b?q=orders#city');
  });

  test('goes with the record: another one has none, and neither has the list', () => {
    const result = openColumn();
    act(() => result.current.openRecord('a.c', 'replace'));
    act(() => result.current.openRecord('a.d'));
    expect(now()).toBe('/tables/a.d');
    history.replaceState(null, '', '/tables/a.b#city');
    act(() => result.current.closeRecord());
    expect(now()).toBe('/tables');
  });

  test('is left by a press on its record, in a further step of the history', () => {
    const result = openColumn();
    const before = history.length;
    act(() => result.current.openRecord('a.b'));
    expect(now()).toBe('/tables/a.b');
    expect(history.length).toBe(before + 1);
  });
});

describe('a record', () => {
  test('is opened and closed with the view and the place as they are then', () => {
    const result = openPage();
    act(() => result.current.change({ q: 'orders' }));
    writePlace(PLACE, { ...TABLES, view: result.current.view });
    const search = '?q=orders&after=c&start=583&row=612&name=s.d.s.t';
    act(() => result.current.openRecord('a/b'));
    expect(location.pathname + location.search).toBe(`/tables/a%2Fb${search}`);
    expect(result.current.fqn).toBe('a/b');
    expect(result.current.pathOfRecord('c')).toBe(`/tables/c${search}`);
    act(() => result.current.closeRecord());
    expect(location.pathname + location.search).toBe(`/tables${search}`);
    expect(result.current.fqn).toBeUndefined();
  });

  test('that is pressed again before it is drawn makes no further step of the history', () => {
    const result = openPage();
    const before = history.length;
    act(() => {
      result.current.openRecord('a.b');
      result.current.openRecord('a.b');
    });
    expect(history.length).toBe(before + 1);
    act(() => result.current.openRecord('a.c', 'replace'));
    expect(history.length).toBe(before + 1);
    expect(result.current.fqn).toBe('a.c');
  });

  test('of a list is linked and opened beside it while the address is already that of another type', () => {
    history.replaceState(null, '', '/tables?type=Regular');
    const result = openPage();
    history.pushState(null, '', '/topics?q=orders');
    expect(result.current.pathOfRecord('a.b')).toBe('/tables/a.b?type=Regular');
    act(() => result.current.openRecord('a.b'));
    expect(location.pathname + location.search).toBe('/tables/a.b?type=Regular');
  });
});

describe('a place that is written', () => {
  test('renders nothing, and is in links that are drawn later', () => {
    let renders = 0;
    const { result, rerender } = renderHook(
      () => {
        renders += 1;
        return { ...useView(TABLES), links: useSearchWithPlace(TABLES) };
      },
      { wrapper },
    );
    const before = renders;
    act(() => writePlace(PLACE, { ...TABLES, view: result.current.view }));
    expect(renders).toBe(before);
    rerender();
    expect(result.current.links).toBe('?after=c&start=583&row=612&name=s.d.s.t');
  });
});

describe('where the browser refuses to write the address', () => {
  /** As Safari does beyond 100 writes in 30 s. */
  const refuse = () => {
    for (const how of ['pushState', 'replaceState'] as const)
      vi.spyOn(history, how).mockImplementation(() => {
        throw new DOMException(`Attempt to use history.${how}() more than 100 times`, 'SecurityError');
      });
  };

  test('records open, and the view changes, all the same', () => {
    const result = openPage();
    refuse();
    act(() => result.current.openRecord('a.b'));
    act(() => result.current.openRecord('a.c', 'replace'));
    expect(result.current.fqn).toBe('a.c');
    act(() => result.current.change({ q: 'orders' }, 'replace'));
    expect(result.current.view.q).toBe('orders');
    expect(result.current.pathOfRecord('a.d')).toBe('/tables/a.d?q=orders');
    act(() => result.current.closeRecord());
    expect(result.current.fqn).toBeUndefined();
    expect(location.pathname).toBe('/tables');
  });
});
