// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { UpdatedCell } from '#src/tables/cells/updated-cell.tsx';
import { tableRow } from './rows.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('ages stay true by one timer for all cells, which stops with the last of them', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
  const row = tableRow({ updatedAt: Date.now() - 58 * 60_000 });
  const { unmount } = render(
    <>
      <UpdatedCell row={row} />
      <UpdatedCell row={row} />
    </>,
  );
  expect(screen.getAllByText('58')).toHaveLength(2);
  expect(vi.getTimerCount()).toBe(1);
  act(() => void vi.advanceTimersByTime(2 * 60_000));
  expect(screen.getAllByText('h')).toHaveLength(2);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
