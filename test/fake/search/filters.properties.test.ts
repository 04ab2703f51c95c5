import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UNKNOWN_INDEX } from '#src/api/index-profile.ts';
import { filterText } from '#src/api/search-request.ts';
import { matchesFilters } from '#src/filters/evaluate.ts';
import type { FacetId, ReferenceIds } from '#src/filters/facet.ts';
import { FACETS } from '#src/filters/facets/registry.ts';
import type { FilteredRecord } from '#src/filters/filtered-record.ts';
import { NO_FILTERS, withFilter, type Filters } from '#src/filters/filters.ts';
import { queryFilter } from '#src/filters/query-filter.ts';
import { valueOfName } from '#src/filters/values.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { ALL_FIELDS, NOW } from '#src/fake/catalog/records.ts';
import { search as searchIn } from '#src/fake/search/search.ts';
import { tableIndex } from '#src/fake/search/search-index.ts';
import { evidence, runs } from '#test/support/long.ts';
import { answerOf, recorded } from './harness.ts';

const catalog = createCatalog({ tables: 400, seed: 7 });
const rows = Array.from({ length: catalog.corpus().size }, (_, row) => row).filter(
  (row) => !catalog.isDeleted(row),
);
/** A server 1.1 has one owner for each table. */
const records = rows.map((row) => {
  const record = catalog.record(row, ALL_FIELDS) as FilteredRecord & { readonly id: string };
  return { ...record, owners: record.owners?.slice(0, 1) };
});

const namesIn = (read: (record: FilteredRecord) => readonly (string | undefined)[]): readonly string[] => [
  ...new Set(records.flatMap(read).filter((name) => name !== undefined)),
];
const columnsOf = (columns: FilteredRecord['columns'] = []): readonly string[] =>
  columns.flatMap(({ name, children }) => [name, ...columnsOf(children)]);

/** Values that some records have, by facet. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  owner: [
    'none',
    ...namesIn(({ owners = [] }) => owners.map(({ name }) => name)).map((name) => valueOfName('owner', name)),
  ],
  follower: [
    'none',
    ...namesIn(({ followers = [] }) => followers.map(({ name }) => name)).map((name) =>
      valueOfName('follower', name),
    ),
  ],
  tag: [
    'none',
    ...namesIn(({ tags = [] }) => tags.map(({ tagFQN }) => tagFQN)).map((name) => valueOfName('tag', name)),
  ],
  term: namesIn(({ tags = [] }) =>
    tags.filter(({ source }) => source === 'Glossary').map(({ tagFQN }) => tagFQN),
  ).map((name) => valueOfName('term', name)),
  tier: ['none', 'Tier.Tier1', 'Tier.Tier2', 'Tier.Tier3', 'Tier.Tier5'],
  type: namesIn(({ tableType }) => [tableType]),
  service: namesIn(({ service }) => [service?.name]),
  database: namesIn((record) => [
    (record.database as { fullyQualifiedName?: string } | undefined)?.fullyQualifiedName,
    (record.databaseSchema as { fullyQualifiedName?: string } | undefined)?.fullyQualifiedName,
  ]),
  column: namesIn(({ columns }) => columnsOf(columns).slice(0, 4)).flatMap((name) => [
    valueOfName('column', name),
    `${name.slice(0, 4)}*`,
    `*${name.slice(-5)}`,
    `*${name.slice(1, 4).toUpperCase()}*`,
  ]),
  updated: ['24h', '7d', '30d', '365d', '2026-11-01..', '..2026-10-01', '2026-09-01..2026-11-10'],
  usage: ['1..', '100..', '..0', '5..500'],
  missing: ['owner', 'tags', 'tier', 'description'],
};

function unknown(facet: FacetId): never {
  throw new Error(`The tests know no values of ${facet}`);
}

const filterSets: fc.Arbitrary<Filters> = fc
  .array(
    fc.constantFrom(...FACETS).chain(({ id: facet }) =>
      fc.record({
        facet: fc.constant(facet),
        not: fc.boolean(),
        values: fc.uniqueArray(fc.constantFrom(...(VALUES[facet] ?? unknown(facet))), {
          minLength: 1,
          maxLength: 3,
        }),
      }),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((all) => all.reduce(withFilter, NO_FILTERS));

const ids: ReferenceIds = {
  person: (name) => [
    ...new Set(
      records
        .flatMap(({ owners = [], followers = [] }) => [...owners, ...followers])
        .flatMap((person) => (person.name === name && person.id !== undefined ? [person.id] : [])),
    ),
  ],
  database: (fqn) =>
    [...catalog.databases(), ...catalog.schemas()].find(
      ({ fullyQualifiedName }) => fullyQualifiedName === fqn,
    )?.id,
};

function found(filters: Filters): readonly string[] {
  const text = filterText(queryFilter(filters, { ids, profile: UNKNOWN_INDEX, now: NOW }));
  const params = new URLSearchParams({
    q: '*',
    size: '1000',
    ...(text !== undefined && { query_filter: text }),
  });
  const { status, body } = answerOf(searchIn, tableIndex(catalog.corpus()), params, recorded);
  expect(status).toBe(200);
  return (body as { hits: { hits: { _id: string }[] } }).hits.hits.map(({ _id }) => _id).toSorted();
}

const expected = (filters: Filters, context = { ids, now: NOW }) =>
  records
    .filter((record) => matchesFilters(record, filters, context))
    .map(({ id }) => id)
    .toSorted();

test('search finds the records that the evaluator finds, whatever the filters', { timeout: 600_000 }, () => {
  const cases = runs(30, 2_000);
  let some = 0;
  fc.assert(
    fc.property(filterSets, (filters) => {
      const right = expected(filters);
      expect(found(filters)).toEqual(right);
      some += Number(right.length > 0 && right.length < records.length);
    }),
    { numRuns: cases },
  );
  expect(some).toBeGreaterThan(cases / 4);
  evidence({
    figure: 1,
    what: 'search and evaluator',
    came: `equal for ${cases} sets of filters`,
    control: 'below',
  });
});

test.each([
  ['without exclusions', (filters: Filters) => filters.map((filter) => ({ ...filter, not: false }))],
  [
    'with the first value of each filter only',
    (filters: Filters) => filters.map((filter) => ({ ...filter, values: filter.values.slice(0, 1) })),
  ],
])('control: an evaluator %s is found out', (_, broken) => {
  const result = fc.check(
    fc.property(filterSets, (filters) => {
      expect(found(filters)).toEqual(expected(broken(filters)));
    }),
    { numRuns: 300, endOnFailure: true },
  );
  expect(result.failed).toBe(true);
});
