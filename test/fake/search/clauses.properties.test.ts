import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { ALL_FIELDS } from '#src/fake/catalog/records.ts';
import type { Catalog, StoredTable } from '#src/fake/catalog/types.ts';
import { documentIndex, tableIndex, type SearchIndex } from '#src/fake/search/search-index.ts';
import { search as searchIn } from '#src/fake/search/search.ts';
import { anyWrite, firstRows, write, type Write } from '#test/fake/catalog/catalog-model.ts';
import { evidence, runs } from '#test/support/long.ts';
import { answerOf, newer } from './harness.ts';

type Members = Readonly<Record<string, unknown>>;
type Clause = Members;

const listOf = (value: unknown) => (Array.isArray(value) ? value : []) as Members[];
const lower = (text: string) => text.toLowerCase();
const childrenOf = (columns: readonly Members[]) => columns.flatMap(({ children }) => listOf(children));
const isTier = ({ tagFQN }: Members) => String(tagFQN).startsWith('Tier.');

/** The values of each field of the index, read from a record one by one. */
const FIELDS: Readonly<Record<string, (record: StoredTable) => readonly unknown[]>> = {
  'name.keyword': ({ name }) => [name],
  'displayName.keyword': ({ name, displayName }) => [displayName ?? name],
  fullyQualifiedName: ({ fullyQualifiedName }) => [lower(fullyQualifiedName)],
  'tableType.keyword': ({ tableType }) => [tableType],
  serviceType: ({ serviceType }) => [serviceType],
  'service.name.keyword': ({ service }) => [(service as Members)['name']],
  'database.name.keyword': ({ database }) => [(database as Members)['name']],
  'database.name': ({ database }) => [lower(String((database as Members)['name']))],
  'database.id': ({ database }) => [(database as Members)['id']],
  'databaseSchema.id': ({ databaseSchema }) => [(databaseSchema as Members)['id']],
  'owner.id': ({ owners }) =>
    listOf(owners)
      .slice(0, 1)
      .map(({ id }) => id),
  'owners.id': ({ owners }) => listOf(owners).map(({ id }) => id),
  'owners.name': ({ owners }) => listOf(owners).map(({ name }) => lower(String(name))),
  'owners.type': ({ owners }) => listOf(owners).map(({ type }) => type),
  followers: ({ followers }) => listOf(followers).map(({ id }) => id),
  'tags.tagFQN': ({ tags, columns }) => labels(tags, columns).map(({ tagFQN }) => tagFQN),
  'tags.source': ({ tags, columns }) => labels(tags, columns).map(({ source }) => source),
  'columns.tags.tagFQN': ({ columns }) =>
    listOf(columns)
      .flatMap(({ tags }) => listOf(tags))
      .map(({ tagFQN }) => tagFQN),
  'tier.tagFQN': ({ tags }) =>
    listOf(tags)
      .filter(isTier)
      .slice(0, 1)
      .map(({ tagFQN }) => tagFQN),
  'columns.name': ({ columns }) => listOf(columns).map(({ name }) => lower(String(name))),
  'columns.name.keyword': ({ columns }) => listOf(columns).map(({ name }) => name),
  'columns.children.name.keyword': ({ columns }) => childrenOf(listOf(columns)).map(({ name }) => name),
  updatedAt: ({ updatedAt }) => (updatedAt === undefined ? [] : [updatedAt]),
  'usageSummary.weeklyStats.count': ({ usageSummary }) => [
    ((usageSummary as Members)['weeklyStats'] as Members)['count'],
  ],
};

const labels = (tags: unknown, columns: unknown) =>
  [...listOf(tags), ...listOf(columns).flatMap((column) => listOf(column['tags']))].filter(
    (tag) => !isTier(tag),
  );

/** Fields whose terms are in lower case, whatever is asked for. */
const LOWER = new Set(['fullyQualifiedName', 'database.name', 'owners.name', 'columns.name']);
const NUMBERS = new Set(['updatedAt', 'usageSummary.weeklyStats.count']);

const asked = (field: string, value: unknown) => (LOWER.has(field) ? lower(String(value)) : value);
const only = (clause: unknown): [string, unknown] => Object.entries(clause as Members)[0] ?? ['', undefined];

