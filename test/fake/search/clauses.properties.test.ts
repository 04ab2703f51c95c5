import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { valuesAt } from '#src/fake/catalog/indexed-values.ts';
import { ALL_FIELDS } from '#src/fake/catalog/records.ts';
import { SearchIndex, tableIndex } from '#src/fake/search/search-index.ts';
import { search as searchIn } from '#src/fake/search/search.ts';
import { anyWrite, firstRows, write, type Write } from '#test/fake/catalog/any-writes.ts';
import { runs } from '#test/support/long.ts';
import { answerOf, newer, type Answer } from './harness.ts';

type Clause = Readonly<Record<string, unknown>>;

/** Fields of texts, with the member of a record that their values are in. */
const TEXTS: Readonly<Record<string, string>> = {
  'name.keyword': 'name',
  'displayName.keyword': 'displayName',
  fullyQualifiedName: 'fullyQualifiedName',
  'tableType.keyword': 'tableType',
  'service.name.keyword': 'service.name',
  'database.name': 'database.name',
  'databaseSchema.id': 'databaseSchema.id',
  'owner.id': 'owners.id',
  'owners.name': 'owners.name',
  followers: 'followers.id',
  'tags.tagFQN': 'tags.tagFQN',
  'columns.tags.tagFQN': 'columns.tags.tagFQN',
  'tier.tagFQN': 'tags.tagFQN',
  'columns.name': 'columns.name',
  'columns.children.name.keyword': 'columns.children.name',
};
const NUMBERS: Readonly<Record<string, string>> = {
  updatedAt: 'updatedAt',
  'usageSummary.weeklyStats.count': 'usageSummary.weeklyStats.count',
};
const SORTS = ['name.keyword', 'fullyQualifiedName', ...Object.keys(NUMBERS)];

const generated = createCatalog({ tables: 300, seed: 3 });
const sample = firstRows(generated).map((row) => generated.record(row, ALL_FIELDS));
const valuesOf = (member: string) => [
  ...new Set(sample.flatMap((record) => valuesAt(record, member.split('.')))),
];
const VALUES = new Map(Object.values({ ...TEXTS, ...NUMBERS }).map((member) => [member, valuesOf(member)]));

const valueOf = (field: string) =>
  fc.constantFrom(...(VALUES.get(TEXTS[field] ?? NUMBERS[field] ?? '') ?? ['']));
const textOf = (field: string) =>
  valueOf(field).chain((value) =>
    fc.constantFrom(String(value), String(value).toUpperCase(), `${String(value)}x`),
  );
const withText = (make: (field: string, text: string, at: number) => Clause) =>
  fc
    .constantFrom(...Object.keys(TEXTS))
    .chain((field) => fc.tuple(textOf(field), fc.nat(9)).map(([text, at]) => make(field, text, at)));

const leaf: fc.Arbitrary<Clause> = fc.oneof(
  fc.constantFrom(...sample.map(({ id }) => id)).map((id) => ({ ids: { values: [id] } })),
  fc.constantFrom(...Object.keys(TEXTS), ...SORTS, 'description').map((field) => ({ exists: { field } })),
  withText((field, text) => ({ term: { [field]: text } })),
  withText((field, text) => ({ terms: { [field]: [text, text.toLowerCase()] } })),
  withText((field, text, at) => ({ prefix: { [field]: text.slice(0, at) } })),
  withText((field, text, at) => ({
    wildcard: { [field]: { value: `*${text.slice(at, at + 4).replaceAll(/[\\*?]/g, '?')}*` } },
  })),
  fc
    .constantFrom(...SORTS)
    .chain((field) =>
      fc
        .tuple(valueOf(field), valueOf(field), fc.constantFrom('gt', 'gte'))
        .map(([from, to, above]) => ({ range: { [field]: { [above]: from, lte: to } } })),
    ),
);

const clause: fc.Arbitrary<Clause> = fc.letrec<{ clause: Clause }>((tie) => {
  const some = fc.array(tie('clause'), { maxLength: 3 });
  const bool = fc.record({ filter: some, should: some, must_not: some }, { requiredKeys: [] });
  return {
    clause: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      { arbitrary: leaf, weight: 3 },
      bool.map((of) => ({ bool: of })),
    ),
  };
}).clause;

const query = fc.record({
  query_filter: clause.map((of) => JSON.stringify({ query: of })),
  q: fc.constantFrom('*', 'orders', '*rder*', 'cust*', 'daily -name:orders'),
  sort_field: fc.constantFrom(...SORTS),
  sort_order: fc.constantFrom('asc', 'desc'),
  from: fc.nat(40).map(String),
});

function search(index: SearchIndex, parameters: Readonly<Record<string, string>>) {
  const params = new URLSearchParams({ size: '30', ...parameters });
  const { status, body } = answerOf(searchIn, index, params, newer);
  expect(status).toBe(200);
  const { hits, aggregations } = JSON.parse(JSON.stringify(body)) as Answer;
  return { total: hits.total, hits: hits.hits.map(({ _id: id, sort }) => [id, sort]), aggregations };
}

const unwritten = [generated, catalogFromRecords(sample)];

/** A catalog that was searched, written and searched again, each time by the same index. */
function written(writes: readonly Write[], parameters: Readonly<Record<string, string>>) {
  const catalog = createCatalog({ tables: 80, seed: 3 });
  search(tableIndex(catalog.corpus()), parameters);
  let rows = firstRows(catalog);
  for (const one of writes) rows = write(catalog, rows, one);
  return catalog;
}

test('an index that has seen writes answers as a new one does', { timeout: 120_000 }, () => {
  const cases = runs(60);
  let some = 0;
  fc.assert(
    fc.property(query, fc.nat(2), fc.array(anyWrite, { maxLength: 8 }), (parameters, kind, writes) => {
      const corpus = (unwritten[kind] ?? written(writes, parameters)).corpus();
      const answer = search(tableIndex(corpus), parameters);
      expect(answer).toEqual(search(new SearchIndex('table', corpus), parameters));
      some += Number(answer.total.value > 0);
    }),
    { numRuns: cases },
  );
  expect(some).toBeGreaterThan(cases / 12);
});
