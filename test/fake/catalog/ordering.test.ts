import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  rankNames,
  comparePlaces,
  foldFqn,
  lowerBound,
  idBits,
  rowsByName,
} from '#src/fake/catalog/ordering.ts';
import type { ListOrder, Place } from '#src/fake/catalog/types.ts';

const key = fc.string({
  maxLength: 4,
  unit: fc.constantFrom('a', 'A', 'b', '_', '.', '"', 'É', 'é', 'ß', '🔥'),
});
const place: fc.Arbitrary<Place> = fc.record({ key, id: fc.constantFrom('1', '2') });
const order = fc.constantFrom<ListOrder>('name', 'fqn');

describe('comparePlaces', () => {
  test('is a total order: antisymmetric and transitive', () => {
    fc.assert(
      fc.property(order, place, place, place, (by, a, b, c) => {
        const same = a.key === b.key && a.id === b.id;
        expect(comparePlaces(by, a, b) === 0).toBe(same);
        expect(Math.sign(comparePlaces(by, a, b))).toBe(-Math.sign(comparePlaces(by, b, a)) + 0);
        const circle = [comparePlaces(by, a, b), comparePlaces(by, b, c), comparePlaces(by, c, a)];
        expect(circle.every((compared) => compared < 0)).toBe(false);
      }),
    );
  });

  test('compares case-insensitively first, and by id last', () => {
    const names = ['b', 'A', 'a', 'B'].toSorted((a, b) =>
      comparePlaces('name', { key: a, id: '' }, { key: b, id: '' }),
    );
    expect(names).toEqual(['A', 'a', 'B', 'b']);
    expect(comparePlaces('name', { key: 'a', id: '1' }, { key: 'a', id: '2' })).toBeLessThan(0);
  });

  test('ignores punctuation in FQNs, so that the tables of a schema are not contiguous', () => {
    expect(foldFqn('pg."Orders.v2"._a')).toBe('pgordersv2a');
    const fqns = ['s.b.c', 's.bb', 's."b.d"'].toSorted((a, b) =>
      comparePlaces('fqn', { key: a, id: '' }, { key: b, id: '' }),
    );
    expect(fqns).toEqual(['s.bb', 's.b.c', 's."b.d"']);
  });
});

describe('rows sorted by numbers', () => {
  const names = fc.array(key, { minLength: 1, maxLength: 40 });

  test('are in the order of comparePlaces', () => {
    fc.assert(
      fc.property(names, fc.integer(), (all, seed) => {
        const ranks = rankNames(all);
        const bits = idBits(seed);
        const rankOf = (row: number) => ranks[row] ?? 0;
        const at = (row: number) => ({ key: all[row] ?? '', id: bits.of(row).toString(16).padStart(8, '0') });
        const expected = [...all.keys()].toSorted((a, b) => comparePlaces('name', at(a), at(b)));
        expect([...rowsByName(all.length, rankOf, bits)]).toEqual(expected);
      }),
    );
  });

  test('control: a collation of the language orders differently', () => {
    const all = ['a_b', 'aB', 'Ab'];
    const ranks = rankNames(all);
    const byRank = all.toSorted((a, b) => (ranks[all.indexOf(a)] ?? 0) - (ranks[all.indexOf(b)] ?? 0));
    expect(byRank).not.toEqual(all.toSorted((a, b) => a.localeCompare(b, 'en')));
  });
});

test('lowerBound is the first index not before the key, or after it', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 9 })), fc.nat({ max: 9 }), fc.boolean(), (numbers, wanted, past) => {
      const sorted = numbers.toSorted((a, b) => a - b);
      const expected = sorted.filter((n) => n < wanted || (past && n === wanted)).length;
      expect(lowerBound(sorted.length, (index) => (sorted[index] ?? 0) - wanted, past)).toBe(expected);
    }),
  );
});
