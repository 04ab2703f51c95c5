import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, hasWord, isBoundary, runs, stem, stems, surfaces } from '#src/fake/search/analyse.ts';

const text = fc.string({
  unit: fc.constantFrom('a', 's', 'ie', 'y', 'Σ', 'É', '顧', '𝒳', '😀', '_', '-', ' ', '9'),
});

test('words are runs of letters and figures, in any script', () => {
  expect(runs('dim_customer-2024 顧客.v2').map((run) => run.text)).toEqual([
    'dim',
    'customer',
    '2024',
    '顧客',
    'v2',
  ]);
  expect(runs('हिन्दी 😀')[0]?.text).toBe('हिन्दी');
});

test('a plural is its singular', () => {
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

test('every word is among the surfaces of its stem', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('s', 'i', 'e', 'y', 'u', 'b'), minLength: 1 }), (word) => {
      expect(surfaces(stem(word))).toContain(word);
    }),
  );
});

test('a word is had where a run is that word', () => {
  fc.assert(
    fc.property(text, text, (value, word) => {
      fc.pre(runs(word)[0]?.text === word);
      const expected = runs(value).some((run) => run.text === word);
      expect(hasWord(value, [word])).toBe(expected);
    }),
  );
});

test('boundaries are the ends of runs', () => {
  fc.assert(
    fc.property(text, (value) => {
      const edges = new Set(runs(value).flatMap(({ start, end }) => [start, end]));
      const inside = (at: number) => runs(value).some(({ start, end }) => start < at && at < end);
      const places = [...Array.from(value).keys()].map(
        (index) => Array.from(value).slice(0, index).join('').length,
      );
      for (const at of places) expect(isBoundary(value, at)).toBe(edges.has(at) || !inside(at));
    }),
  );
});
