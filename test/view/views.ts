import fc from 'fast-check';
import { viewSpecOf } from '#src/resources/resource.ts';
import { tableDefinition } from '#src/resources/table/definition.ts';
import type { SavedView, SavedViews } from '#src/view/saved-views.ts';
import { viewSearch } from '#src/view/url-params.ts';
import { allFilters, shownColumns, splitScope, type View } from '#src/view/view.ts';
import { filterSets } from '#test/filters/arbitraries.ts';

/** What views of tables can hold. */
export const tableViewSpec = viewSpecOf(tableDefinition);

/** Text that an address can hold. */
export const someText = fc
  .string({ minLength: 1, maxLength: 60, unit: 'grapheme' })
  .filter((text) => text.trim() !== '');

/** Any view that there is. */
export const views: fc.Arbitrary<View> = fc
  .record({
    q: fc.option(someText),
    scope: fc.option(someText),
    columns: fc.subarray([...tableViewSpec.columnIds]).map((ids) => shownColumns(ids, tableViewSpec)),
    filters: filterSets,
    readsList: fc.boolean(),
    deleted: fc.option(fc.constantFrom('also', 'only')),
    sort: fc.option(fc.constantFrom(...tableViewSpec.sorts)),
    limit: fc.integer({ min: 1, max: 1_000 }),
  })
  // One database is no filter, and stands before those that are.
  .map(({ scope, filters, ...view }) => ({
    ...view,
    ...splitScope(
      allFilters(
        { scope, filters: filters.filter(({ facet, not }) => not || facet !== tableViewSpec.scope) },
        tableViewSpec,
      ),
      tableViewSpec,
    ),
  }))
  // Without words and filters no list is read in place of the index.
  .map((view) => ({ ...view, readsList: view.readsList && (view.q !== null || view.filters.length > 0) }));

const saved: fc.Arbitrary<SavedView> = fc.record({
  id: fc.stringMatching(/^[\w-]{1,6}$/),
  type: fc.constantFrom('table', 'topic'),
  name: someText.map((name) => name.trim()),
  search: views.map((view) => viewSearch(view, tableViewSpec)),
  savedAt: fc.nat(),
});

/** What a browser may keep: views with ids and names of their own, one of them or none opening first. */
export const savedViews: fc.Arbitrary<SavedViews> = fc
  .uniqueArray(saved, { comparator: (a, b) => a.id === b.id || a.name === b.name, maxLength: 6 })
  .chain((all) =>
    fc.record({
      views: fc.constant(all),
      first: fc
        .option(fc.constantFrom(...all.map(({ id }) => id), ''), { nil: null })
        .map((id) => id || null),
      unread: fc.constant([]),
    }),
  );
