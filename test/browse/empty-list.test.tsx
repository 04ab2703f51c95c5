// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { emptyState } from '#src/browse/empty-list.tsx';
import type { Filters } from '#src/filters/filters.ts';

const filters: Filters = [{ facet: 'owner', not: false, values: ['risk'] }];
const view = { q: null, scope: null, filters: [] };
const facts = { isStopped: false, view, progress: undefined };

test.each([
  ['the catalog has none', facts, 'empty-catalog'],
  ['a database or service has none', { ...facts, view: { ...view, scope: 'a.b' } }, 'empty-scope'],
  ['none is deleted', { ...facts, view: { ...view, deleted: 'only' } }, 'none-deleted'],
  ['the catalog has none, deleted or not', { ...facts, view: { ...view, deleted: 'also' } }, 'empty-catalog'],
  [
    'a text finds no deleted one',
    { ...facts, view: { ...view, q: 'x', deleted: 'only' } },
    'no-search-match',
  ],
  ['a text finds none', { ...facts, view: { ...view, q: 'x' } }, 'no-search-match'],
  ['a text outranks the place', { ...facts, view: { ...view, scope: 'a.b', q: 'x' } }, 'no-search-match'],
  ['a filter leaves none', { ...facts, view: { ...view, filters } }, 'no-filter-match'],
  ['a filter outranks a text', { ...facts, view: { ...view, q: 'x', filters } }, 'no-filter-match'],
  [
    'the whole list was read for a filter',
    { ...facts, view: { ...view, filters }, progress: { phase: 'whole' } },
    'no-filter-match',
  ],
  [
    'only a part of the list was read',
    { ...facts, view: { ...view, filters }, progress: { phase: 'stopped' } },
    'part-empty',
  ],
  ['loading was stopped', { ...facts, isStopped: true, progress: { phase: 'stopped' } }, 'stopped'],
] as const)('%s', (_title, given, state) => {
  expect(emptyState(given)).toBe(state);
});
