// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
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

test('a change of the language keeps an open dialog with what is typed in it, and the focus', async () => {
  const { user } = await openApp();
  await rowAt(0);
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save view' });
  const field = within(dialog).getByRole('textbox');
  await user.clear(field);
  await user.type(field, 'a draft');
  await speakGerman();
  expect(dialog).toBeInTheDocument();
  expect(dialog).toHaveAccessibleName('Ansicht speichern');
  expect(field).toHaveValue('a draft');
  expect(field).toHaveFocus();
});

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
