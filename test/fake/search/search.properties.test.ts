import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredTable } from '#src/fake/catalog/types.ts';
import { runs } from '#test/support/long.ts';
import { find, tablesOf } from './harness.ts';

// Characters that Lucene's classic query parser treats as syntax, blanks included.
const escape = (text: string) => text.replaceAll(/[-+!(){}[\]^"~*?:\\/&|\s]/g, String.raw`\$&`);

const awkward = [
  ...Array.from('aAbsS9_-.:*?()"[]{}+!^~/\\&|<>=%\'# \t'),
  'ß',
  'İ',
  'Σ',
  'ς',
  'é',
  '顧',
  '😀',
  'AND',
  ' OR ',
  '\u200f',
];
const text = fc.string({ unit: fc.constantFrom(...awkward), maxLength: 6 });
const word = fc.constantFrom('order', 'Orders', 'dim', 'b', '顧客');
const name = fc.oneof(
  text,
  fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('_')),
);
const tables = fc
  .array(
    fc.record(
      {
        name,
        displayName: name,
        description: fc.array(fc.oneof(word, text)).map((words) => words.join(' ')),
      },
      { requiredKeys: ['name'] },
    ),
    { maxLength: 12 },
  )
  .map((records) => tablesOf(...records));

const lower = (value: string) => value.toLowerCase().replaceAll('ς', 'σ');
const contains = (table: StoredTable, part: string) => {
  const whole = [table.name, table['displayName']].some(
    (value) => typeof value === 'string' && lower(value).includes(lower(part)),
  );
  const { description } = table;
  const words = typeof description === 'string' ? lower(description).split(/[^\p{L}\p{N}\p{M}]+/u) : [];
  return whole || words.filter(Boolean).some((each) => each.includes(lower(part)));
};
const idsOf = (found: readonly StoredTable[]) => found.map(({ id }) => id).toSorted();
const search = (all: readonly StoredTable[], q: string) =>
  find(all, { q, size: '100' })
    .hits.hits.map(({ _id: id }) => id)
    .toSorted();

test('any text, escaped between stars, finds what contains it', () => {
  fc.assert(
    fc.property(tables, text, (all, typed) => {
      fc.pre(typed !== '');
      expect(search(all, `*${escape(typed)}*`)).toEqual(idsOf(all.filter((table) => contains(table, typed))));
    }),
    { numRuns: runs(150) },
  );
});
