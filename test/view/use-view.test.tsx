// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { tableViewSpec } from './views.ts';
import { readPlace, useView, writePlace } from '#src/view/use-view.ts';

const PLACE = { after: 'c', row: 612, name: 's.d.s.t' };
const wrapper = ({ children }: { readonly children: ReactNode }) => <BrowserRouter>{children}</BrowserRouter>;
const open = () => renderHook(() => useView(tableViewSpec), { wrapper }).result;

beforeEach(() => history.replaceState(null, '', '/tables'));

describe('the place', () => {
  test('stands in the address beside the view', () => {
    const result = open();
    writePlace(PLACE, tableViewSpec, result.current.view);
    expect(readPlace()).toEqual(PLACE);
  });

  test('of a list that is no longer asked for is not written: the address may be ahead of what is drawn', () => {
    const { view } = open().current;
    history.pushState(null, '', '/tables?q=orders');
    writePlace(PLACE, tableViewSpec, view);
    expect(location.search).toBe('?q=orders');
    history.pushState(null, '', '/tables?columns=name');
    writePlace(PLACE, tableViewSpec, view);
    expect(readPlace()).toEqual(PLACE);
  });
});

describe('a change of the view', () => {
  test('is made of the address as it is, by one function for good', () => {
    const result = open();
    const { change } = result.current;
    act(() => change({ q: 'orders' }));
    act(() => change({ scope: 'snow.sales' }));
    expect(result.current.view).toMatchObject({ q: 'orders', scope: 'snow.sales' });
    expect(result.current.change).toBe(change);
  });

  test('that the address has already makes no further step of the history', () => {
    const result = open();
    const before = history.length;
    act(() => {
      // Pressed twice before the page has drawn the first.
      result.current.change({ q: 'orders' });
      result.current.change({ q: 'orders' });
    });
    expect(history.length).toBe(before + 1);
    expect(result.current.view.q).toBe('orders');
    act(() => result.current.change({ q: 'items' }));
    expect(history.length).toBe(before + 2);
  });

  test('keeps the place where the rows stay the same, and begins another list at its top', () => {
    const result = open();
    writePlace(PLACE, tableViewSpec);
    act(() => result.current.change({ columns: ['name'] }));
    expect(readPlace()).toEqual(PLACE);
    act(() => result.current.change({ q: 'orders' }));
    expect(readPlace()).toEqual({ after: null, row: null, name: null });
  });
});
