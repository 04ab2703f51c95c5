import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scopeNames, databaseOrSchemaParams } from '#src/api/fqn.ts';
import { joinFqn } from '#src/fake/catalog/records.ts';

describe('the names of a scope', () => {
  const name = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' });

  test('are those that its FQN was made of', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 2, maxLength: 3 }), (names) => {
        expect(scopeNames(joinFqn(names))).toEqual(names);
      }),
    );
  });

  test.each(['', 'snow', 'a.b.c.d', '"open.x', 'a..b', '.a.b'])('%j is of no place', (fqn) => {
    expect(scopeNames(fqn)).toBeUndefined();
  });
});

test('a list has separate parameters for a database and for a schema', () => {
  expect(databaseOrSchemaParams('snow."a.b"')).toEqual({ database: 'snow."a.b"' });
  expect(databaseOrSchemaParams('snow.sales.mart')).toEqual({ databaseSchema: 'snow.sales.mart' });
  expect(databaseOrSchemaParams('anything else')).toEqual({ database: 'anything else' });
});
