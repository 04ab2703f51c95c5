// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { JumpProgress } from '#src/browse/jump-progress.tsx';
import { useCommandKeys } from '#src/ui/commands.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const later = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

function Keys() {
  useCommandKeys();
  return null;
}

function renderIt(more: Partial<ComponentProps<typeof JumpProgress>> = {}) {
  const onCancel = vi.fn<() => void>();
  const startedAt = performance.now();
  const element = (next: Partial<ComponentProps<typeof JumpProgress>>) => (
    <>
      <Keys />
      <JumpProgress
        row={612_399}
        from={0}
        passed={0}
        startedAt={startedAt}
        onCancel={onCancel}
        {...more}
        {...next}
      />
      <input aria-label="Elsewhere" />
      <div role="dialog">
        <button type="button">Inside</button>
      </div>
    </>
  );
  const { rerender } = render(element({}));
  return { onCancel, again: (next: Partial<ComponentProps<typeof JumpProgress>>) => rerender(element(next)) };
}

const bar = () => screen.getByRole('progressbar', { name: 'Going to row 612,400' });

test('a jump is said after 700 ms, and takes no focus', () => {
  renderIt();
  later(699);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  const field = screen.getByRole('textbox', { name: 'Elsewhere' });
  field.focus();
  later(1);
  expect(bar()).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Going to row 612,400' })).toBeVisible();
  expect(field).toHaveFocus();
});

test('one that has been under way for a while is said at once', () => {
  renderIt({ startedAt: performance.now() - 2_000 });
  later(0);
  expect(bar()).toBeVisible();
});

test('says how far it is; speed and time come with the second hop and do not count what was known before', () => {
  const { again } = renderIt({ from: 300_000, passed: 300_000 });
  later(1_000);
  again({ passed: 301_000 });
  expect(bar()).toHaveAttribute('aria-valuenow', '301000');
  expect(bar()).toHaveAttribute('aria-valuemax', '612400');
  expect(screen.getByText('301,000').parentElement).toHaveTextContent('301,000 passed');
  expect(screen.queryByText(/rows\/s/)).not.toBeInTheDocument();
  later(1_000);
  again({ passed: 302_000 });
  expect(screen.getByText('1,000 rows/s')).toBeVisible();
  expect(screen.getByText('5 min left')).toBeVisible();
});

test('what was known before may be told late', () => {
  const { again } = renderIt();
  later(1_000);
  again({ from: 401_000, passed: 401_000 });
  for (const passed of [402_000, 403_000]) {
    later(500);
    again({ from: 401_000, passed });
  }
  expect(screen.getByText('2,000 rows/s')).toBeVisible();
});

test('on the way to a name the rows of the list are counted, and the time left is the longest', () => {
  const name = 'snow.sales."dim.order"';
  const { again } = renderIt({ row: undefined, name, total: 100_000 });
  for (const passed of [1_000, 2_000]) {
    later(1_000);
    again({ passed });
  }
  const progress = screen.getByRole('progressbar', { name: 'Going to dim.order' });
  expect(progress).toHaveAttribute('aria-valuemax', '100000');
  expect(progress).toHaveAttribute('aria-valuenow', '2000');
  expect(screen.getByText('2,000').parentElement).toHaveTextContent('2,000 of 100,000');
  expect(screen.getByText('at most 2 min left')).toBeVisible();
});

test('without a total the time left is not known', () => {
  renderIt({ row: undefined, name: 'orders', passed: 1_000 });
  later(700);
  expect(screen.getByRole('progressbar', { name: 'Going to orders' })).not.toHaveAttribute('aria-valuenow');
  expect(screen.queryByText(/left$/)).not.toBeInTheDocument();
});

test('is announced once, not for every row passed', () => {
  const { again } = renderIt();
  later(700);
  const region = document.querySelector('[aria-live="polite"]');
  expect(region).toBeEmptyDOMElement();
  later(500);
  expect(region).toHaveTextContent('Going to row 612,400. Escape cancels.');
  const said = vi.fn<() => void>();
  const observer = new MutationObserver(said);
  if (region) observer.observe(region, { childList: true, characterData: true, subtree: true });
  for (const passed of [1_000, 2_000, 3_000]) {
    again({ passed });
    later(1_000);
  }
  expect(observer.takeRecords()).toEqual([]);
  expect(said).not.toHaveBeenCalled();
});

test('Cancel and Escape cancel, also before it is said; Escape in a dialog is the dialog’s', () => {
  const { onCancel } = renderIt();
  fireEvent.keyDown(screen.getByRole('button', { name: 'Inside' }), { key: 'Escape' });
  expect(onCancel).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onCancel).toHaveBeenCalledTimes(1);
  later(700);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveAttribute('aria-keyshortcuts', 'Escape');
});
