// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useExpiring } from '#src/connection/use-expiring.ts';

const NOW = 1_700_000_000_000;
const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

test('something expires within ten minutes, or has', () => {
  const { result } = renderHook(() => useExpiring(NOW + 12 * MINUTE));
  expect(result.current).toBe(false);
  wait(2 * MINUTE - 1);
  expect(result.current).toBe(false);
  wait(1);
  expect(result.current).toBe(true);
  expect(renderHook(() => useExpiring(NOW - 1)).result.current).toBe(true);
});

test('a token that comes long after the page is warned of in its own time', () => {
  const { result, rerender } = renderHook(({ at }) => useExpiring(at), {
    initialProps: { at: NOW + 600 * MINUTE },
  });
  wait(60 * MINUTE);
  rerender({ at: NOW + 60 * MINUTE + 12 * MINUTE });
  expect(result.current).toBe(false);
  wait(2 * MINUTE);
  expect(result.current).toBe(true);
});

test('what never expires, or not for a year, does not', () => {
  expect(renderHook(() => useExpiring(undefined)).result.current).toBe(false);
  const { result } = renderHook(() => useExpiring(NOW + 365 * 24 * 60 * MINUTE));
  wait(MINUTE);
  expect(result.current).toBe(false);
});
