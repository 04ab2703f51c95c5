// @vitest-environment jsdom
import { readdirSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addEnglish,
  chooseLanguage,
  ENGLISH,
  applyPreferredLanguage,
  language,
  languageFor,
  languageName,
  LANGUAGES,
  loadLanguage,
  onLanguage,
  setLanguage,
} from '#src/i18n/language.ts';

const root = document.documentElement;

/** A storage in memory. @param entries its initial content */
function storageOf(entries: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    get: (key: string) => kept.get(key),
    set(key: string, value: string) {
      kept.set(key, value);
      return true;
    },
  };
}

const KEY = 'catalog-browser.language';

describe('languages', () => {
  test('each has its messages and its name; an unknown code is English', async () => {
    for (const code of LANGUAGES) expect((await loadLanguage(code)).code).toBe(code);
    expect(LANGUAGES.map(languageName)).toEqual(['English', 'Deutsch']);
    expect(await loadLanguage('xx')).toBe(ENGLISH);
    expect(await loadLanguage('constructor')).toBe(ENGLISH);
    expect((await loadLanguage('ar-XB')).dir).toBe('rtl');
  });

  test('each file of messages belongs to one of them', () => {
    const files = readdirSync('src/i18n/messages').map((name) => name.replace(/(?:-.*)?\.ts$/, ''));
    expect(new Set(files)).toEqual(new Set(LANGUAGES));
  });
});

test('English messages that are loaded later join those of their namespace', async () => {
  const pseudo = await loadLanguage('ar-XB');
  addEnglish({ common: { later: 'Later' }, rare: { late: 'Late' } });
  for (const { messages } of [ENGLISH, pseudo]) {
    expect(messages['common']).toMatchObject({ retry: 'Retry', later: 'Later' });
    expect(messages['rare']).toEqual({ late: 'Late' });
  }
});

describe('the language to use', () => {
  test.each([
    [undefined, ['de-AT', 'en'], 'de'],
    [undefined, ['fr-FR', 'de', 'en'], 'de'],
    [undefined, ['fr-FR', 'ja'], 'en'],
    ['de', ['en-US'], 'de'],
    ['xx', ['de-DE'], 'de'],
    ['__proto__', ['fr'], 'en'],
    ['ar-XB', ['de'], 'ar-XB'],
  ])('chosen %s, preferred %j: %s', (chosen, preferred, code) => {
    expect(languageFor(chosen, preferred)).toBe(code);
  });
});

test('listeners are called after each change until they are removed', () => {
  const heard: string[] = [];
  const end = onLanguage(() => heard.push(language().code));
  setLanguage({ ...ENGLISH, code: 'de' });
  setLanguage(ENGLISH);
  end();
  setLanguage({ ...ENGLISH, code: 'de' });
  expect(heard).toEqual(['de', 'en']);
});

describe('the initial language', () => {
  beforeEach(() => {
    root.removeAttribute('lang');
    root.removeAttribute('dir');
  });

  const startedIn = async (preferred: readonly string[], kept?: string) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(preferred);
    await applyPreferredLanguage(storageOf(kept === undefined ? {} : { [KEY]: kept }));
    return language().code;
  };

  test('is the preferred language, with its messages', async () => {
    expect(await startedIn(['fr-FR', 'de-AT'])).toBe('de');
    expect(language().messages.common?.retry).toBe('Erneut versuchen');
    expect(root).toHaveAttribute('lang', 'de');
  });

  test('is English where it is chosen, and nothing changes', async () => {
    expect(await startedIn(['de-DE'], 'en')).toBe('en');
    expect(root).not.toHaveAttribute('lang');
  });

  test('is English where the messages fail to load', async () => {
    vi.resetModules();
    vi.doMock('#src/i18n/messages/de.ts', () => {
      throw new Error('no such file');
    });
    const fresh = await import('#src/i18n/language.ts');
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE']);
    await fresh.applyPreferredLanguage(storageOf());
    expect(fresh.language().code).toBe('en');
    await expect(fresh.chooseLanguage('de', storageOf())).rejects.toThrow(/mock/);
    vi.doUnmock('#src/i18n/messages/de.ts');
  });
});

test('a chosen language is stored, and used on the next start', async () => {
  const storage = storageOf();
  await chooseLanguage('de', storage);
  expect([language().code, root.lang, storage.kept.get(KEY)]).toEqual(['de', 'de', 'de']);
  setLanguage(ENGLISH);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en']);
  await applyPreferredLanguage(storage);
  expect(language().code).toBe('de');
});
