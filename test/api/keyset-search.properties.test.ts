import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createClient } from '#src/api/client.ts';
import type { PageAt, RowSource } from '#src/api/data-source.ts';
import { keysetSearch } from '#src/api/keyset-search.ts';
import { handleInProcess } from '#src/fake/adapters/in-process.ts';
import { startFake } from '#src/fake/start-fake.ts';
import { tableDefinition } from '#src/resources/table/definition.ts';
import { runs } from '#test/support/long.ts';
import { sampleTable } from '#test/support/sample-tables.ts';

const ORIGIN = 'http://catalog.test';

/** Few values of each key, so that many records are equal in one or two of them. */
const drafts = fc.array(
  fc.record({
    name: fc.constantFrom('orders', 'Orders', 'customers', 'lines', 'İstanbul'),
    schema: fc.constantFrom('mart', 'MART', 'raw', 'Raw'),
    /** Absent: the index has no such key of the record. */
    updatedAt: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined, freq: 6 }),
    usage: fc.constantFrom(0, 0, 0, 7, 1_000),
  }),
  { minLength: 1, maxLength: 70 },
);
type Draft = (typeof drafts extends fc.Arbitrary<infer T> ? T : never)[number];

const tableOf = ({ name, schema, updatedAt, usage }: Draft, at: number) => ({
  ...sampleTable(at, `${name}${at % 3}`, { schema }),
  // Every third of the sample tables has one.
  hasTier: at % 3 === 0,
  updatedAt: updatedAt === undefined ? undefined : 1_790_000_000_000 + updatedAt,
  usageSummary: { weeklyStats: { count: usage, percentileRank: 0 }, date: '2026-11-20' },
});

const KEYS = ['name.keyword', 'updatedAt', 'usageSummary.weeklyStats.count'] as const;
const worlds = fc.record({
  drafts,
  field: fc.constantFrom(...KEYS),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  /** Rows that the engine numbers. */
  reach: fc.integer({ min: 12, max: 40 }),
  limit: fc.integer({ min: 1, max: 10 }),
  isFiltered: fc.boolean(),
});
type World = typeof worlds extends fc.Arbitrary<infer T> ? T : never;

const signal = new AbortController().signal;
const TIER = { filter: [{ terms: { 'tier.tagFQN': ['Tier.Tier1'] } }], must_not: [] };

/** A service with an engine that numbers few rows, and the rows that a walk of it has to find. */
function open({ drafts: all, field, order, reach, isFiltered }: World) {
  const byId = new Map(
    all.map((draft, at) => [`${draft.schema}.${draft.name}${at % 3}`, tableOf(draft, at)]),
  );
  const records = [...byId.values()];
  const service = handleInProcess(startFake({ records }));
  const send: typeof fetch = (input, init) => {
    const { searchParams } = new URL(input instanceof Request ? input.url : input);
    expect(Number(searchParams.get('from')) + Number(searchParams.get('size'))).toBeLessThanOrEqual(reach);
    return service(input, init);
  };
  const client = createClient({ origin: ORIGIN, token: () => 'demo', fetch: send });
  const narrowing = isFiltered
    ? { key: 'tier', clauses: () => Promise.resolve(TIER), known: () => TIER }
    : undefined;
  const source = keysetSearch(
    client,
    tableDefinition.endpoint,
    { q: '', narrowing, sort: { field, order } },
    reach,
  );
  const ids = records.filter((record) => !isFiltered || record.hasTier).map(({ id }) => id);
  return { source, ids, records: new Map(records.map((record) => [record.id, record])) };
}

/** Ids of all rows from a place on, page by page. */
async function walk(
  source: RowSource,
  from: PageAt,
  limit: number,
  way: 'after' | 'before',
): Promise<string[]> {
  const found: string[] = [];
  let at: PageAt | undefined = from;
  for (let pages = 0; at; pages += 1) {
    if (pages > 200) throw new Error('The walk does not end');
    const page = await source.page(at, limit, [], signal);
    const ids = page.rows.map(({ id }) => id);
    found.push(...(way === 'after' ? ids : ids.toReversed()));
    const cursor = page[way];
    at = cursor === undefined || page.rows.length === 0 ? undefined : { kind: way, cursor };
  }
  return found;
}

/** What lacks a key is the last in both orders. */
const LAST = { asc: Number.POSITIVE_INFINITY, desc: Number.NEGATIVE_INFINITY };

const START: PageAt = { kind: 'start' };

const RUNS = runs(40);

describe('a sorted search', () => {
  test('is walked to its last row, each row once, in one order of the key', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const { source, ids, records } = open(world);
        const rows = await walk(source, START, world.limit, 'after');
        expect(rows.toSorted()).toEqual([...ids].toSorted());
        const keyOf = (id: string): string | number => {
          const record = records.get(id);
          if (world.field === 'name.keyword') return record?.name ?? '';
          return world.field === 'updatedAt'
            ? (record?.updatedAt ?? LAST[world.order])
            : (record?.usageSummary.weeklyStats.count ?? 0);
        };
        const keys = rows.map(keyOf);
        const sign = world.order === 'asc' ? 1 : -1;
        expect(keys).toEqual(keys.toSorted((a, b) => sign * (a < b ? -1 : a > b ? 1 : 0)));
        const { total } = await source.page(START, 1, [], signal);
        expect(total).toBe(ids.length);
      }),
      { numRuns: RUNS },
    );
  });

  test('is the same backward, and each row is found by its number', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, fc.double({ min: 0, max: 1, noNaN: true }), async (world, part) => {
        const { source, ids } = open(world);
        const rows = await walk(source, START, world.limit, 'after');
        const row = Math.min(ids.length - 1, Math.floor(part * ids.length));
        if (row < 0) return;
        const seek = source.seek?.(row) ?? '';
        const page = await source.page({ kind: 'after', cursor: seek }, world.limit, [], signal);
        const there = page.rows.map(({ id }) => id);
        expect(there).toEqual(rows.slice(row, row + there.length));
        expect(there.length).toBeGreaterThanOrEqual(Math.min(world.limit, rows.length - row));
        expect(await walk(source, { kind: 'after', cursor: seek }, world.limit, 'after')).toEqual(
          rows.slice(row),
        );
        expect(await walk(source, { kind: 'before', cursor: seek }, world.limit, 'before')).toEqual(
          rows.slice(0, row).toReversed(),
        );
        // The cursors on either side of a page lead to its neighbours.
        const before: PageAt = { kind: 'before', cursor: page.before ?? '0' };
        expect(await walk(source, before, world.limit, 'before')).toEqual(rows.slice(0, row).toReversed());
      }),
      { numRuns: RUNS },
    );
  });
});
