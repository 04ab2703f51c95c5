import * as fc from 'fast-check';
import { expect, test, describe } from 'vitest';
import {
  fold,
  hasWord,
  isBoundary,
  wordRuns,
  stem,
  stems,
  inflections,
  wholeTest,
  wordTest,
} from '#src/fake/search/analysis.ts';
import { patternParts } from '#src/fake/search/query-parser.ts';
import { runs as tries } from '#test/support/long.ts';

describe('analyse', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 's', 'ie', 'y', 'Σ', 'É', '顧', '𝒳', '😀', '_', '-', ' ', '9'),
  });

  test('words are runs of letters and digits, in any script', () => {
    expect(wordRuns('dim_customer-2024 顧客.v2').map((run) => run.text)).toEqual([
      'dim',
      'customer',
      '2024',
      '顧客',
      'v2',
    ]);
    expect(wordRuns('हिन्दी 😀')[0]?.text).toBe('हिन्दी');
  });

  test('a plural has the stem of its singular', () => {
    expect(stems('Orders of companies, glass status')).toEqual(['order', 'of', 'company', 'glass', 'status']);
  });

  test('a part of a text folds as within the whole', () => {
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        expect(fold(a + b + c)).toContain(fold(b));
      }),
    );
    expect('ΟΣ'.toLowerCase().includes('Σ'.toLowerCase())).toBe(false);
  });

  test('every word is among the inflections of its stem', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('s', 'i', 'e', 'y', 'u', 'b'), minLength: 1 }),
        (word) => {
          expect(inflections(stem(word))).toContain(word);
        },
      ),
    );
  });

  test('a text has a word where a run equals it', () => {
    fc.assert(
      fc.property(text, text, (value, word) => {
        fc.pre(wordRuns(word)[0]?.text === word);
        const expected = wordRuns(value).some((run) => run.text === word);
        expect(hasWord(value, [word])).toBe(expected);
      }),
    );
  });

  test('boundaries are the ends of runs', () => {
    fc.assert(
      fc.property(text, (value) => {
        const edges = new Set(wordRuns(value).flatMap(({ start, end }) => [start, end]));
        const inside = (at: number) => wordRuns(value).some(({ start, end }) => start < at && at < end);
        const places = [...Array.from(value).keys()].map(
          (index) => Array.from(value).slice(0, index).join('').length,
        );
        for (const at of places) expect(isBoundary(value, at)).toBe(edges.has(at) || !inside(at));
      }),
    );
  });
});

describe('pattern', () => {
  const characters = ['a', 'b', '_', '.', '😀', '顧'];
  const text = fc.string({ unit: fc.constantFrom(...characters), maxLength: 8 });
  const pattern = fc.string({ unit: fc.constantFrom(...characters, '*', '?'), maxLength: 6 });

  /** The pattern as a regular expression: slower, and known to be correct. */
  function expressionOf(raw: string): RegExp {
    const body = Array.from(raw, (char) => {
      if (char === '*') return '.*';
      return char === '?' ? '.' : char.replace(/[.]/, String.raw`\.`);
    });
    return new RegExp(`^${body.join('')}$`, 'su');
  }

  test('a pattern matches what its regular expression matches', () => {
    fc.assert(
      fc.property(pattern, text, (raw, value) => {
        expect(wholeTest(patternParts(raw))(value)).toBe(expressionOf(raw).test(value));
      }),
      { numRuns: tries(200, 3_000) },
    );
  });

  test('a pattern matches a word where its regular expression matches a run', () => {
    fc.assert(
      fc.property(pattern, text, (raw, value) => {
        const expected = wordRuns(value).some((run) => expressionOf(raw).test(run.text));
        expect(wordTest(patternParts(raw))(value)).toBe(expected);
      }),
      { numRuns: tries(200, 3_000) },
    );
  });

  test('many stars over a long text are fast', () => {
    const raw = `${'*a'.repeat(40)}*b`;
    expect(wholeTest(patternParts(raw))('a'.repeat(20_000))).toBe(false);
  });
});
