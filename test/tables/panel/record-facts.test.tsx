// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { TableRow } from '#src/api/table-schema.ts';
import { RecordFacts } from '#src/tables/panel/record-facts.tsx';
import { tableRow } from '../cells/rows.ts';

afterEach(() => vi.useRealTimers());

const updated = (row: Partial<TableRow>) => {
  render(<RecordFacts table={tableRow(row)} json={undefined} />);
  return screen.getByText('Updated').nextElementSibling;
};

test('beside the exact time of the update stands how long ago that was', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T15:02:00'), toFake: ['Date'] });
  const at = updated({ updatedAt: Date.parse('2026-11-21T12:02:00'), updatedBy: 'ingestion-bot' });
  expect(at?.firstElementChild).toHaveTextContent(/^21 November 2026, 12:02, by ingestion-bot$/);
  expect(at?.lastElementChild).toHaveTextContent(/^3 hours ago$/);
});

test('a number that is no date is shown as it is, and who it was without any', () => {
  expect(updated({ updatedAt: 9e15, updatedBy: 'ann' })).toHaveTextContent(/^9000000000000000, by ann$/);
});

test('who it was is said where the time is not known', () => {
  const { updatedAt: _, ...row } = tableRow({ updatedBy: 'ann' });
  render(<RecordFacts table={row} json={undefined} />);
  expect(screen.getByText('by ann')).toBeVisible();
});
