import { expect, test } from 'vitest';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import type { Catalog, ListOrder, TableFilter } from '#src/fake/catalog/types.ts';
import { compareRaw, delegateCatalog, wholeList } from '#test/support/broken/delegate-catalog.ts';
import { isLong } from '#test/support/long.ts';

const filter: TableFilter = { include: 'non-deleted' };

/** Rows of the whole list that are not followed, or not preceded, by their neighbours where a cursor points at them. */
function misplaced(catalog: Catalog, order: ListOrder): number {
  const rows = wholeList(catalog, order, filter);
  return rows.filter((row, at) => {
    const place = catalog.placeOf(row, order);
    const after = catalog.page({ order, filter, after: place, limit: 2 }).rows;
    const before = catalog.page({ order, filter, before: place, limit: 2 }).rows;
    return (
      after.join() !== rows.slice(at + 1, at + 3).join() ||
      before.join() !== rows.slice(Math.max(0, at - 2), at).join()
    );
  }).length;
}

test.each([
  [600, 1],
  [2_000, 2],
  ...(isLong
    ? [
        [12_480, 1],
        [12_480, 2],
        [30_000, 1],
      ]
    : []),
])('P9 holds for every row of %i generated tables, seed %i', { timeout: 60_000 }, (tables, seed) => {
  const catalog = createCatalog({ tables, seed });
  expect({ name: misplaced(catalog, 'name'), fqn: misplaced(catalog, 'fqn') }).toEqual({ name: 0, fqn: 0 });
});

test('control: a catalog that compares cursors by code units has rows out of place', () => {
  const catalog = createCatalog({ tables: 600, seed: 1 });
  const mismatched = delegateCatalog(catalog, {
    page: ({ after, ...request }) => {
      const answer = catalog.page({ ...request, limit: 1_000_000 });
      const fits = answer.rows.filter((row) => !after || compareRaw(catalog.placeOf(row, 'name'), after) > 0);
      return {
        ...answer,
        rows: request.before ? answer.rows.slice(-request.limit) : fits.slice(0, request.limit),
      };
    },
  });
  expect(misplaced(mismatched, 'name')).toBeGreaterThan(100);
});
