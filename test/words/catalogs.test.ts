import { expect, test } from 'vitest';
import { languageOf } from '#src/words/catalogs.ts';
import { ENGLISH } from '#src/words/language.ts';
import { languageName } from '#src/words/language-name.ts';
import { LANGUAGES } from '#src/words/languages.ts';

test('every language of the list has its catalog and its name; an unknown one is English', async () => {
  for (const code of LANGUAGES) expect((await languageOf(code)).code).toBe(code);
  expect(LANGUAGES.map(languageName)).toEqual(['English', 'Deutsch']);
  expect(await languageOf('xx')).toBe(ENGLISH);
  expect(await languageOf('constructor')).toBe(ENGLISH);
  expect((await languageOf('ar-XB')).dir).toBe('rtl');
});
