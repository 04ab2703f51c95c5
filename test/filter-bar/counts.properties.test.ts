import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countMatches } from '#src/api/search-endpoint.ts';
import { FACETS } from '#src/filters/facets/registry.ts';
import { withFilter, withoutFilter, type Filters } from '#src/filters/filters.ts';
import { narrowingOf } from '#src/filters/index-answers.ts';
import { valueOfName } from '#src/filters/values.ts';
import { tableResource } from '#src/resources/table/columns.tsx';
import { catalogFilters, fresh, NOW } from '#test/filters/catalog-filters.ts';
import { runs } from '#test/support/long.ts';

/** Facets whose values the index counts all at once. */
const COUNTED_AT_ONCE = FACETS.filter(({ countedBy }) => countedBy !== undefined);
const RUNS = runs(30, 1_000);
const signal = new AbortController().signal;

/** How many records some filters leave, as the counts beside values are asked for. */
const countOf = (filters: Filters) =>
  countMatches(
    fresh.lookup.client,
    tableResource.endpoint,
    { q: '', narrowing: narrowingOf(fresh.lookup, tableResource.endpoint, filters, NOW) },
    signal,
  );

/** @param total of the list once the value is chosen, as the count beside it has to be */
async function check(filters: Filters, total: (chosen: Filters) => Promise<number>): Promise<void> {
  for (const { id: facet, countedBy: field } of COUNTED_AT_ONCE) {
    const others = withoutFilter(withoutFilter(filters, { facet, not: false }), { facet, not: true });
    const { byValue, total: all = 0 } = await countOf(others);
    const counts = byValue.get(field ?? '');
    expect(counts).toBeDefined();
    for (const [name, count] of counts ?? []) {
      const chosen = withFilter(others, { facet, not: false, values: [valueOfName(facet, name)] });
      expect(count, `${facet} ${name}`).toBe(await total(chosen));
    }
    // Excluded, a value leaves what it does not have.
    const [first] = counts ?? [];
    if (!first) continue;
    const [name, count] = first;
    const excluded = withFilter(others, { facet, not: true, values: [valueOfName(facet, name)] });
    expect(all - count, `not ${facet} ${name}`).toBe(await total(excluded));
  }
}

test(
  `a count beside a value is the total once it is chosen, under ${RUNS} sets of filters`,
  { timeout: 600_000 },
  async () => {
    const counted = fc.asyncProperty(catalogFilters, async (filters) => {
      await check(filters, async (chosen) => (await fresh.found(chosen)).length);
      expect((await countOf(filters)).total).toBe((await fresh.found(filters)).length);
    });
    await expect(fc.assert(counted, { numRuns: RUNS })).resolves.toBeUndefined();
  },
);

test('control: totals that ignore the other filters are found', async () => {
  const counted = fc.asyncProperty(catalogFilters, (filters) =>
    check(filters, async (chosen) => (await fresh.found(chosen.slice(-1))).length),
  );
  expect((await fc.check(counted, { numRuns: 60, seed: 5, endOnFailure: true })).failed).toBe(true);
});
