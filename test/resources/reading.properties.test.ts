import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { Page, RowSource } from '#src/api/data-source.ts';
import { matchesFilters } from '#src/filters/evaluate.ts';
import type { Filters } from '#src/filters/filters.ts';
import { resolveReferences } from '#src/filters/references.ts';
import { sourceOfView } from '#src/resources/source-of-view.ts';
import { tableResource } from '#src/resources/table/columns.tsx';
import { splitScope, type ListedView } from '#src/view/view.ts';
import { catalogFilters, fresh, NOW } from '#test/filters/catalog-filters.ts';
import { runs } from '#test/support/long.ts';

const { lookup, records } = fresh;
const { signal } = new AbortController();
afterEach(() => lookup.queries.clear());

const viewOf = (filters: Filters): ListedView => ({
  q: null,
  sort: null,
  readsList: true,
  ...splitScope(filters, tableResource),
});

/** All rows of a source, once it has read its list. */
async function allRows(source: RowSource): Promise<Page['rows']> {
  const { progress } = source;
  if (progress && progress.get().phase !== 'whole')
    await new Promise<void>((resolve, reject) => {
      const look = () => {
        const { phase, error } = progress.get();
        if (phase !== 'whole' && phase !== 'failed') return;
        stop();
        if (phase === 'failed') reject(error);
        else resolve();
      };
      const stop = progress.subscribe(look);
    });
  return (await source.page({ kind: 'start' }, 1_000, [], signal)).rows;
}

const RUNS = runs(15);

test(`a list read for ${RUNS} sets of filters has what they mean, in its own order`, async () => {
  const { counterexample } = await fc.check(
    fc.asyncProperty(catalogFilters, async (filters) => {
      const ids = await resolveReferences(lookup, filters);
      const rows = await allRows(sourceOfView(lookup, tableResource, viewOf(filters), () => NOW));
      expect(rows.map(({ id }) => id)).toEqual(
        records
          .filter((record) => matchesFilters(record, filters, { ids, now: NOW, taggedParts: ['columns'] }))
          .map(({ id }) => id),
      );
      // What is large is not kept for each of them.
      expect(rows.some((row) => 'columns' in row)).toBe(false);
    }),
    { numRuns: RUNS },
  );
  expect(counterexample).toBeNull();
});
