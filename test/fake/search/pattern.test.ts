import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#src/fake/search/analyse.ts';
import { wholeTest, wordTest } from '#src/fake/search/pattern.ts';
import { patternParts } from '#src/fake/search/query/escapes.ts';
import { runs as tries } from '#test/support/long.ts';

const characters = ['a', 'b', '_', '.', '😀', '顧'];
const text = fc.string({ unit: fc.constantFrom(...characters), maxLength: 8 });
const pattern = fc.string({ unit: fc.constantFrom(...characters, '*', '?'), maxLength: 6 });

/** The pattern as a regular expression: slower, and known to be right. */
function expressionOf(raw: string): RegExp {
  const body = Array.from(raw, (char) => {
    if (char === '*') return '.*';
    return char === '?' ? '.' : char.replace(/[.]/, String.raw`\.`);
  });
  return new RegExp(`^${body.join('')}$`, 'su');
}

test('a pattern covers what its regular expression does', () => {
  fc.assert(
    fc.property(pattern, text, (raw, value) => {
      expect(wholeTest(patternParts(raw))(value)).toBe(expressionOf(raw).test(value));
    }),
    { numRuns: tries(200, 3_000) },
  );
});

test('a pattern covers a word where its regular expression covers a run', () => {
  fc.assert(
    fc.property(pattern, text, (raw, value) => {
      const expected = runs(value).some((run) => expressionOf(raw).test(run.text));
      expect(wordTest(patternParts(raw))(value)).toBe(expected);
    }),
    { numRuns: tries(200, 3_000) },
  );
});

test('many stars over much text are no work', () => {
  const raw = `${'*a'.repeat(40)}*b`;
  expect(wholeTest(patternParts(raw))('a'.repeat(20_000))).toBe(false);
});
