// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { applyPreferredLanguage } from '#src/ui/language-preference.ts';
import { browserStorage } from '#src/ui/storage.ts';
import * as catalogs from '#src/words/catalogs.ts';
import { ENGLISH, language, speak } from '#src/words/language.ts';

vi.mock('#src/words/catalogs.ts', { spy: true });

describe('what the page speaks first', () => {
  beforeEach(() => void vi.clearAllMocks());
  afterEach(() => {
    localStorage.clear();
    document.documentElement.removeAttribute('lang');
    document.documentElement.removeAttribute('dir');
    speak(ENGLISH);
  });

  const speaking = async (preferred: readonly string[], chosen?: string) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(preferred);
    if (chosen !== undefined) localStorage.setItem('catalog-browser.language', chosen);
    await applyPreferredLanguage(browserStorage);
    return language().code;
  };

  test('is the language of the reader, with its catalog there', async () => {
    expect(await speaking(['fr-FR', 'de-AT'])).toBe('de');
    expect(document.documentElement).toHaveAttribute('lang', 'de');
  });

  test.each([[['en-GB', 'de']], [['fr-FR', 'ja']], [['de-DE'], 'en']])(
    'is English, which waits for no file, for %j and %s chosen',
    async (preferred, chosen?: string) => {
      expect(await speaking(preferred, chosen)).toBe('en');
      expect(catalogs.languageOf).not.toHaveBeenCalled();
    },
  );

  test('is English where the catalog cannot be had', async () => {
    vi.mocked(catalogs.languageOf).mockRejectedValueOnce(new Error('no such file'));
    expect(await speaking(['de-DE'])).toBe('en');
  });
});
