import type { SafeStorage } from './safe-storage.ts';

const KEY = 'catalog-browser.language';

/** The code of the language chosen in this browser; undefined for none. As untrusted as an address. */
export const keptLanguage = (storage: SafeStorage): string | undefined => storage.get(KEY);

/** Keeps a language, by its code; false where the browser keeps nothing. */
export const keepLanguage = (storage: SafeStorage, code: string): boolean => storage.set(KEY, code);
