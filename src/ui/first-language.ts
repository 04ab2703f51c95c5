import type { SafeStorage } from './safe-storage.ts';

/** Where the language chosen is kept, by its code. */
export const LANGUAGE_KEY = 'catalog-browser.language';

/** Waits until the page can speak its reader's language. English is there from the start, and waits for no file. */
export async function speakFirst(storage: SafeStorage): Promise<void> {
  const wanted = storage.get(LANGUAGE_KEY) ?? navigator.language;
  if (wanted.startsWith('en')) return;
  const speaking = import('./choose-language.ts').then((choice) => choice.speakPreferred(storage));
  await speaking.catch(() => {});
}
