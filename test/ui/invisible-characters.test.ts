import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hidesSomething, spellOut, splitInvisible } from '#src/ui/invisible-characters.ts';
import { runs } from '#test/support/long.ts';

const codes = (text: string) => splitInvisible(text).flatMap((piece) => piece.code ?? []);

describe('invisible characters', () => {
  test('the pieces joined are the text, whatever it is', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        const pieces = splitInvisible(text);
        return (
          pieces.map((piece) => piece.text).join('') === text && pieces.every((piece) => piece.text !== '')
        );
      }),
      { numRuns: runs(200, 2_000) },
    );
  });

  test.each([
    ['invoice\u202Egnp.exe', ['U+202E']],
    ['cust\u200Bomers', ['U+200B']],
    ['tab\there\nnewline', ['U+0009', 'U+000A']],
    [' leading and trailing ', ['blank', 'blank']],
    ['   ', ['blank', 'blank', 'blank']],
    ['nbsp\u00A0', ['U+00A0']],
    ['pay\u200Dload', ['U+200D']],
    ['a\u{E0041}b', ['U+E0041']],
  ])('%j shows %j', (text, expected) => {
    expect(codes(text)).toEqual(expected);
  });

  test.each([
    'orders_daily',
    'تقرير_المبيعات',
    '顧客マスタ_2026',
    'two words',
    '👩‍💻_team',
    'Z\u0335\u0321algo',
  ])('%j has nothing to show', (text) => {
    expect(hidesSomething(text)).toBe(false);
    expect(codes(text)).toEqual([]);
  });

  test('a tooltip spells them out and is cut', () => {
    expect(spellOut('a\u202Eb')).toBe('a[U+202E]b');
    expect(spellOut('x'.repeat(5000), 10)).toBe(`${'x'.repeat(10)}…`);
  });
});

test('in a part of a name a blank at an end is only a blank; what is hidden is shown all the same', () => {
  expect(splitInvisible(' items ', true)).toEqual([{ text: ' items ' }]);
  expect(splitInvisible(' a\u202e', true)).toEqual([{ text: ' a' }, { text: '\u202e', code: 'U+202E' }]);
  expect(splitInvisible(' items ')).toHaveLength(3);
});
