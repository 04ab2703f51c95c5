import { QueryClient } from '@tanstack/react-query';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createClient } from '#src/api/client.ts';
import { countMatches } from '#src/api/search-endpoint.ts';
import { handleInProcess } from '#src/fake/adapters/in-process.ts';
import type { DialectName } from '#src/fake/service/dialects.ts';
import { startFake } from '#src/fake/start-fake.ts';
import { countsOfValues } from '#src/filter-bar/facet-options.ts';
import { type FacetValue, valuesOfLists } from '#src/filter-bar/facet-values.ts';
import type { Facet } from '#src/filters/facet.ts';
import { FACETS } from '#src/filters/facets/registry.ts';
import { withFilter, withoutFilter, type Filters } from '#src/filters/filters.ts';
import { narrowingOf } from '#src/filters/index-answers.ts';
import type { Lookup } from '#src/filters/references.ts';
import { valueListQuery } from '#src/filters/value-lists.ts';
import { sourceOfView } from '#src/resources/source-of-view.ts';
import { tableResource } from '#src/resources/table/columns.tsx';
import { splitScope } from '#src/view/view.ts';
import { areOfDays, catalogFilters, NOW } from '#test/filters/catalog-filters.ts';
import { runs } from '#test/support/long.ts';
import { t } from '#test/support/translator.ts';

/** Filters that every index answers. */
const answered = catalogFilters.filter((filters) => !areOfDays(filters));

/** Facets whose values the index counts all at once. */
const COUNTED_AT_ONCE = FACETS.flatMap((facet) =>
  facet.countedBy === undefined ? [] : [{ ...facet, countedBy: facet.countedBy }],
);
const RUNS = runs(10);
const signal = () => new AbortController().signal;
const BY_NAME = { field: 'name', order: 'asc' } as const;

/** A server of a dialect with the catalog that the filters are about. */
function serverOf(dialect: DialectName) {
  const service = startFake({
    tables: 600,
    seed: 11,
    dialect,
    // Else an index of 1.12 knows nothing of usage, and is not asked for it.
    isIndexRebuilt: true,
  });
  const client = createClient({
    origin: `http://${dialect}.test`,
    token: () => 'demo',
    fetch: handleInProcess(service),
  });
  const lookup: Lookup = { client, queries: new QueryClient() };
  const { endpoint, services } = tableResource;
  return {
    /** All values of a facet, as its editor offers them. */
    async valuesOf({ id, values }: Facet): Promise<readonly FacetValue[]> {
      const ids = values.kind === 'lists' ? values.lists(services) : [];
      const lists = await Promise.all(
        ids.map(async (list) => ({
          id: list,
          entries: (await lookup.queries.query(valueListQuery(client, list))).entries,
        })),
      );
      return valuesOfLists(id, lists, t);
    },
    /** How many records some filters leave, as the counts beside values are asked for. */
    count: (filters: Filters) =>
      countMatches(
        client,
        endpoint,
        { q: '', narrowing: narrowingOf(lookup, endpoint, filters, () => NOW) },
        signal(),
      ),
    /** How many the list has. */
    async total(filters: Filters): Promise<number | undefined> {
      const view = { q: null, sort: BY_NAME, ...splitScope(filters, tableResource) };
      return (
        await sourceOfView(lookup, tableResource, view, () => NOW).page({ kind: 'start' }, 1, [], signal())
      ).total;
    },
  };
}

type Server = ReturnType<typeof serverOf>;

/** How many values were counted, by facet. */
const counted = new Map<string, number>();

/** Compares the counts beside all values under some filters with the list's totals once each is chosen, or excluded. */
async function check(server: Server, filters: Filters): Promise<void> {
  for (const facet of COUNTED_AT_ONCE) {
    const { id, countedBy } = facet;
    const others = withoutFilter(withoutFilter(filters, { facet: id, not: false }), { facet: id, not: true });
    const answer = await server.count(others);
    const values = await server.valuesOf(facet);
    const [countOf, countWithout] = [false, true].map((not) =>
      countsOfValues(values, id, countedBy, answer, not),
    );
    for (const one of values) {
      const { value } = one;
      const count = countOf?.(one);
      // Counted by itself then: by the very request that gives the list's total.
      if (count === undefined) continue;
      counted.set(id, (counted.get(id) ?? 0) + 1);
      const chosen = (not: boolean) => withFilter(others, { facet: id, not, values: [value] });
      expect(count, `${id} ${value}`).toBe(await server.total(chosen(false)));
      expect(countWithout?.(one), `not ${id} ${value}`).toBe(await server.total(chosen(true)));
    }
  }
}

// The first keeps the case of values in its index, the second folds it.
describe.each<DialectName>(['om-1.1', 'om-1.12'])('on %s', (dialect) => {
  const server = serverOf(dialect);

  test(
    `a count beside a value is the total once it is chosen, under ${RUNS} sets of filters`,
    { timeout: 600_000 },
    async () => {
      counted.clear();
      const law = fc.asyncProperty(answered, (filters) => check(server, filters));
      await expect(fc.assert(law, { numRuns: RUNS, examples: [[[]]] })).resolves.toBeUndefined();
      // Tiers are counted at once by every version.
      expect(counted.get('tier')).toBeGreaterThan(0);
    },
  );
});
