// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ENGLISH, setLanguage, chooseLanguage, language } from '#src/i18n/language.ts';
import { eventually } from '#test/support/eventually.ts';
import { longOnly } from '#test/support/long.ts';
import { inThePalette, names, field, palette } from './palette-support.ts';

vi.mock('#src/i18n/language.ts', { spy: true });

const KEPT = 'catalog-browser.language';

beforeEach(() => {
  document.documentElement.lang = 'en';
  setLanguage(ENGLISH);
});

test('choosing another language switches at once, is kept, and can be undone', async () => {
  const { user } = await inThePalette();
  await user.keyboard('language{Enter}');
  await waitFor(() => expect(document.documentElement.lang).toBe('de'));
  expect(localStorage.getItem(KEPT)).toBe('de');
  await waitFor(() => expect(document.activeElement).toHaveRole('grid'));
  await screen.findByRole('button', { name: 'Tastenkürzel' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox', {
    name: 'Zu etwas im Katalog, einer Ansicht oder einem Befehl springen',
  });
  await waitFor(() => expect(box).toHaveFocus());
  expect(names('Befehle').filter((name) => name?.startsWith('Sprache'))).toEqual(['Sprache: English']);
  await user.keyboard('sprache{Enter}');
  await waitFor(() => expect(document.documentElement.lang).toBe('en'));
  expect(localStorage.getItem(KEPT)).toBe('en');
  await eventually(() => screen.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible();
});

longOnly(() => {
  test('the languages that are not in force are offered, each by its own name', async () => {
    await inThePalette();
    expect(names('Commands').filter((name) => name?.includes('Language'))).toEqual(['Language: Deutsch']);
  });

  test('a language that cannot be loaded shows an error in the palette, which stays open for another try', async () => {
    vi.mocked(chooseLanguage).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { user } = await inThePalette();
    await user.keyboard('language{Enter}');
    await eventually(async () => within(await palette()).getByRole('alert')).toHaveTextContent(
      'The language did not load; the one before stays.',
    );
    await eventually(field).toHaveFocus();
    expect(language().code).toBe('en');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(language().code).toBe('de'));
    await eventually(() => screen.getByRole('button', { name: 'Tastenkürzel' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
