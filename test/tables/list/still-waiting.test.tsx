// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import StillWaiting from '#src/tables/list/still-waiting.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('from three seconds on it can be cancelled', () => {
  const onCancel = vi.fn<() => void>();
  const { container } = render(
    <StillWaiting late="Still loading…" onCancel={onCancel}>
      Loading…
    </StillWaiting>,
  );
  act(() => {
    vi.advanceTimersByTime(2_999);
  });
  expect(container).toHaveTextContent('Loading…');
  expect(screen.queryByRole('button')).toBeNull();
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(container).toHaveTextContent('Still loading…');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledOnce();
});
