// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, ENGLISH, language, setLanguage } from '#src/i18n/language.ts';
import { field, inThePalette, names, palette } from '#test/app/palette-support.ts';
import { eventually } from '#test/support/eventually.ts';

vi.mock('#src/i18n/language.ts', { spy: true });

beforeEach(() => {
  document.documentElement.lang = 'en';
  setLanguage(ENGLISH);
});

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
