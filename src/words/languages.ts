import { ENGLISH } from './language.ts';

/** A language to choose from, by its own name. */
export interface Choice {
  /** BCP 47. */
  readonly code: string;
  readonly name: string;
}

/** The languages whose catalogs are complete. */
export const LANGUAGES: readonly Choice[] = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
];

/** In no list: for those who try layouts out. */
export const PSEUDO_CODE = 'ar-XB';

const isChoice = (code: string | undefined) => LANGUAGES.some((one) => one.code === code);

/**
 * The language to speak: the one chosen, else the first of the reader's that there is, else English.
 * @param preferred BCP 47 tags, the best first, as of `navigator.languages`
 */
export function languageFor(chosen: string | undefined, preferred: readonly string[]): string {
  if (chosen !== undefined && (chosen === PSEUDO_CODE || isChoice(chosen))) return chosen;
  return preferred.map((tag) => tag.split('-', 1)[0]).find(isChoice) ?? ENGLISH.code;
}
