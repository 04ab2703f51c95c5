import compile from 'icu-minify/compile';
import { afterEach, describe, expect, test } from 'vitest';
import { dateText, numberText } from '#src/words/formats.ts';
import { ENGLISH, type Language, language, onLanguage, speak } from '#src/words/language.ts';
import { say } from '#src/words/say.ts';
import * as figures from '#src/words/en/figures.ts';
import * as short from '#src/words/en/short.ts';

afterEach(() => speak(ENGLISH));

const half: Language = {
  code: 'de',
  locale: 'de-DE',
  dir: 'ltr',
  translate: (message) =>
    new Map([
      [JSON.stringify(figures.tables), compile('{count, plural, one {# Tabelle} other {# Tabellen}}')],
    ]).get(JSON.stringify(message)),
};

describe('a message', () => {
  test('is said in English as it stands, with its plurals and numbers', () => {
    expect(say(short.retry)).toBe('Retry');
    expect([0, 1, 2, 12_480].map((count) => say(figures.tables, { count }))).toEqual([
      '0 tables',
      '1 table',
      '2 tables',
      '12,480 tables',
    ]);
  });

  test('is said in the language in force, numbers too; in English where that has none', () => {
    speak(half);
    expect([1, 12_480].map((count) => say(figures.tables, { count }))).toEqual([
      '1 Tabelle',
      '12.480 Tabellen',
    ]);
    expect(say(short.retry)).toBe('Retry');
  });

  test('takes what looks like a message, from a server, as it is', () => {
    expect(say(figures.rangeOf, { range: '{total}', total: '<b>1</b>' })).toBe('{total} of <b>1</b>');
  });
});

test('numbers and dates follow the language', () => {
  const at = new Date(2026, 10, 21, 14, 2).getTime();
  const written = () => [
    numberText(1_234_567.5),
    numberText(1_234_567, { notation: 'compact', maximumFractionDigits: 1 }),
    dateText(at, { dateStyle: 'long' }),
    dateText(at, { timeStyle: 'short' }),
  ];
  expect(written()).toEqual(['1,234,567.5', '1.2M', '21 November 2026', '14:02']);
  speak(half);
  expect(written()).toEqual(['1.234.567,5', '1,2\u00A0Mio.', '21. November 2026', '14:02']);
});

test('whoever draws hears of another language until they end it', () => {
  const heard: string[] = [];
  const end = onLanguage(() => heard.push(language().code));
  speak(half);
  speak(ENGLISH);
  end();
  speak(half);
  expect(heard).toEqual(['de', 'en']);
});
