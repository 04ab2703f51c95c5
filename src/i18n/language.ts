import type { CompiledMessage } from 'icu-minify/format';
import type { MessagesByNamespace } from './message-types.ts';
import { enFirstRows } from './messages/en-first-rows.ts';

export interface Language {
  /** BCP 47, as in `<html lang>` and in the storage: `en`, `de`. */
  readonly code: string;
  /** BCP 47, for numbers, dates and plurals: `en-IE` writes 12,480, 1.2M and 21 November 2026, 14:02. */
  readonly locale: string;
  readonly dir: 'ltr' | 'rtl';
  readonly messages: MessagesByNamespace;
  /** Changes each message before it is formatted; for pseudo-locales. */
  readonly transform?: (message: CompiledMessage) => CompiledMessage;
}

const english: Record<string, MessagesByNamespace[string]> = { ...enFirstRows };

/** The language of the initial bundle; the others are loaded when chosen. */
export const ENGLISH: Language = { code: 'en', locale: 'en-IE', dir: 'ltr', messages: english };

export function addEnglish(messages: MessagesByNamespace): void {
  for (const [namespace, texts] of Object.entries(messages))
    english[namespace] = { ...english[namespace], ...texts };
}

/** A pseudo-locale for layout tests: accented, longer, right to left. Not offered to the user. */
export const PSEUDO_CODE = 'ar-XB';

/** Loader of each language, by code. A new language needs a file in `messages/`, a line here and its name below. */
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
    async () => {
      const { pseudoMessage } = await import('./pseudo.ts');
      return { ...ENGLISH, code: PSEUDO_CODE, dir: 'rtl', transform: pseudoMessage };
    },
  ],
]);

/** The languages that the user can choose, by their codes (BCP 47), and their names in themselves. */
const NAMES = new Map([
  ['en', 'English'],
  ['de', 'Deutsch'],
]);

export const LANGUAGES: readonly string[] = [...NAMES.keys()];

/** The name of a language in itself: `Deutsch`. `Intl.DisplayNames` would cost a tenth of the first screen. */
export const languageName = (code: string): string => NAMES.get(code) ?? code;

/** A language with its messages; English for an unknown code. Rejects if its file cannot be loaded. */
export const loadLanguage = async (code: string): Promise<Language> =>
  (await LOADERS.get(code)?.()) ?? ENGLISH;

/**
 * The code of the language to use: the chosen one, else the first preferred one that exists, else English.
 * @param chosen from storage, so any text
 * @param preferred BCP 47 tags in order of preference, as in `navigator.languages`
 */
export const languageFor = (chosen = '', preferred: readonly string[]): string =>
  [chosen, ...preferred.map((tag) => tag.replace(/-.*/, ''))].find((code) => LOADERS.has(code)) ??
  ENGLISH.code;

let current = ENGLISH;
const listeners = new Set<() => void>();

export const language = (): Language => current;

export function setLanguage(next: Language): void {
  current = next;
  for (const listener of listeners) listener();
}

export function onLanguage(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Loads a language, then makes it current, on the root element too. Rejects if it cannot be loaded. */
async function switchLanguage(code: string): Promise<void> {
  if (code === current.code) return;
  const next = await loadLanguage(code);
  const root = document.documentElement;
  root.lang = next.code;
  root.dir = next.dir;
  setLanguage(next);
}

interface LanguageStorage {
  readonly get: (key: string) => string | undefined;
  /** Returns whether the text was stored. */
  readonly set: (key: string, value: string) => boolean;
}

const KEY = 'catalog-browser.language';

/** Switches to a language and stores the choice. Rejects, without any change, if it cannot be loaded. */
export async function chooseLanguage(code: string, storage: LanguageStorage): Promise<void> {
  await switchLanguage(code);
  storage.set(KEY, code);
}

/**
 * Switches to the language chosen in this browser, else to its preferred one; English, which needs no request, if that
 * cannot be loaded.
 */
export const applyPreferredLanguage = (storage: LanguageStorage): Promise<void> =>
  switchLanguage(languageFor(storage.get(KEY), navigator.languages)).catch(() => {});
