import { expect, test } from 'vitest';
import { sortControl } from '#src/resources/labels.ts';
import { tableDefinition } from '#src/resources/table/definition.ts';
import type { Sort } from '#src/view/view.ts';
import { t } from '#test/support/translator.ts';

const control = (sort: Sort | null, hasWords: boolean, isFiltered: boolean) =>
  sortControl(tableDefinition, sort, { hasWords, isFiltered }, t);
const unavailable = (of: ReturnType<typeof control>) =>
  of.choices.filter((choice) => choice.unavailable !== undefined).map(({ value }) => value);

test('a view that names no order has that of the catalog, the best match, or by name', () => {
  expect(control(null, false, false).value).toBe('catalog');
  expect(control(null, true, false).value).toBe('best');
  expect(control(null, true, true).value).toBe('best');
  expect(control(null, false, true).value).toBe('name');
});

test('what is not available says why', () => {
  expect(unavailable(control(null, false, false))).toEqual(['best']);
  expect(unavailable(control(null, true, false))).toEqual(['catalog']);
  expect(unavailable(control(null, false, true))).toEqual(['catalog', 'best']);
});

test('an order of the index has two directions', () => {
  const updated = control({ field: 'updatedAt', order: 'asc' }, false, true);
  expect(updated.choices.map(({ label, hint }) => `${label}: ${hint ?? ''}`)).toEqual([
    'Name, the order of the catalog: ',
    'Best match: ',
    'Name: A to Z',
    'Updated: oldest first',
    'Usage: most queried first',
  ]);
  expect(updated.direction).toEqual({
    value: 'asc',
    choices: [
      { value: 'desc', label: 'newest first' },
      { value: 'asc', label: 'oldest first' },
    ],
  });
  expect(updated.inDirection('desc')).toEqual({ field: 'updatedAt', order: 'desc' });
  expect(control(null, false, false).direction).toBeUndefined();
});

test('a choice is an order in its first direction, or none', () => {
  const { sortOf } = control(null, false, false);
  expect(sortOf('usageSummary')).toEqual({ field: 'usageSummary', order: 'desc', param: 'usage' });
  expect(sortOf('name')).toEqual({ field: 'name', order: 'asc' });
  expect(sortOf('best')).toBeNull();
  expect(sortOf('catalog')).toBeNull();
});
