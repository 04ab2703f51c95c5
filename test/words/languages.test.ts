import { describe, expect, test } from 'vitest';
import { languageFor } from '#src/words/languages.ts';

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
