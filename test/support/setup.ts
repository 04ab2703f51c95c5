import { afterEach } from 'vitest';
import { computedStyle } from './computed-style.ts';
import { checkConsole, recordConsole } from './console.ts';

recordConsole();
// Hooks after a test run last registered first: what unmounting says is heard too.
afterEach(checkConsole);

if (typeof document !== 'undefined') {
  Object.assign(globalThis, { getComputedStyle: computedStyle });
  Object.assign(window, { getComputedStyle: computedStyle });
  await import('@testing-library/jest-dom/vitest');
  const { cleanup, configure } = await import('@testing-library/react');
  // A guard against what never comes: a busy machine needs a multiple of what a quiet one does.
  configure({
    asyncUtilTimeout: 10_000,
    // A waiting query fails many times before it succeeds: printing the whole page each time costs more than the test.
    getElementError: (message, container) =>
      new Error(`${message ?? ''}\n${(container.textContent ?? '').slice(0, 2_000)}`),
  });
  // The language that a test chose would go on in the next one.
  const { ENGLISH, speak } = await import('#src/words/language.ts');
  afterEach(() => {
    document.documentElement.lang = ENGLISH.code;
    speak(ENGLISH);
  });
  afterEach(cleanup);
}
