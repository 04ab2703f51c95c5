// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { addEnglish, ENGLISH, setLanguage, chooseLanguage, language } from '#src/i18n/language.ts';
import { enLater } from '#src/i18n/messages/en-later.ts';
import { eventually } from '#test/support/eventually.ts';
import { inThePalette, names, field, palette } from './palette-support.ts';

vi.mock('#src/i18n/language.ts', { spy: true });

const KEPT = 'catalog-browser.language';

beforeEach(() => {
  // The spied module is another than that of the setup.
  addEnglish(enLater);
  document.documentElement.lang = 'en';
  setLanguage(ENGLISH);
});

test('a language that does not load says so and can be chosen again; then it is there at once, is kept, and can be undone', async () => {
  vi.mocked(chooseLanguage).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { user } = await inThePalette();
  expect(names('Commands').filter((name) => name?.includes('Language'))).toEqual(['Language: Deutsch']);
  await user.paste('language');
  await user.keyboard('{Enter}');
  await eventually(async () => within(await palette()).getByRole('alert')).toHaveTextContent(
    'The language did not load; the one before stays.',
  );
  await eventually(field).toHaveFocus();
  expect(language().code).toBe('en');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.documentElement.lang).toBe('de'));
  expect(localStorage.getItem(KEPT)).toBe('de');
  await waitFor(() => expect(document.activeElement).toHaveRole('grid'));
  await screen.findByRole('button', { name: 'Konto und Einstellungen' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox', {
    name: 'Zu etwas im Katalog, einer Ansicht oder einem Befehl springen',
  });
  await waitFor(() => expect(box).toHaveFocus());
  expect(names('Befehle').filter((name) => name?.startsWith('Sprache'))).toEqual(['Sprache: English']);
  await user.paste('sprache');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.documentElement.lang).toBe('en'));
  expect(localStorage.getItem(KEPT)).toBe('en');
  await eventually(() => screen.getByRole('button', { name: 'Account and settings' })).toBeVisible();
});
