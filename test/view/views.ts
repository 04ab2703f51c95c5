import fc from 'fast-check';
import { viewSearch } from '#src/view/url-params.ts';
import { COLUMN_IDS, shownColumns, SORT_FIELDS, type View } from '#src/view/view.ts';
import type { SavedView, SavedViews } from '#src/view/saved-views.ts';

/** Text that an address can hold. */
export const someText = fc
  .string({ minLength: 1, maxLength: 60, unit: 'grapheme' })
  .filter((text) => text.trim() !== '');

/** Any view that there is. */
export const views: fc.Arbitrary<View> = fc
  .record({
    q: fc.option(someText),
    database: fc.option(someText),
    columns: fc.subarray([...COLUMN_IDS]).map(shownColumns),
    sort: fc.option(
      fc.record({
        field: fc.constantFrom(...SORT_FIELDS),
        order: fc.constantFrom('asc' as const, 'desc' as const),
      }),
    ),
    limit: fc.integer({ min: 1, max: 1_000 }),
  })
  .map((view) => (view.q === null ? { ...view, sort: null } : view));

const saved: fc.Arbitrary<SavedView> = fc.record({
  id: fc.stringMatching(/^[\w-]{1,6}$/),
  name: someText.map((name) => name.trim()),
  search: views.map((view) => viewSearch(view)),
  savedAt: fc.nat(),
});

/** What a browser may keep: views with ids of their own, one of them or none opening first. */
export const savedViews: fc.Arbitrary<SavedViews> = fc
  .uniqueArray(saved, { selector: ({ id }) => id, maxLength: 6 })
  .chain((all) =>
    fc.record({
      views: fc.constant(all),
      first: fc
        .option(fc.constantFrom(...all.map(({ id }) => id), ''), { nil: null })
        .map((id) => id || null),
      unread: fc.constant([]),
    }),
  );
