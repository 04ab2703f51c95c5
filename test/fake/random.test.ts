import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idBits } from '#src/fake/catalog/ordering.ts';
import { randomSequence, hash32, pick, toFraction, unhash32, uuid, shuffle } from '#src/fake/random.ts';

const uint32 = fc.integer({ min: 0, max: 0xffff_ffff });

describe('hashing', () => {
  test('is reversible, so that no two numbers have the same hash', () => {
    fc.assert(
      fc.property(uint32, uint32, (n, seed) => {
        expect(unhash32(hash32(n))).toBe(n);
        expect(idBits(seed).row(idBits(seed).of(n))).toBe(n);
      }),
    );
  });

  test('sequences depend on seed and name, and on nothing else', () => {
    fc.assert(
      fc.property(uint32, uint32, (seed, n) => {
        expect(randomSequence(seed, 'a')(n)).toBe(randomSequence(seed, 'a')(n));
      }),
    );
    expect(randomSequence(1, 'a')(1)).not.toBe(randomSequence(2, 'a')(1));
    expect(randomSequence(1, 'a')(1)).not.toBe(randomSequence(1, 'b')(1));
  });

  test('a fraction is in [0, 1), and every item of a list is picked', () => {
    fc.assert(
      fc.property(uint32, (n) => {
        expect(toFraction(n)).toBeGreaterThanOrEqual(0);
        expect(toFraction(n)).toBeLessThan(1);
      }),
    );
    const picked = new Set(
      Array.from({ length: 200 }, (_, n) => pick(['a', 'b', 'c'], randomSequence(1, 'x')(n))),
    );
    expect(picked).toEqual(new Set(['a', 'b', 'c']));
    expect(() => pick([], 1)).toThrow(RangeError);
  });

  test('ids have the form of a UUID 4 and start with the given digits', () => {
    fc.assert(
      fc.property(uint32, uint32, (high, drawn) => {
        const id = uuid(high, drawn);
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(Number.parseInt(id.slice(0, 8), 16)).toBe(high);
      }),
    );
  });
});

const isPermutation = (size: number, of: (n: number) => number) =>
  new Set(Array.from({ length: size }, (_, n) => of(n)).filter((n) => n >= 0 && n < size)).size === size;

describe('shuffling', () => {
  test('is a permutation', () => {
    fc.assert(
      fc.property(fc.nat({ max: 3000 }), uint32, (size, salt) => {
        expect(isPermutation(size, shuffle(size, salt))).toBe(true);
      }),
    );
  });

  test('control: a step that divides the size is not', () => {
    expect(isPermutation(100, (n) => (n * 10) % 100)).toBe(false);
  });
});
