// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSearchTyping } from '#src/tables/list/search-typing.ts';

const change = vi.fn<Parameters<typeof useSearchTyping>[1]>();

beforeEach(() => {
  vi.useFakeTimers();
  change.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A search box of a page so busy that it never draws what was sent to the address. */
const busy = () => renderHook(() => useSearchTyping(null, change)).result;

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const back = () => act(() => void dispatchEvent(new PopStateEvent('popstate')));

test('a pause after the last letter searches, once', () => {
  const box = busy();
  act(() => box.current.onChange('ord'));
  wait(150);
  act(() => box.current.onChange('orders'));
  wait(1_000);
  expect(change.mock.calls).toEqual([[{ q: 'orders' }, 'push']]);
  expect(box.current.value).toBe('orders');
});

test('Back shows the search it leads to, even where the one it leaves was never drawn', () => {
  const box = busy();
  act(() => box.current.onChange('orders'));
  wait(1_000);
  back();
  expect(box.current.value).toBe('');
});

test('what was typed but not yet searched for is not searched for elsewhere', () => {
  const box = busy();
  act(() => box.current.onChange('orders'));
  back();
  wait(1_000);
  expect(box.current.value).toBe('');
  expect(change).not.toHaveBeenCalled();
});

test('what is emptied before it was searched for is empty at once', () => {
  const box = busy();
  act(() => box.current.onChange('orders'));
  act(() => box.current.onChange(''));
  expect(box.current.value).toBe('');
  wait(1_000);
  expect(box.current.value).toBe('');
  expect(change).not.toHaveBeenCalled();
});

test('a letter typed in the moment of a search stays when that search arrives', () => {
  const { result, rerender } = renderHook(({ q }) => useSearchTyping(q, change), {
    initialProps: { q: null as string | null },
  });
  act(() => result.current.onChange('ord'));
  act(() => {
    vi.advanceTimersByTime(200);
    result.current.onChange('orde');
  });
  expect(change).toHaveBeenCalledWith({ q: 'ord' }, 'push');
  rerender({ q: 'ord' });
  expect(result.current.value).toBe('orde');
});