const asExpression = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern.replaceAll(/\\?[^]/gu, (part) => {
      if (part === '*') return '[^]*';
      return part === '?' ? '[^]' : (part.at(-1) ?? '').replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`);
    })}$`,
    'u',
  );

/** Whether a record matches a clause, evaluated naively. */
function matches(record: StoredTable, clause: Clause): boolean {
  const [kind, body] = only(clause);
  const [field, given] = only(body);
  const values = FIELDS[field]?.(record) ?? [];
  switch (kind) {
    case 'match_all':
      return true;
    case 'ids':
      return (given as unknown[]).includes(record.id);
    case 'exists':
      return given === 'description'
        ? record['description'] !== undefined
        : (FIELDS[String(given)]?.(record).length ?? 0) > 0;
    case 'term':
      return values.includes(asked(field, given));
    case 'terms':
      return (given as unknown[]).some((value) => values.includes(asked(field, value)));
    case 'prefix':
      return values.some((value) => String(value).startsWith(String(asked(field, given))));
    case 'wildcard': {
      const expression = asExpression(String(asked(field, (given as Members)['value'])));
      return values.some((value) => expression.test(String(value)));
    }
    case 'range':
      return values.some((value) => within(value, field, given as Members));
    case 'multi_match': {
      const { query, fields } = body as { query: string; fields: string[] };
      return fields.some((name) => FIELDS[name]?.(record).includes(asked(name, query)));
    }
    default:
      return boolMatches(record, body as Members);
  }
}

function within(value: unknown, field: string, ends: Members): boolean {
  return Object.entries(ends).every(([end, given]) => {
    const [a, b] = NUMBERS.has(field)
      ? [Number(value), Number(given)]
      : [String(value), String(asked(field, given))];
    if (end === 'gte') return a >= b;
    if (end === 'lte') return a <= b;
    return end === 'gt' ? a > b : a < b;
  });
}

function boolMatches(record: StoredTable, body: Members): boolean {
  const of = (name: string) => [body[name] ?? []].flat() as Clause[];
  const should = of('should').filter((clause) => matches(record, clause)).length;
  const must = [...of('must'), ...of('filter')];
  const least = Number(
    body['minimum_should_match'] ?? (must.length === 0 && of('should').length > 0 ? 1 : 0),
  );
  return (
    must.every((clause) => matches(record, clause)) &&
    !of('must_not').some((clause) => matches(record, clause)) &&
    should >= Math.min(least, of('should').length || least)
  );
}

const generated = createCatalog({ tables: 300, seed: 3 });
const allOf = (catalog: Catalog) =>
  firstRows(catalog).map((row) => ({ row, record: catalog.record(row, ALL_FIELDS) }));
const sample = allOf(generated).map(({ record }) => record);

const valuesOf = (field: string) => [...new Set(sample.flatMap((record) => FIELDS[field]?.(record) ?? []))];
const VALUES = new Map(Object.keys(FIELDS).map((field) => [field, valuesOf(field)]));
const anyCase = (value: unknown) =>
  fc.constantFrom(String(value), String(value).toUpperCase(), lower(String(value)), `${String(value)}x`);

const textFields = Object.keys(FIELDS).filter((field) => !NUMBERS.has(field));
const valueOf = (field: string): fc.Arbitrary<unknown> => fc.constantFrom(...(VALUES.get(field) ?? ['']));
const fieldOf = (fields: readonly string[]) => fc.constantFrom(...fields);

const leaf: fc.Arbitrary<Clause> = fc.oneof(
  fc.constant({ match_all: {} }),
  fc
    .array(fc.constantFrom(...sample.map(({ id }) => id)), { maxLength: 4 })
    .map((values) => ({ ids: { values } })),
  fieldOf([...Object.keys(FIELDS), 'description']).map((field) => ({ exists: { field } })),
  fieldOf(textFields).chain((field) =>
    valueOf(field)
      .chain(anyCase)
      .map((value) => ({ term: { [field]: value } })),
  ),
  fieldOf(textFields).chain((field) =>
    fc.array(valueOf(field), { maxLength: 5 }).map((values) => ({ terms: { [field]: values } })),
  ),
  fieldOf(textFields).chain((field) =>
    fc
      .tuple(valueOf(field).chain(anyCase), fc.nat(12))
      .map(([value, length]) => ({ prefix: { [field]: value.slice(0, length) } })),
  ),
  fieldOf(textFields).chain((field) =>
    fc
      .tuple(valueOf(field).chain(anyCase), fc.nat(9), fc.nat(9), fc.boolean())
      .map(([value, from, length, one]) => {
        const part = value.slice(from, from + length).replaceAll(/[\\*?]/g, String.raw`\$&`);
        return {
          wildcard: {
            [field]: { value: `*${one && part !== '' ? `?${part.replace(/^\\?[^]/u, '')}` : part}*` },
          },
        };
      }),
  ),
  fieldOf(['updatedAt', 'usageSummary.weeklyStats.count', 'fullyQualifiedName', 'name.keyword']).chain(
    (field) =>
      fc
        .tuple(valueOf(field), valueOf(field), fc.constantFrom('gt', 'gte'), fc.constantFrom('lt', 'lte', ''))
        .map(([from, to, above, below]) => ({
          range: { [field]: { [above]: from, ...(below !== '' && { [below]: to }) } },
        })),
  ),
  fc
    .constantFrom('columns.name.keyword', 'columns.children.name.keyword')
    .chain(valueOf)
    .map((query) => ({
      multi_match: { query, fields: ['columns.name.keyword', 'columns.children.name.keyword'] },
    })),
);

const clause: fc.Arbitrary<Clause> = fc.letrec<{ clause: Clause }>((tie) => {
  const some = fc.array(tie('clause'), { maxLength: 3 });
  return {
    clause: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      { arbitrary: leaf, weight: 3 },
      {
        arbitrary: fc
          .record(
            { must: some, filter: some, should: some, must_not: some, minimum_should_match: fc.nat(3) },
            { requiredKeys: [] },
          )
          // More than there are would match nothing on any server.
          .map((bool) => ({
            bool: {
              ...bool,
              ...(bool.minimum_should_match !== undefined && {
                minimum_should_match: Math.min(bool.minimum_should_match, bool.should?.length ?? 0),
              }),
            },
          })),
        weight: 2,
      },
    ),
  };
}).clause;

