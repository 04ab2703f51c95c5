// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Announcer } from '#src/ui/feedback.tsx';

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
