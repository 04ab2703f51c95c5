import { ENGLISH, type Language } from './language.ts';
import { PSEUDO_CODE } from './languages.ts';
import { messageKey } from './message-key.ts';

const catalogs = new Map<string, () => Promise<Language>>([
  [
    'de',
    async () => {
      const { default: messages } = await import('words:de');
      const translate = (message: unknown) => messages.get(messageKey(message));
      return { code: 'de', locale: 'de-DE', dir: 'ltr', translate };
    },
  ],
  [PSEUDO_CODE, async () => (await import('./pseudo.ts')).PSEUDO],
]);

/** A language with its catalog; English for a code that is none. Rejects where its file cannot be had. */
export const languageOf = async (code: string): Promise<Language> =>
  (await catalogs.get(code)?.()) ?? ENGLISH;
