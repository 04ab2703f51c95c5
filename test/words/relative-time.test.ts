import { assert, integer, property } from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { ENGLISH, speak } from '#src/words/language.ts';
import { relativeText } from '#src/words/relative-time.ts';

afterEach(() => speak(ENGLISH));

const NOON = Date.parse('2026-11-21T12:02:00');
const since = (time: string) => relativeText(Date.parse(time), NOON);

describe('how long ago', () => {
  test.each([
    ['2026-11-21T12:01:30', 'this minute'],
    ['2026-11-21T12:01:00', '1 minute ago'],
    ['2026-11-21T09:02:00', '3 hours ago'],
    ['2026-11-20T12:03:00', '23 hours ago'],
    ['2026-11-20T12:02:00', 'yesterday'],
    ['2026-11-16T12:02:00', '5 days ago'],
    ['2026-11-07T12:02:00', '2 weeks ago'],
    ['2026-10-20T12:02:00', 'last month'],
    ['2025-11-20T12:02:00', 'last year'],
    ['2020-01-01T00:00:00', '6 years ago'],
  ])('%s: %s', (time, text) => expect(since(time)).toBe(text));

  test('units end where the next begins', () => {
    const ago = (minutes: number) => relativeText(NOON - minutes * 60_000, NOON);
    expect([59, 60, 1439].map(ago)).toEqual(['59 minutes ago', '1 hour ago', '23 hours ago']);
    expect([7, 29, 364].map((days) => ago(days * 1440))).toEqual([
      '1 week ago',
      '4 weeks ago',
      '12 months ago',
    ]);
  });

  test('no day, month or year is named that the moment does not lie in', () => {
    const at = (time: string, now: string) => relativeText(Date.parse(time), Date.parse(now));
    expect(at('2026-11-19T20:00:00', '2026-11-21T08:00:00')).toBe('1 day ago');
    expect(at('2026-09-28T08:00:00', '2026-11-01T08:00:00')).toBe('1 month ago');
    expect(at('2024-12-20T08:00:00', '2026-01-20T08:00:00')).toBe('1 year ago');
  });
});

test('what lies ahead, as where clocks differ, is said to', () => {
  expect([since('2026-11-21T12:02:20'), since('2026-11-21T12:04:30')]).toEqual([
    'this minute',
    'in 2 minutes',
  ]);
  expect(since('2026-11-22T13:00:00')).toBe('tomorrow');
});

test('any two moments are some time apart', () => {
  const moment = integer({ min: -8.64e15, max: 8.64e15 });
  assert(property(moment, moment, (at, now) => relativeText(at, now) !== ''));
});

test('in the language in force', () => {
  speak({ code: 'de', locale: 'de-DE', dir: 'ltr' });
  expect([since('2026-11-21T09:02:00'), since('2026-11-20T12:02:00')]).toEqual(['vor 3 Stunden', 'gestern']);
});
