import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatRelativeTime } from '#src/detail/sections.tsx';
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

const NOON = Date.parse('2026-11-21T12:02:00');
const since = (time: string, language = t) => formatRelativeTime(Date.parse(time), NOON, language);

describe('formatRelativeTime', () => {
  test.each([
    ['2026-11-21T12:01:30', 'this minute'],
    ['2026-11-21T09:02:00', '3 hours ago'],
    ['2026-11-20T12:03:00', '23 hours ago'],
    ['2026-11-20T12:02:00', 'yesterday'],
    ['2026-11-07T12:02:00', '2 weeks ago'],
    ['2026-10-20T12:02:00', 'last month'],
    ['2025-11-20T12:02:00', 'last year'],
    ['2020-01-01T00:00:00', '6 years ago'],
  ])('%s: %s', (time, text) => expect(since(time)).toBe(text));

  test('units end where the next one begins', () => {
    const ago = (minutes: number) => formatRelativeTime(NOON - minutes * 60_000, NOON, t);
    expect([59, 60, 1439].map(ago)).toEqual(['59 minutes ago', '1 hour ago', '23 hours ago']);
    expect([7, 29, 364].map((days) => ago(days * 1440))).toEqual([
      '1 week ago',
      '4 weeks ago',
      '12 months ago',
    ]);
  });

  test('no day, month or year is named that does not contain the time', () => {
    const at = (time: string, now: string) => formatRelativeTime(Date.parse(time), Date.parse(now), t);
    expect(at('2026-11-19T20:00:00', '2026-11-21T08:00:00')).toBe('1 day ago');
    expect(at('2026-09-28T08:00:00', '2026-11-01T08:00:00')).toBe('1 month ago');
    expect(at('2024-12-20T08:00:00', '2026-01-20T08:00:00')).toBe('1 year ago');
  });
});

test('a time in the future, as by clock skew, is in the future', () => {
  expect([since('2026-11-21T12:02:20'), since('2026-11-21T12:04:30')]).toEqual([
    'this minute',
    'in 2 minutes',
  ]);
  expect(since('2026-11-22T13:00:00')).toBe('tomorrow');
});

test('is in the language that is given', () => {
  expect([since('2026-11-21T09:02:00', german), since('2026-11-20T12:02:00', german)]).toEqual([
    'vor 3 Stunden',
    'gestern',
  ]);
});
