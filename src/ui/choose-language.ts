import { languageOf } from '../words/catalogs.ts';
import { language, speak } from '../words/language.ts';
import { keepLanguage } from './kept-language.ts';
import { browserStorage, type SafeStorage } from './safe-storage.ts';

/** Speaks a language, once its catalog is there, and says so on the root element. Rejects where it cannot be had. */
export async function speakIn(code: string): Promise<void> {
  if (code === language().code) return;
  const next = await languageOf(code);
  const root = document.documentElement;
  root.lang = next.code;
  root.dir = next.dir;
  speak(next);
}

/** Speaks a language from now on and keeps it; rejects, and keeps the one before, where its catalog cannot be had. */
export async function chooseLanguage(code: string, storage: SafeStorage = browserStorage): Promise<void> {
  await speakIn(code);
  keepLanguage(storage, code);
}
