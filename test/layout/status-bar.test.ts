import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rangeText, recordCountText } from '#src/layout/status-bar.tsx';
import { t } from '#test/support/translator.ts';

const number = (text: string) => Number(text.replaceAll(',', '').replace('+', ''));

describe('rangeText', () => {
  test.each([
    [{ first: 1, last: 40, total: 12_480 }, '1–40 of 12,480'],
    [{ first: 1, last: 40, total: 10_000, lowerBound: true }, '1–40 of 10,000+'],
    [{ first: 1, last: 40 }, '1–40'],
    [{ first: 0, last: 0, total: 0 }, '0 tables'],
    [{ first: 0, last: 0, total: 12_480 }, '12,480 tables'],
    [{ first: 1, last: 1, total: 1, exact: true }, '1–1 of 1'],
    [{ first: 301, last: 340, total: 320 }, '301–340 of 340+'],
    [{ first: 1, last: 10, soFar: 1_200 }, '1–10 of 1,200 found so far'],
    [{ first: 0, last: 0, soFar: 0 }, '0 found so far'],
  ])('%o', (range, text) => {
    expect(rangeText(range, t)).toBe(text);
  });

  test('never shows a total below the rows on screen', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(200), fc.nat(), fc.boolean(), (start, length, total, exact) => {
        const last = start + 1 + length;
        const [range = '', all = ''] = rangeText({ first: start + 1, last, total, exact }, t).split(' of ');
        expect(range.split('–').map(number)).toEqual([start + 1, last]);
        expect(number(all)).toBe(Math.max(last, total));
      }),
    );
  });
});

test('counts', () => {
  expect(recordCountText(12_480, t)).toBe('12,480 tables');
});
