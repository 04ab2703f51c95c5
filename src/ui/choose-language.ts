import { language, speak } from '../words/language.ts';
import { languageFor, languageOf } from '../words/languages.ts';
import { keepLanguage, keptLanguage } from './kept-language.ts';
import { browserStorage, type SafeStorage } from './safe-storage.ts';

/** Speaks a language, once its catalog is there, and says so on the root element. Rejects where it cannot be had. */
async function speakIn(code: string): Promise<void> {
  if (code === language().code) return;
  const next = await languageOf(code);
  const root = document.documentElement;
  root.lang = next.code;
  root.dir = next.dir;
  speak(next);
}

/** Speaks the language that this browser has chosen, or else prefers; English where that cannot be had. */
export const speakPreferred = (storage: SafeStorage): Promise<void> =>
  speakIn(languageFor(keptLanguage(storage), navigator.languages)).catch(() => {});

/** Speaks a language from now on and keeps it; rejects, and keeps the one before, where its catalog cannot be had. */
export async function chooseLanguage(code: string, storage: SafeStorage = browserStorage): Promise<void> {
  await speakIn(code);
  keepLanguage(storage, code);
}
