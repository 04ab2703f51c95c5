import { expect, test } from 'vitest';
import { countBits } from '#src/fake/bits.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { evaluate } from '#src/fake/search/evaluate.ts';
import { NO_MAPPING } from '#src/fake/search/mapping.ts';
import { MAPPINGS_OF_SEED } from '#src/fake/search/mappings.ts';
import { patternParts, type Query } from '#src/fake/search/query-parser.ts';
import { tableIndex } from '#src/fake/search/search-index.ts';

const corpus = createCatalog({ tables: 300_000, seed: 1 }).corpus();
const engine = { index: tableIndex(corpus), mapping: MAPPINGS_OF_SEED.table ?? NO_MAPPING };

/** So many that names are searched as one text, and descriptions by their words. */
test('the catalog is large', () => {
  expect(corpus.text('name').values.length).toBeGreaterThan(100_000);
  expect(corpus.text('description').values.length).toBeGreaterThan(20_000);
});

const FIELDS = ['name', 'displayName', 'description'] as const;

/** The rows whose name, display name or description matches, each value tested by a regular expression. */
function expected(pattern: string): number {
  const body = pattern.replaceAll(/[*?]/g, (sign) => (sign === '*' ? '.*' : '.'));
  const word = new RegExp(`^${body}$`, 'su');
  const rows = new Set<number>();
  for (const field of FIELDS) {
    const { values, of } = corpus.text(field);
    const passes = values.map((value) => {
      const text = value.toLowerCase();
      const words = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
      return (field !== 'description' && word.test(text)) || words.some((each) => word.test(each));
    });
    for (const [row, index] of of.entries()) if (passes[index] === true) rows.add(row);
  }
  return rows.size;
}

test.each(['*customer*', 'cust*', '*s_ord*', '?rders', 'o*s', '*nothing*'])(
  'a search for %s finds what tests of every text find',
  { timeout: 60_000 },
  (pattern) => {
    const query: Query = { kind: 'pattern', parts: patternParts(pattern), boost: 1 };
    expect(countBits(evaluate(query, engine))).toBe(expected(pattern));
  },
);
