import { pseudoMessage } from './pseudo.ts';
import type { CompiledMessage } from 'icu-minify/format';
import { en, type Messages } from './messages/en.ts';

/** A language of the page, with its messages. */
export interface Language {
  /** BCP 47, as in `<html lang>` and in the storage: `en`, `de`. */
  readonly code: string;
  /** BCP 47, for numbers, dates and plurals: `en-IE` writes 12,480, 1.2M and 21 November 2026, 14:02. */
  readonly locale: string;
  /** Direction of its script. */
  readonly dir: 'ltr' | 'rtl';
  readonly messages: Messages;
  /** Applied to each message before it is formatted; for pseudo-locales. */
  readonly transform?: (message: CompiledMessage) => CompiledMessage;
}

/** The language of the first scripts; the others are loaded when they are chosen. */
export const ENGLISH: Language = { code: 'en', locale: 'en-IE', dir: 'ltr', messages: en };

/** A pseudo-locale for testing layouts: accented, longer, from right to left. In no list of languages. */
export const PSEUDO_CODE = 'ar-XB';

/** How each language is loaded, by code. Another language is a file in `messages/` and a line here. */
const LOADERS = new Map<string, () => Promise<Language>>([
  ['en', () => Promise.resolve(ENGLISH)],
  [
    'de',
    async () => {
      const { de } = await import('./messages/de.ts');
      return { code: 'de', locale: 'de-DE', dir: 'ltr', messages: de };
    },
  ],
  [
    PSEUDO_CODE,
    () => Promise.resolve({ ...ENGLISH, code: PSEUDO_CODE, dir: 'rtl', transform: pseudoMessage }),
  ],
]);

/** The languages that can be chosen, BCP 47. */
export const LANGUAGES: readonly string[] = [...LOADERS.keys()].filter((code) => code !== PSEUDO_CODE);

/** A language by its own name: `Deutsch`. @param code BCP 47 */
export const languageName = (code: string): string =>
  new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;

/** A language with its messages; English for an unknown code. Rejects where its file cannot be loaded. */
export const loadLanguage = async (code: string): Promise<Language> =>
  (await LOADERS.get(code)?.()) ?? ENGLISH;

/**
 * The code of the language to use: the one chosen, else the first of the reader's that there is, else English.
 * @param chosen from the storage, as untrusted as an address
 * @param preferred BCP 47 tags, the best first, as of `navigator.languages`
 */
export const languageFor = (chosen = '', preferred: readonly string[]): string =>
  [chosen, ...preferred.map((tag) => tag.replace(/-.*/, ''))].find((code) => LOADERS.has(code)) ??
  ENGLISH.code;

let current = ENGLISH;
const listeners = new Set<() => void>();

/** The current language. */
export const language = (): Language => current;

/** Changes the current language and calls the listeners. */
export function setLanguage(next: Language): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Calls back after each change of language; returns the function that ends it. */
export function onLanguage(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Loads a language, then makes it the current one, on the root element too. Rejects where it cannot be loaded. */
async function switchLanguage(code: string): Promise<void> {
  if (code === current.code) return;
  const next = await loadLanguage(code);
  const root = document.documentElement;
  root.lang = next.code;
  root.dir = next.dir;
  setLanguage(next);
}

/** Where the choice of language is kept. */
interface LanguageStorage {
  /** The text under a key; undefined for none. */
  readonly get: (key: string) => string | undefined;
  /** Whether the text is kept. */
  readonly set: (key: string, value: string) => boolean;
}

const KEY = 'catalog-browser.language';

/** Switches to a language and keeps the choice. Rejects, and changes nothing, where it cannot be loaded. */
export async function chooseLanguage(code: string, storage: LanguageStorage): Promise<void> {
  await switchLanguage(code);
  storage.set(KEY, code);
}

/**
 * Switches to the language chosen in this browser, or else preferred by it; English where that cannot be loaded. English
 * itself waits for no file.
 */
export const applyPreferredLanguage = (storage: LanguageStorage): Promise<void> =>
  switchLanguage(languageFor(storage.get(KEY), navigator.languages)).catch(() => {});
