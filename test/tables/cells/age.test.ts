import { assert, double, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageOf, exactDay, exactTime } from '#src/tables/cells/age.ts';
import { ordinalEnding, shortCount, wholePercentile } from '#src/tables/cells/figures.ts';
import { countText } from '#src/tables/count-text.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('age', () => {
  test.each([
    [0, '<1 min'],
    [-5 * HOUR, '<1 min'],
    [48 * MINUTE, '48 min'],
    [2 * HOUR, '2 h'],
    [DAY, '1 d'],
    [15 * DAY, '2 wk'],
    [155 * DAY, '5 mo'],
    [800 * DAY, '2 y'],
  ])('after %i ms: %s', (passed, short) => {
    const age = ageOf(1e12, 1e12 + passed);
    expect(`${age.value} ${age.unit}`).toBe(short);
  });

  test('never more than fits its two columns for a century', () => {
    assert(
      property(
        integer({ min: 0, max: 36_500 * 1440 }),
        (minutes) => ageOf(0, minutes * MINUTE).value.length <= 3,
      ),
    );
  });

  test('the exact time is what the language itself writes, to the ends of all dates', () => {
    const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });
    const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
    const written = (at: number) => `${date.format(at)}, ${time.format(at)}`;
    const near = Date.parse('9999-12-31T00:00');
    const moments = [integer({ min: -8.64e15, max: 8.64e15 }), integer({ min: -near, max: near })];
    for (const moment of moments) assert(property(moment, (at) => exactTime(at) === written(at)));
  });

  test('any number is a date or is none, and never throws', () => {
    assert(property(double(), (at) => [undefined, 'string'].includes(exactTime(at) && 'string')));
    expect(exactTime(8.7e15)).toBeUndefined();
    expect(exactTime(NaN)).toBeUndefined();
    expect(exactTime(Date.parse('2026-11-21T12:02:00'))).toBe('21 November 2026, 12:02');
    expect([exactDay('2026-11-20'), exactDay('soon')]).toEqual(['20 November 2026', 'soon']);
  });
});

describe('figures', () => {
  test('counts, short above a million', () => {
    expect([countText(12_480), shortCount(999_999), shortCount(1_234_567)]).toEqual([
      '12,480',
      '999,999',
      '1.2M',
    ]);
  });

  test('ordinals', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 96, 100].map((n) => `${n}${ordinalEnding(n)}`).join(' ')).toBe(
      '1st 2nd 3rd 4th 11th 12th 13th 21st 96th 100th',
    );
  });

  test('percentiles are whole and between 0 and 100, whatever was sent', () => {
    assert(
      property(double(), (rank) => {
        const whole = wholePercentile(rank);
        return Number.isInteger(whole) && whole >= 0 && whole <= 100;
      }),
    );
  });
});
