import { expect, test } from 'vitest';
import { deletedSwitch, toggledDeleted } from '#src/resources/deleted-records.ts';
import { searchedByNames } from '#src/resources/resource.ts';
import { tableDefinition } from '#src/resources/table/definition.ts';
import { WHOLE_CATALOG, type ListedView } from '#src/view/view.ts';

const filters = [{ facet: 'owner', not: false, values: ['ada'] }] as const;
const sort = { field: 'name', order: 'asc' } as const;

test.each<[string, Partial<ListedView>, 'also' | 'only' | null]>([
  ['a list shows deleted records beside the live ones', {}, 'also'],
  ['so does one that is read for its filters', { filters, readsList: true }, 'also'],
  ['a filtered list shows them alone', { filters }, 'only'],
  ['a search shows them alone', { q: 'orders' }, 'only'],
  ['a sorted list shows them alone', { sort }, 'only'],
  ['a list that shows them hides them', { deleted: 'also' }, null],
  ['a search that shows them hides them', { q: 'orders', deleted: 'only' }, null],
])('pressed, %s', (_title, members, expected) => {
  expect(toggledDeleted(tableDefinition, { ...WHOLE_CATALOG, ...members })).toBe(expected);
});

test('without an index, a search reads the list, which has both', () => {
  const view = { ...WHOLE_CATALOG, q: 'orders' };
  expect(toggledDeleted(searchedByNames(tableDefinition), view)).toBe('also');
});

test('a type without deleted records has no switch', () => {
  const change = () => {};
  expect(deletedSwitch({ ...tableDefinition, hasNoDeleted: true }, WHOLE_CATALOG, change)).toBeUndefined();
  expect(deletedSwitch(tableDefinition, WHOLE_CATALOG, change)).toMatchObject({ isShown: false });
});
