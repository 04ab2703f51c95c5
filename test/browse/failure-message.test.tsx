// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Countdown } from '#src/browse/failure-message.tsx';

describe('Countdown', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => void vi.useRealTimers());

  const wait = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });

  test('runs down by the second, and says when it is over', () => {
    const { container } = render(<Countdown until={1_090_000} />);
    const seen = () => container.querySelector('[aria-hidden]')?.textContent;
    expect(seen()).toBe('90 seconds');
    wait(88_000);
    expect(seen()).toBe('2 seconds');
    wait(1_000);
    expect(seen()).toBe('1 second');
    // Heard once, not each second.
    expect(container.querySelector('.visually-hidden')).toHaveTextContent('90 seconds');
    wait(1_000);
    expect(container).toHaveTextContent('You can try again now.');
  });

  test('a long time is said in minutes', () => {
    const { container } = render(<Countdown until={1_000_000 + 3_600_000} />);
    expect(container).toHaveTextContent('60 minutes');
  });
});
