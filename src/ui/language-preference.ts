import { type SafeStorage, browserStorage } from './storage.ts';
import { languageOf } from '../words/catalogs.ts';
import { language, speak, ENGLISH } from '../words/language.ts';
import { languageFor } from '../words/languages.ts';

const LANGUAGE_KEY = 'catalog-browser.language';

/** The code of the language chosen in this browser; undefined for none. As untrusted as an address. */
export const storedLanguage = (storage: SafeStorage): string | undefined => storage.get(LANGUAGE_KEY);

/** Keeps a language, by its code; false where the browser keeps nothing. */
export const storeLanguage = (storage: SafeStorage, code: string): boolean => storage.set(LANGUAGE_KEY, code);

/** Speaks a language, once its catalog is there, and says so on the root element. Rejects where it cannot be had. */
export async function switchLanguage(code: string): Promise<void> {
  if (code === language().code) return;
  const next = await languageOf(code);
  const root = document.documentElement;
  root.lang = next.code;
  root.dir = next.dir;
  speak(next);
}

/** Speaks a language from now on and keeps it; rejects, and keeps the one before, where its catalog cannot be had. */
export async function chooseLanguage(code: string, storage: SafeStorage = browserStorage): Promise<void> {
  await switchLanguage(code);
  storeLanguage(storage, code);
}

/**
 * Waits until the page can speak the language that this browser has chosen, or else prefers; English where its catalog
 * cannot be had. English is there from the start, and waits for no file.
 */
export async function applyPreferredLanguage(storage: SafeStorage): Promise<void> {
  const code = languageFor(storedLanguage(storage), navigator.languages);
  if (code === ENGLISH.code) return;
  await switchLanguage(code).catch(() => {});
}
