import type { CompiledMessage } from 'icu-minify/format';

/** A language that the page can speak. */
export interface Language {
  /** BCP 47, as in `<html lang>` and as it is kept: `en`, `de`. */
  readonly code: string;
  /** BCP 47, for numbers, dates and plurals: `en-IE` writes 12,480, 1.2M and 21 November 2026, 14:02. */
  readonly locale: string;
  /** The way its lines run. */
  readonly dir: 'ltr' | 'rtl';
  /** A message in this language, of the English one; undefined where it has none. Absent: it is English. */
  readonly translate?: (message: CompiledMessage) => CompiledMessage | undefined;
}

export const ENGLISH: Language = { code: 'en', locale: 'en-IE', dir: 'ltr' };

let spoken = ENGLISH;
const listeners = new Set<() => void>();

/** The language in force. */
export const language = (): Language => spoken;

/** Speaks another one from now on; what is on screen is drawn anew by whoever subscribed. */
export function speak(next: Language): void {
  spoken = next;
  for (const listener of listeners) listener();
}

/** Calls back after each change of language; answers what ends it. */
export function onLanguage(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
