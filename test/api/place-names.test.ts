import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeNames, placeQuery } from '#src/api/place-names.ts';
import { joinFqn } from '#src/fake/catalog/fqn.ts';

const name = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' });

describe('the names of a place', () => {
  test('are those its FQN was made of', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 2, maxLength: 3 }), (names) => {
        expect(placeNames(joinFqn(names))).toEqual(names);
      }),
    );
  });

  test.each(['', 'snow', 'a.b.c.d', '"open.x', 'a..b', '.a.b'])('%j is of no place', (fqn) => {
    expect(placeNames(fqn)).toBeUndefined();
  });

  test('control: cut at dots, names with dots are others', () => {
    expect(joinFqn(['a.b', 'c']).split('.')).not.toEqual(placeNames(joinFqn(['a.b', 'c'])));
  });
});

test('a list is narrowed by a parameter of its own for a database and for a schema', () => {
  expect(placeQuery('snow.sales')).toEqual({ database: 'snow.sales' });
  expect(placeQuery('snow."a.b"')).toEqual({ database: 'snow."a.b"' });
  expect(placeQuery('snow.sales.mart')).toEqual({ databaseSchema: 'snow.sales.mart' });
  expect(placeQuery('anything else')).toEqual({ database: 'anything else' });
  expect(placeQuery(undefined)).toEqual({ database: undefined });
});
