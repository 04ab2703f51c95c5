import { ENGLISH } from './language.ts';

/** The languages whose catalogs are complete, BCP 47. */
export const LANGUAGES: readonly string[] = ['en', 'de'];

/** In no list: for those who try layouts out. */
export const PSEUDO_CODE = 'ar-XB';

/**
 * The language to speak: the one chosen, else the first of the reader's that there is, else English.
 * @param preferred BCP 47 tags, the best first, as of `navigator.languages`
 */
export const languageFor = (chosen = '', preferred: readonly string[]): string =>
  [chosen, ...preferred.map((tag) => tag.replace(/-.*/, ''))].find(
    (code) => code === PSEUDO_CODE || LANGUAGES.includes(code),
  ) ?? ENGLISH.code;
