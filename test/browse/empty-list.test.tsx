// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { emptyMessage } from '#src/browse/empty-list.tsx';
import type { Filters } from '#src/filters/filters.ts';

const filters: Filters = [{ facet: 'owner', not: false, values: ['risk'] }];
const view = { q: null, scope: null, filters: [] };
const facts = { isStopped: false, view, progress: undefined };

test.each([
  ['the catalog has none', facts, 'EmptyCatalog'],
  ['a database or service has none', { ...facts, view: { ...view, scope: 'a.b' } }, 'EmptyScope'],
  ['none is deleted', { ...facts, view: { ...view, deleted: 'only' } }, 'NoneDeleted'],
  ['the catalog has none, deleted or not', { ...facts, view: { ...view, deleted: 'also' } }, 'EmptyCatalog'],
  ['a text finds no deleted one', { ...facts, view: { ...view, q: 'x', deleted: 'only' } }, 'NoSearchMatch'],
  ['a text finds none', { ...facts, view: { ...view, q: 'x' } }, 'NoSearchMatch'],
  ['a text outranks the place', { ...facts, view: { ...view, scope: 'a.b', q: 'x' } }, 'NoSearchMatch'],
  ['a filter leaves none', { ...facts, view: { ...view, filters } }, 'NoFilterMatch'],
  ['a filter outranks a text', { ...facts, view: { ...view, q: 'x', filters } }, 'NoFilterMatch'],
  [
    'the whole list was read for a filter',
    { ...facts, view: { ...view, filters }, progress: { phase: 'whole' } },
    'NoFilterMatch',
  ],
  [
    'only a part of the list was read',
    { ...facts, view: { ...view, filters }, progress: { phase: 'stopped' } },
    'PartEmpty',
  ],
  ['loading was stopped', { ...facts, isStopped: true, progress: { phase: 'stopped' } }, 'Stopped'],
] as const)('%s', (_title, given, message) => {
  const { type } = emptyMessage(given);
  expect(typeof type === 'string' ? type : type.name).toBe(message);
});
