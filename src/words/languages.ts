import { ENGLISH, type Language } from './language.ts';

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

const keyOf = (message: unknown) => (typeof message === 'string' ? message : JSON.stringify(message));

const catalogs = new Map<string, () => Promise<Language>>([
  [
    'de',
    async () => {
      const { default: messages } = await import('words:de');
      const translate = (message: unknown) => messages.get(keyOf(message));
      return { code: 'de', locale: 'de-DE', dir: 'ltr', translate };
    },
  ],
  // In no list: for those who try layouts out.
  ['ar-XB', async () => (await import('./pseudo.ts')).PSEUDO],
]);

/**
 * The language to speak: the one chosen, else the first of the reader's that there is, else English.
 * @param preferred BCP 47 tags, the best first, as of `navigator.languages`
 */
export function languageFor(chosen: string | undefined, preferred: readonly string[]): string {
  if (chosen !== undefined && (chosen === ENGLISH.code || catalogs.has(chosen))) return chosen;
  const codes = preferred.map((tag) => tag.split('-', 1)[0]);
  return codes.find((code) => LANGUAGES.some((one) => one.code === code)) ?? ENGLISH.code;
}

/** A language with its catalog; English for a code that is none. Rejects where its file cannot be had. */
export const languageOf = async (code: string): Promise<Language> =>
  (await catalogs.get(code)?.()) ?? ENGLISH;
