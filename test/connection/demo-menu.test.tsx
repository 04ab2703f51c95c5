// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { plannedFaults } from '#src/connection/demo-faults.ts';
import DemoMenu from '#src/connection/demo-menu.tsx';
import { ENGLISH, speak } from '#src/words/language.ts';
import { languageOf } from '#src/words/catalogs.ts';

afterEach(() => {
  speak(ENGLISH);
  plannedFaults.set([]);
});

const show = () => {
  const settings = { tables: 12_480, latency: 300, dialect: 'seed', hostile: false };
  const demo = { settings, change: () => {}, fail: () => Promise.resolve() };
  render(<DemoMenu demo={demo} onClose={() => {}} />);
};
const chosen = (name: string) =>
  screen.getByRole<HTMLSelectElement>('combobox', { name }).selectedOptions[0]?.text;

test('says what is chosen, and how much is set to fail', async () => {
  show();
  expect(['Tables', 'Behaves like', 'Answers take'].map(chosen)).toEqual([
    '12,480',
    'the documented service',
    '300 ms',
  ]);
  const status = screen.getByRole('status');
  expect(status).toHaveTextContent('Nothing is set to fail.');
  await userEvent.click(screen.getByRole('button', { name: /The next page fails/ }));
  expect(status).toHaveTextContent('1 failure is set: scroll, search or refresh to meet it.');
  await userEvent.click(screen.getByRole('button', { name: /The network is gone/ }));
  expect(status).toHaveTextContent('2 failures are set: scroll, search or refresh to meet them.');
});

test('does so in another language', async () => {
  speak(await languageOf('de'));
  show();
  expect(chosen('Tabellen')).toBe('12.480');
  expect(screen.getByRole('button', { name: /Das Netz ist weg/ })).toBeInTheDocument();
});
