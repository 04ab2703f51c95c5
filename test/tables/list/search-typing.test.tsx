// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSearchTyping } from '#src/tables/list/search-typing.ts';

/** The address follows at once; a page so busy that it never draws what was sent there. */
const change = vi.fn<Parameters<typeof useSearchTyping>[0]>((members) => {
  history.replaceState(null, '', members.q == null ? '/tables' : `/tables?q=${members.q}`);
});

beforeEach(() => {
  vi.useFakeTimers();
  change.mockClear();
  history.replaceState(null, '', '/tables');
});

afterEach(() => {
  vi.useRealTimers();
});

const open = () => renderHook(() => useSearchTyping(change));
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const backTo = (address: string) => {
  history.replaceState(null, '', address);
  act(() => void dispatchEvent(new PopStateEvent('popstate')));
};

test('a pause after the last letter searches, once', () => {
  const { result } = open();
  act(() => result.current.type('ord'));
  wait(150);
  act(() => result.current.type('orders'));
  wait(1_000);
  expect(change.mock.calls).toEqual([[{ q: 'orders' }, 'push']]);
  expect(result.current.value).toBe('orders');
});

test('Back shows the search it leads to, even where the one it leaves was never drawn', () => {
  const { result } = open();
  act(() => result.current.type('orders'));
  wait(1_000);
  backTo('/tables');
  expect(result.current.value).toBe('');
});

test('what was typed but not yet searched for is not searched for elsewhere', () => {
  const { result } = open();
  act(() => result.current.type('orders'));
  backTo('/tables');
  wait(1_000);
  expect(result.current.value).toBe('');
  expect(change).not.toHaveBeenCalled();
});

test('nothing is searched for once the box is gone', () => {
  const { result, unmount } = open();
  act(() => result.current.type('orders'));
  unmount();
  wait(1_000);
  expect(change).not.toHaveBeenCalled();
});

test('what is emptied before it was searched for is empty at once', () => {
  const { result } = open();
  act(() => result.current.type('orders'));
  act(() => result.current.type(''));
  expect(result.current.value).toBe('');
  wait(1_000);
  expect(result.current.value).toBe('');
  expect(change).not.toHaveBeenCalled();
});

test('an emptied search has no order either', () => {
  history.replaceState(null, '', '/tables?q=orders&sort=name:asc');
  const { result } = open();
  act(() => result.current.type(''));
  expect(change.mock.calls).toEqual([[{ q: null, sort: null }, 'push']]);
});

test('a letter typed in the moment of a search stays', () => {
  const { result } = open();
  act(() => result.current.type('ord'));
  act(() => {
    vi.advanceTimersByTime(200);
    result.current.type('orde');
  });
  expect(change).toHaveBeenCalledWith({ q: 'ord' }, 'push');
  expect(result.current.value).toBe('orde');
});

test('a link shows its search with the page that it leads to', () => {
  const { result, rerender } = open();
  act(() => result.current.type('orders'));
  history.replaceState(null, '', '/tables?q=customer');
  rerender();
  expect(result.current.value).toBe('customer');
});
