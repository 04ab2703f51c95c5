import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoredTable } from '#src/fake/catalog/types.ts';
import type { Dialect } from '#src/fake/service/dialects.ts';
import { runs } from '#test/support/long.ts';
import { ask, find, newer, recorded, tablesOf } from './harness.ts';
import { type Condition, meets, printed } from './reference.ts';

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
const word = fc.constantFrom(
  'order',
  'Orders',
  'daily',
  'dim',
  'customer',
  'b',
  'companies',
  'company',
  '顧客',
);
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

const status = (q: string, dialect: Dialect) => ask([], { q }, dialect).status;

describe.each([newer, recorded])('any text, escaped', (dialect) => {
  test('is never rejected', () => {
    fc.assert(
      fc.property(text, (typed) => {
        expect(status(`*${escape(typed)}*`, dialect)).toBe(200);
      }),
      { numRuns: runs(200, 2_000) },
    );
  });

  test('control: would be rejected without escaping', () => {
    const statuses = new Set(fc.sample(text, 200).map((typed) => status(`*${typed}*`, dialect)));
    expect(statuses).toContain(dialect.search.errors.status);
  });
});

test('any text, escaped between stars, finds what contains it', () => {
  fc.assert(
    fc.property(tables, text, (all, typed) => {
      fc.pre(typed !== '');
      expect(search(all, `*${escape(typed)}*`)).toEqual(idsOf(all.filter((table) => contains(table, typed))));
    }),
    { numRuns: runs(150, 1_500) },
  );
});

const condition: fc.Arbitrary<Condition> = fc.letrec<{ query: Condition }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.record({
      kind: fc.constantFrom('word' as const, 'part' as const, 'prefix' as const, 'phrase' as const),
      field: fc.constantFrom(undefined, 'name' as const, 'description' as const),
      text: word,
    }),
    fc.record({ kind: fc.constant('name' as const), text: name }),
    fc.record({ kind: fc.constant('not' as const), of: tie('query') }),
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      of: fc.array(tie('query'), { minLength: 2, maxLength: 3 }),
    }),
  ),
})).query;

test('searches agree with a naive evaluation of each record', () => {
  fc.assert(
    fc.property(tables, condition, (all, query) => {
      expect(search(all, printed(query))).toEqual(idsOf(all.filter((table) => meets(table, query))));
    }),
    { numRuns: runs(150, 1_500) },
  );
});

test('control: an evaluation that confuses words with parts is found', () => {
  const all = tablesOf('reorder');
  const query = { kind: 'word', field: undefined, text: 'order' } as const;
  expect(search(all, printed(query))).not.toEqual(
    idsOf(all.filter((table) => meets(table, { ...query, kind: 'part' }))),
  );
});
