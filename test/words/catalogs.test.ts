import { expect, test } from 'vitest';
import { languageOf } from '#src/words/catalogs.ts';
import { ENGLISH } from '#src/words/language.ts';
import { LANGUAGES } from '#src/words/languages.ts';

test('every language of the list has its catalog; an unknown one is English', async () => {
  for (const { code } of LANGUAGES) expect((await languageOf(code)).code).toBe(code);
  expect(await languageOf('xx')).toBe(ENGLISH);
  expect(await languageOf('constructor')).toBe(ENGLISH);
  expect((await languageOf('ar-XB')).dir).toBe('rtl');
});
