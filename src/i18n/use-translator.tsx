import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import { ENGLISH, language, onLanguage } from './language.ts';
import type { NounId } from './message-types.ts';
import { translatorFor, type Translator } from './translate.ts';

const TranslatorContext = createContext(translatorFor(ENGLISH, 'table'));

/** The messages for a component, in the language of the page and with the nouns of the surrounding type of record. */
export const useTranslator = (): Translator => use(TranslatorContext);

export function TranslatorProvider({ children }: { readonly children: ReactNode }) {
  const current = useSyncExternalStore(onLanguage, language);
  const t = translatorFor(current, 'table');
  return <TranslatorContext value={t}>{children}</TranslatorContext>;
}

interface RecordNounsProps {
  readonly id: NounId;
  readonly children: ReactNode;
}

/** Makes the messages of its children name a type of record. */
export function RecordNouns({ id, children }: RecordNounsProps) {
  const t = useTranslator().of(id);
  return <TranslatorContext value={t}>{children}</TranslatorContext>;
}
