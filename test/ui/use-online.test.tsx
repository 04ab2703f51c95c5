// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useOnline } from '#src/ui/use-online.ts';

const go = (online: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    dispatchEvent(new Event(online ? 'online' : 'offline'));
  });

test('reports whether there is a network, and calls back each time it comes back', () => {
  const onBack = vi.fn<() => void>();
  const { result } = renderHook(() => useOnline(onBack));
  expect(result.current).toBe(true);
  go(false);
  expect(result.current).toBe(false);
  expect(onBack).not.toHaveBeenCalled();
  go(true);
  expect(result.current).toBe(true);
  expect(onBack).toHaveBeenCalledOnce();
  go(false);
  go(true);
  expect(onBack).toHaveBeenCalledTimes(2);
});
