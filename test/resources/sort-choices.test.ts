import { expect, test } from 'vitest';
import { NO_FILTERS } from '#src/filters/filters.ts';
import { sortChoices, sortControl, sortLabel } from '#src/resources/sort-choices.ts';
import { tableDefinition } from '#src/resources/table/definition.ts';
import type { Sort } from '#src/view/view.ts';
import { t } from '#test/support/translator.ts';

const view = { q: null, filters: NO_FILTERS };

test('the orders among the commands begin with that of the view; one that is in none has its value', () => {
  const choices = sortChoices(tableDefinition, view, t);
  expect(choices.map(({ id, label }) => `${id} ${label}`)).toEqual([
    'default Name',
    'updatedAt:desc Record edited, newest first',
    'updatedAt Record edited, oldest first',
    'name:desc Name, Z to A',
    'usage:desc Usage, most queried first',
    'usage Usage, least queried first',
  ]);
  const labelOf = (order: 'asc' | 'desc', field: string) =>
    sortLabel(tableDefinition, { ...view, sort: { field, order } }, t);
  expect([labelOf('asc', 'name'), labelOf('desc', 'name'), labelOf('asc', 'nowhere')]).toEqual([
    'Name, A to Z',
    'Name, Z to A',
    'nowhere',
  ]);
});

const control = (sort: Sort | null, q: string | null = null) =>
  sortControl(tableDefinition, { ...view, q, sort }, t);
const listed = (of: ReturnType<typeof control>) =>
  of.choices.map(({ label, direction }) => `${label}: ${direction ?? ''}`);

test('a view is by name or by what its columns are sorted by, and by relevance only with words', () => {
  expect([control(null).value, control(null).order]).toEqual(['name', 'asc']);
  expect(listed(control(null))).toEqual([
    'Name: A to Z',
    'Record edited: newest first',
    'Usage: most queried first',
  ]);
  expect([control(null, 'orders').value, control(null, 'orders').order]).toEqual(['best', undefined]);
  expect(listed(control({ field: 'updatedAt', order: 'asc' }, 'orders'))).toEqual([
    'Best match: ',
    'Name: A to Z',
    'Record edited: oldest first',
    'Usage: most queried first',
  ]);
});

test('a press chooses the usual direction, and the next press the other one', () => {
  const usage = { field: 'usageSummary', order: 'desc', param: 'usage' } as const;
  expect(control(null).pressed('usageSummary')).toEqual(usage);
  expect(control(usage).pressed('usageSummary')).toEqual({ ...usage, order: 'asc' });
  expect(control(null).pressed('name')).toEqual({ field: 'name', order: 'desc' });
  // By name from A to Z is the order of a view without one, unless it has words.
  expect(control(usage).pressed('name')).toBeNull();
  expect(control(null, 'orders').pressed('name')).toEqual({ field: 'name', order: 'asc' });
  expect(control(usage, 'orders').pressed('best')).toBeNull();
});

test('an address that names the order by name, as bookmarks do, turns round like any', () => {
  const named = control({ field: 'name', order: 'asc' });
  expect([named.value, named.order]).toEqual(['name', 'asc']);
  expect(named.pressed('name')).toEqual({ field: 'name', order: 'desc' });
});
