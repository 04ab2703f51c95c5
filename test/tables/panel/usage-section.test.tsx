// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { UsageStats } from '#src/api/table-schema.ts';
import { UsageSection } from '#src/tables/panel/usage-section.tsx';
import { ENGLISH, speak } from '#src/words/language.ts';
import { languageOf } from '#src/words/catalogs.ts';

afterEach(() => speak(ENGLISH));

const week = (weeklyStats: UsageStats) => render(<UsageSection usage={{ weeklyStats }} />);
const ranked = (percentileRank: number) => {
  const { container, unmount } = week({ count: 5, percentileRank });
  const text = container.querySelector('td:last-child')?.textContent;
  unmount();
  return text;
};

test('percentiles are ordinals', async () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 96, 100].map(ranked).join(' ')).toBe(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 96th 100th',
  );
  speak(await languageOf('de'));
  expect([1, 2, 96].map(ranked)).toEqual(['1.', '2.', '96.']);
});

test('how often it was queried is a sentence, in the language in force', async () => {
  week({ count: 1, percentileRank: 3 });
  expect(screen.getByText(/Queried/)).toHaveTextContent(
    /^Queried 1 time in the last 7 days: more than 3 % of all tables\.$/,
  );
  speak(await languageOf('de'));
  week({ count: 8410, percentileRank: 96 });
  expect(screen.getByText(/abgefragt/)).toHaveTextContent(
    /^In den letzten 7 Tagen 8\.410-mal abgefragt: häufiger als 96 % aller Tabellen\.$/,
  );
});

const NONE: UsageStats = { count: 0, percentileRank: 0 };
const lines = () => screen.queryAllByRole('row').map(({ textContent }) => textContent);

test('what nobody queried in any period is said in one sentence, of the longest', async () => {
  const all = { dailyStats: NONE, weeklyStats: NONE, monthlyStats: NONE, date: '2026-11-20' };
  const { container, rerender } = render(<UsageSection usage={all} />);
  expect(container.textContent).toMatch(/^UsageNot queried in the last 30 days\.Counted /);
  expect(screen.queryByRole('table')).toBeNull();
  rerender(<UsageSection usage={{ dailyStats: NONE, weeklyStats: NONE }} />);
  expect(container.textContent).toBe('UsageNot queried in the last 7 days.');
  rerender(<UsageSection usage={{ dailyStats: NONE }} />);
  expect(container.textContent).toBe('UsageNot queried in the last day.');
  speak(await languageOf('de'));
  rerender(<UsageSection usage={{ ...all }} />);
  expect(container).toHaveTextContent('In den letzten 30 Tagen nicht abgefragt.');
});

test('a period in which nobody queried it says so; the others are counted', async () => {
  const monthlyStats = { count: 31, percentileRank: 12 };
  const usage = { dailyStats: NONE, weeklyStats: NONE, monthlyStats };
  const { container, rerender } = render(<UsageSection usage={usage} />);
  expect(screen.getByText('Not queried in the last 7 days.')).toBeVisible();
  expect(lines().slice(1)).toEqual(['Last daynot queried', 'Last 7 daysnot queried', 'Last 30 days3112th']);
  expect(container).not.toHaveTextContent('0th');
  speak(await languageOf('de'));
  rerender(<UsageSection usage={{ ...usage }} />);
  expect(lines()[1]).toBe('1 Tagnicht abgefragt');
});

test('a rank that says nothing is left out: it was queried, and not “more than 0 %”', () => {
  const { container } = week({ count: 3, percentileRank: 0 });
  expect(screen.getByText(/^Queried/)).toHaveTextContent(/^Queried 3 times in the last 7 days\.$/);
  expect(lines()[1]).toBe('Last 7 days3—none');
  expect(container).not.toHaveTextContent(/0th|0 %/);
});
