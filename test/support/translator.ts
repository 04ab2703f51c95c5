import { ENGLISH, loadLanguage } from '#src/i18n/language.ts';
import { translatorFor, type Translator } from '#src/i18n/translate.ts';

/** English messages, said of tables. */
export const t = translatorFor(ENGLISH, 'table');

/** German messages, said of tables. */
export const loadGerman = async (): Promise<Translator> => translatorFor(await loadLanguage('de'), 'table');
