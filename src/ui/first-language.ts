import { keptLanguage } from './kept-language.ts';
import type { SafeStorage } from './safe-storage.ts';

/** Waits until the page can speak its reader's language. English is there from the start, and waits for no file. */
export async function speakFirst(storage: SafeStorage): Promise<void> {
  const wanted = keptLanguage(storage) ?? navigator.language;
  if (wanted.startsWith('en')) return;
  const speaking = import('./choose-language.ts').then((choice) => choice.speakPreferred(storage));
  await speaking.catch(() => {});
}