interface Found {
  readonly total: number;
  readonly ids: readonly string[];
  readonly sort: readonly unknown[];
  readonly databases: unknown;
}

const SORTS = ['name.keyword', 'fullyQualifiedName', 'updatedAt', 'usageSummary.weeklyStats.count'] as const;
interface Sort {
  readonly field: (typeof SORTS)[number];
  readonly descending: boolean;
  readonly from: number;
}

const sorts: fc.Arbitrary<Sort> = fc.record({
  field: fc.constantFrom(...SORTS),
  descending: fc.boolean(),
  from: fc.nat(40),
});

const SIZE = 30;

function search(index: SearchIndex, query: Clause, { field, descending, from }: Sort): Found {
  const params = new URLSearchParams({
    query_filter: JSON.stringify({ query }),
    sort_field: field,
    sort_order: descending ? 'desc' : 'asc',
    from: String(from),
    size: String(SIZE),
  });
  const { status, body } = answerOf(searchIn, index, params, newer);
  expect(status).toBe(200);
  const { hits, aggregations } = JSON.parse(JSON.stringify(body)) as {
    hits: { total: { value: number }; hits: { _id: string; sort: unknown[] }[] };
    aggregations: Record<string, unknown>;
  };
  return {
    total: hits.total.value,
    ids: hits.hits.map(({ _id: id }) => id),
    sort: hits.hits.map(({ sort }) => sort[0]),
    databases: aggregations['sterms#database.name.keyword'],
  };
}

type Row = ReturnType<typeof allOf>[number];

