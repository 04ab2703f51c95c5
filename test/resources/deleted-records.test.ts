import { expect, test, vi } from 'vitest';
import { deletedSwitch } from '#src/resources/deleted-records.ts';
import { searchedByNames } from '#src/resources/resource.ts';
import { tableDefinition } from '#src/resources/table/definition.ts';
import { WHOLE_CATALOG, type ListedView } from '#src/view/view.ts';

/** What a press of the switch shows. */
function pressed(resource: Parameters<typeof deletedSwitch>[0], members: Partial<ListedView>) {
  const change = vi.fn<Parameters<typeof deletedSwitch>[2]>();
  deletedSwitch(resource, { ...WHOLE_CATALOG, ...members }, change)?.onToggle();
  return change.mock.calls;
}

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
  expect(pressed(tableDefinition, members)).toEqual([[{ deleted: expected }]]);
});

test('without an index, a search reads the list, which has both', () => {
  expect(pressed(searchedByNames(tableDefinition), { q: 'orders' })).toEqual([[{ deleted: 'also' }]]);
});

test('a type without deleted records has no switch', () => {
  const change = () => {};
  expect(deletedSwitch({ ...tableDefinition, hasNoDeleted: true }, WHOLE_CATALOG, change)).toBeUndefined();
  expect(deletedSwitch(tableDefinition, WHOLE_CATALOG, change)).toMatchObject({ isShown: false });
});
