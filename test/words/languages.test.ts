import { describe, expect, test } from 'vitest';
import { ENGLISH } from '#src/words/language.ts';
import { LANGUAGES, languageFor, languageOf } from '#src/words/languages.ts';

describe('the language to speak', () => {
  test.each([
    [undefined, ['en-US'], 'en'],
    [undefined, ['de-AT', 'en'], 'de'],
    [undefined, ['fr-FR', 'de', 'en'], 'de'],
    [undefined, ['fr-FR', 'ja'], 'en'],
    [undefined, [], 'en'],
    ['de', ['en-US'], 'de'],
    ['en', ['de-DE'], 'en'],
    ['xx', ['de-DE'], 'de'],
    ['__proto__', ['fr'], 'en'],
    ['ar-XB', ['de'], 'ar-XB'],
  ])('chosen %s, preferred %j: %s', (chosen, preferred, code) => {
    expect(languageFor(chosen, preferred)).toBe(code);
  });
});

test('every language of the list has its catalog; an unknown one is English', async () => {
  for (const { code } of LANGUAGES) expect((await languageOf(code)).code).toBe(code);
  expect(await languageOf('xx')).toBe(ENGLISH);
  expect(await languageOf('constructor')).toBe(ENGLISH);
  expect((await languageOf('ar-XB')).dir).toBe('rtl');
});