function naively(
  rows: readonly Row[],
  query: Clause,
  { field, descending, from }: Sort,
  isMatch = matches,
): Found {
  const key = (record: StoredTable) => FIELDS[field]?.(record)[0] as string | number;
  const found = rows
    .filter(({ record }) => record['deleted'] !== true && isMatch(record, query))
    .toSorted(({ row: a, record: one }, { row: b, record: other }) => {
      const order = key(one) < key(other) ? -1 : Number(key(one) > key(other));
      return (descending ? -order : order) || a - b;
    })
    .map(({ record }) => record);
  const counts = new Map<string, number>();
  for (const record of found) {
    const name = String(FIELDS['database.name.keyword']?.(record)[0]);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const buckets = [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const page = found.slice(from, from + SIZE);
  return {
    total: found.length,
    ids: page.map(({ id }) => id),
    sort: page.map((record) => (field === 'updatedAt' ? Number(key(record)) * 1000 : key(record))),
    databases: {
      doc_count_error_upper_bound: 0,
      sum_other_doc_count: buckets.slice(10).reduce((sum, [, count]) => sum + count, 0),
      buckets: buckets.slice(0, 10).map(([name, count]) => ({ key: name, doc_count: count })),
    },
  };
}

const CATALOGS = ['generated', 'from a file', 'read document by document', 'written'] as const;
const fromFile = catalogFromRecords(sample);
const indexOf = (catalog: Catalog) => tableIndex(catalog.corpus());
const unwritten = {
  generated: { index: indexOf(generated), rows: allOf(generated) },
  'from a file': { index: indexOf(fromFile), rows: allOf(fromFile) },
  // As types other than tables are kept.
  'read document by document': {
    index: documentIndex({
      type: 'table',
      size: generated.corpus().size,
      isDeleted: (row) => generated.isDeleted(row),
      findById: (id) => generated.findById(id),
      document: (row) => generated.record(row, ALL_FIELDS),
    }),
    rows: allOf(generated),
  },
};

function written(writes: readonly Write[]) {
  const catalog = createCatalog({ tables: 80, seed: 3 });
  let rows = firstRows(catalog);
  for (const one of writes) rows = write(catalog, rows, one);
  return {
    index: indexOf(catalog),
    rows: rows.map((row) => ({ row, record: catalog.record(row, ALL_FIELDS) })),
  };
}

test.each(CATALOGS)(
  'filters, orders and counts of a catalog that is %s equal a naive evaluation of its records',
  // A guard against what never ends: 1,500 catalogs are written to, 22 s on a quiet machine and 360 s at nice 12 beside others.
  { timeout: runs(300_000, 1_200_000) },
  (kind) => {
    const cases = runs(30, 1_500);
    let some = 0;
    fc.assert(
      fc.property(clause, sorts, fc.array(anyWrite, { maxLength: 8 }), (query, sort, writes) => {
        const { index, rows } = kind === 'written' ? written(writes) : unwritten[kind];
        const expected = naively(rows, query, sort);
        expect(search(index, query, sort)).toEqual(expected);
        some += Number(expected.total > 0 && expected.total < rows.length - 5);
      }),
      { numRuns: cases },
    );
    expect(some).toBeGreaterThan(cases / 12);
    evidence({
      figure: 1,
      what: `the fake's search of a catalog that is ${kind}`,
      came: `equal for ${cases} filters`,
      control: 'below',
    });
  },
);

const whole: Sort = { field: 'name.keyword', descending: false, from: 0 };

const termOf = (field: string) =>
  valueOf(field)
    .chain(anyCase)
    .map((value): Clause => ({ term: { [field]: value } }));

test.each<readonly [string, fc.Arbitrary<Clause>, from: string, to: string]>([
  ['takes the tier for a tag', termOf('tags.tagFQN'), 'tags.tagFQN', 'tier.tagFQN'],
  ['forgets what must not match', leaf.map((must_not) => ({ bool: { must_not } })), 'must_not', 'x'],
  ['compares columns in their case', termOf('columns.name'), 'columns.name', 'columns.name.keyword'],
])('control: an evaluation that %s is found out', { timeout: 60_000 }, (_, queries, from, to) => {
  const { rows } = unwritten.generated;
  const broken = (record: StoredTable, query: Clause) => matches(record, renamed(query, from, to));
  const result = fc.check(
    fc.property(queries, (query) => {
      expect(search(unwritten.generated.index, query, whole)).toEqual(naively(rows, query, whole, broken));
    }),
    { numRuns: 300, endOnFailure: true },
  );
  expect(result.failed).toBe(true);
});

/** The query with another name in place of one. */
const renamed = (query: Clause, name: string, to: string): Clause =>
  JSON.parse(JSON.stringify(query).replaceAll(`"${name}":`, `"${to}":`)) as Clause;
