import fc from 'fast-check';
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
  fc.assert(fc.property(text, text, text, (a, b, c) => fold(a + b + c).includes(fold(b))));
  expect('ΟΣ'.toLowerCase().includes('Σ'.toLowerCase())).toBe(false);
});

test('every word is among the surfaces of its stem', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('s', 'i', 'e', 'y', 'u', 'b'), minLength: 1 }), (word) =>
      surfaces(stem(word)).includes(word),
    ),
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
      for (const { start, end } of runs(value)) {
        expect(isBoundary(value, start) && isBoundary(value, end)).toBe(true);
        for (let at = start + 1; at < end; at++) {
          if (!/[\uDC00-\uDFFF]/.test(value.charAt(at))) expect(isBoundary(value, at)).toBe(false);
        }
      }
    }),
  );
});
