import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageInWords } from '#src/entity/updated.tsx';
import { formatNumber, parseWholeNumber } from '#src/i18n/format.ts';
import { ENGLISH } from '#src/i18n/language.ts';
import { translatorFor } from '#src/i18n/translate.ts';
import { t } from '#test/support/translator.ts';

const german = translatorFor({ ...ENGLISH, code: 'de', locale: 'de-DE' }, 'table');

test('numbers and dates follow the language', () => {
  const at = new Date(2026, 10, 21, 14, 2).getTime();
  const written = (language = t) => [
    language.number(1_234_567.5),
    language.number(1_234_567, { notation: 'compact', maximumFractionDigits: 1 }),
    language.date(at, { dateStyle: 'long' }),
    language.date(at, { timeStyle: 'short' }),
  ];
  expect(written()).toEqual(['1,234,567.5', '1.2M', '21 November 2026', '14:02']);
  expect(written(german)).toEqual(['1.234.567,5', '1,2\u00A0Mio.', '21. November 2026', '14:02']);
});

describe('parseWholeNumber', () => {
  test.each(['en-GB', 'de-DE', 'fr-FR', 'de-CH', 'sv-SE'])('reads what %s writes', (locale) => {
    assert(
      property(integer(), (value) => {
        expect(parseWholeNumber(formatNumber(locale, value))).toBe(value);
        expect(parseWholeNumber(String(value))).toBe(value);
      }),
    );
  });

  test.each([
    ['12.480', 12_480],
    ['12,480', 12_480],
    ['12\u00A0480', 12_480],
    ['12\u2009480', 12_480],
    ['12’480', 12_480],
    [' 1.248.000 ', 1_248_000],
    ['12,480.00', 12_480],
    ['１２，４８０', 12_480],
    ['−1.000', -1_000],
    ['007', 7],
  ])('reads %j', (text, number) => expect(parseWholeNumber(text)).toBe(number));

  test.each([
    '',
    '-',
    '.',
    '1.5',
    '1.2345',
    '0.500',
    '1.000,000',
    '1.000.0',
    '12,480.5',
    '1 2',
    '1..5',
    '1e3',
    'x',
  ])('finds none in %j', (text) => expect(parseWholeNumber(text)).toBeUndefined());
});

test('an age in words has the largest unit that it fills, and is never of the future', () => {
  const NOON = Date.parse('2026-11-21T12:02:00');
  const ago = (minutes: number) => ageInWords(NOON - minutes * 60_000, NOON, t);
  expect([-5, 0.5, 59, 60, 1439].map(ago)).toEqual([
    '1 minute ago',
    '1 minute ago',
    '59 minutes ago',
    '1 hour ago',
    '23 hours ago',
  ]);
  expect([1, 7, 29, 364, 365].map((days) => ago(days * 1440))).toEqual([
    '1 day ago',
    '1 week ago',
    '4 weeks ago',
    '12 months ago',
    '1 year ago',
  ]);
  expect(ageInWords(NOON - 180 * 60_000, NOON, german)).toBe('vor 3 Stunden');
});
