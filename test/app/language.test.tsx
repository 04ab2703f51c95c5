// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadLanguage, setLanguage } from '#src/i18n/language.ts';
import { list, openApp, rowAt, status } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';

const german = await loadLanguage('de');

/** Changes the language from outside, as another part of the page does. */
const speakGerman = async () => {
  act(() => setLanguage(german));
  await screen.findByRole('grid', { name: 'Tabellen' });
};

test('a change of the language keeps the rows on screen, their place and the focus in them', async () => {
  await openApp('/tables?row=151');
  await status('151–160 of 300');
  const grid = await list();
  const row = await rowAt(150);
  act(() => grid.focus());
  await speakGerman();
  await eventually(() => status('151–160 von 300')).toBeVisible();
  expect(grid).toHaveAccessibleName('Tabellen');
  expect(row).toBeInTheDocument();
  expect(new URLSearchParams(location.search).get('row')).toBe('151');
  expect(grid).toHaveFocus();
});
