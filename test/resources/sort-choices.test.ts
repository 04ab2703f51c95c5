import { expect, test } from 'vitest';
import { NO_FILTERS } from '#src/filters/filters.ts';
import { sortChoices, sortLabel } from '#src/resources/sort-choices.ts';
import { tableDefinition } from '#src/resources/table/definition.ts';
import { t } from '#test/support/translator.ts';

const view = { q: null, filters: NO_FILTERS };

test('the orders in menus begin with that of the view; one that is in none has its value', () => {
  const choices = sortChoices(tableDefinition, view, t);
  expect(choices.slice(0, 3)).toEqual([
    { value: 'default', label: 'Name, the order of the catalog' },
    { value: 'updatedAt:desc', label: 'Updated, newest first' },
    { value: 'updatedAt', label: 'Updated, oldest first' },
  ]);
  // Usage has one direction in this menu.
  expect(choices.filter(({ value }) => value.startsWith('usage'))).toHaveLength(1);
  const labelOf = (order: 'asc' | 'desc', field: string) =>
    sortLabel(tableDefinition, { ...view, sort: { field, order } }, t);
  expect([labelOf('desc', 'name'), labelOf('asc', 'nowhere')]).toEqual(['Name, Z to A', 'nowhere']);
});
