import { ENGLISH } from '../words/language.ts';
import { languageFor } from '../words/languages.ts';
import { keptLanguage } from './kept-language.ts';
import type { SafeStorage } from './safe-storage.ts';

/**
 * Waits until the page can speak the language that this browser has chosen, or else prefers; English where its catalog
 * cannot be had. English is there from the start, and waits for no file.
 */
export async function speakFirst(storage: SafeStorage): Promise<void> {
  const code = languageFor(keptLanguage(storage), navigator.languages);
  if (code === ENGLISH.code) return;
  await import('./choose-language.ts').then((choice) => choice.speakIn(code)).catch(() => {});
}
