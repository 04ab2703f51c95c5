import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Announcer, StillWaiting } from '#src/ui/feedback.tsx';
import { Progress } from '#src/ui/progress.tsx';

// @vitest-environment jsdom

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('announces only text that was unchanged for half a second', () => {
  const { container, rerender } = render(<Announcer text="1–40 of 12,480" />);
  const region = container.querySelector('[aria-live="polite"]');
  act(() => void vi.advanceTimersByTime(400));
  rerender(<Announcer text="41–80 of 12,480" />);
  act(() => void vi.advanceTimersByTime(400));
  expect(region).toBeEmptyDOMElement();
  act(() => void vi.advanceTimersByTime(100));
  expect(region).toHaveTextContent('41–80 of 12,480');
});

// @vitest-environment jsdom

test('reports its progress, clamped to its range', () => {
  const { rerender } = render(<Progress label="Going to row 612,400" value={318_000} max={612_400} />);
  const bar = screen.getByRole('progressbar', { name: 'Going to row 612,400' });
  expect(bar).toHaveAttribute('aria-valuenow', '318000');
  rerender(<Progress label="Going to row 612,400" value={700_000} max={612_400} />);
  expect(bar).toHaveAttribute('aria-valuenow', '612400');
  rerender(<Progress label="Going to row 612,400" value={1} max={0} />);
  expect(bar).toHaveAttribute('aria-valuenow', '0');
});

test('reports no progress where the end is unknown', () => {
  render(<Progress label="Going to orders" value={318_000} max={undefined} />);
  const bar = screen.getByRole('progressbar', { name: 'Going to orders' });
  expect(bar).not.toHaveAttribute('aria-valuenow');
  expect(bar).not.toHaveAttribute('value');
});

test('a wait can be cancelled from three seconds on', () => {
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
