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
  expect([0, 1, 2, 3, 4, 11, 12, 13, 21, 96, 100].map(ranked).join(' ')).toBe(
    '0th 1st 2nd 3rd 4th 11th 12th 13th 21st 96th 100th',
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
