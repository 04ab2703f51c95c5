// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDelayed, usePainted } from '#src/ui/render-timing.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

test('a condition is reported once it has held for the delay, and not after it ended', () => {
  const { result, rerender } = renderHook(({ isSo }) => useDelayed(isSo, 300), {
    initialProps: { isSo: true },
  });
  expect(result.current).toBe(false);
  wait(299);
  expect(result.current).toBe(false);
  wait(1);
  expect(result.current).toBe(true);
  rerender({ isSo: false });
  expect(result.current).toBe(false);
  rerender({ isSo: true });
  expect(result.current).toBe(false);
  wait(300);
  expect(result.current).toBe(true);
});

test('a value follows once another one was painted, and not one that was gone before', () => {
  const { result, rerender } = renderHook(({ value }) => usePainted(value, 0), {
    initialProps: { value: 1 },
  });
  expect(result.current).toBe(0);
  wait(200);
  expect(result.current).toBe(1);
  rerender({ value: 2 });
  expect(result.current).toBe(1);
  wait(200);
  expect(result.current).toBe(2);
  rerender({ value: 3 });
  rerender({ value: 2 });
  wait(200);
  expect(result.current).toBe(2);
});
