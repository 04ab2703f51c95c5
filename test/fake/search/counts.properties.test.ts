import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { tableIndex } from '#src/fake/search/search-index.ts';
import { search } from '#src/fake/search/search.ts';
import { dialectNames, dialects, type DialectName } from '#src/fake/service/dialects.ts';
import { lawTables } from '#test/filters/law-catalog.ts';
import { runs } from '#test/support/long.ts';
import { answerOf, type Answer } from './harness.ts';

// What a count beside a value promises: so many documents come once the value is chosen too.

const index = tableIndex(catalogFromRecords(lawTables(120, Date.UTC(2026, 10, 20))).corpus());

const found = (dialect: DialectName, filters: readonly unknown[]): Answer => {
  const query = JSON.stringify({ query: { bool: { filter: filters } } });
  const params = new URLSearchParams({ size: '0', deleted: 'false', query_filter: query });
  const { status, body } = answerOf(search, index, params, dialects[dialect]);
  expect(status).toBe(200);
  return body as Answer;
};

/** Clauses that find some of the tables in every dialect. */
const narrowed = fc.constantFrom<readonly unknown[]>(
  [],
  [{ term: { serviceType: 'Snowflake' } }],
  [{ exists: { field: 'tier.tagFQN' } }],
  [{ exists: { field: 'description' } }, { term: { serviceType: 'Postgres' } }],
);

interface Bucket {
  readonly field: string;
  readonly key: string;
  readonly count: number;
}

function bucketsOf(dialect: DialectName, filters: readonly unknown[]): readonly Bucket[] {
  const { aggregations } = found(dialect, filters);
  return Object.entries(aggregations).flatMap(([name, { buckets }]) =>
    buckets.map(({ key, doc_count: count }) => ({ field: name.replace(/^.*#/, ''), key, count })),
  );
}

const totalWith = (dialect: DialectName, filters: readonly unknown[], { field, key }: Bucket): number =>
  found(dialect, [...filters, { term: { [field]: key } }]).hits.total.value;

test('a count is the number of documents that come once its value is chosen', () => {
  fc.assert(
    fc.property(fc.constantFrom(...dialectNames), narrowed, fc.nat(), (dialect, filters, pick) => {
      const buckets = bucketsOf(dialect, filters);
      expect(buckets.length).toBeGreaterThan(0);
      const chosen = buckets.slice(pick % buckets.length).slice(0, 1);
      const totals = chosen.map((bucket) => ({ ...bucket, count: totalWith(dialect, filters, bucket) }));
      expect(totals).toEqual(chosen);
    }),
    { numRuns: runs(100) },
  );
});

test('om-2.0 counts nested owners by their names beside them', () => {
  const fields = new Set(bucketsOf('om-2.0', []).map(({ field }) => field));
  expect(fields).toContain('ownerDisplayName');
  expect(fields).not.toContain('owners.displayName.keyword');
});
