import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dialectNames, dialects, type Dialect } from '#src/fake/service/dialects.ts';
import { ServiceError } from '#src/fake/service/http.ts';
import { runs } from '#test/support/long.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 30 });
const place = fc.record({ key: text, id: fc.uuid() });

describe.each(dialectNames)('cursors of %s', (name) => {
  const { cursor, order } = dialects[name].lists;

  test('decode to their position', () => {
    fc.assert(
      fc.property(place, ({ key, id }) => {
        const whole = { key, id: order === 'fqn' ? '' : id };
        expect(cursor.decode(cursor.encode(whole), 'after')).toEqual(whole);
      }),
      { numRuns: runs(100, 500) },
    );
  });

  test('are base64url text', () => {
    fc.assert(
      fc.property(place, (at) => {
        expect(cursor.encode(at)).toMatch(/^[\w-]*={0,2}$/);
      }),
    );
  });

  test('with a character outside the alphabet are rejected', () => {
    expect(() => cursor.decode('%', 'after')).toThrow(new ServiceError(400, 'Illegal base64 character 25'));
    expect(() => cursor.decode('a b', 'after')).toThrow('Illegal base64 character 20');
    expect(() => cursor.decode('a\nb', 'after')).toThrow('Illegal base64 character a');
    expect(() => cursor.decode('ab+/', 'after')).toThrow('Illegal base64 character 2b');
    expect(() => cursor.decode('a', 'after')).toThrow(
      'Input byte[] should at least have 2 bytes for base64 bytes',
    );
  });
});

describe('a corrupted cursor', () => {
  const signs = fc.constantFrom('a', 'b', 'y', 'z', 'A', 'B', 'C', '0', '1', '_', '-');
  const isNeverAPlace = ({ lists: { cursor } }: Dialect) =>
    fc.property(place, fc.nat(), signs, (at, position, sign) => {
      const whole = cursor.encode(at);
      const index = position % whole.length;
      const broken = whole.slice(0, index) + sign + whole.slice(index + 1);
      fc.pre(whole !== broken);
      expect(() => cursor.decode(broken, 'after')).toThrow(ServiceError);
    });

  test('of the seed dialect is never another position', () => {
    expect(() => fc.assert(isNeverAPlace(dialects.seed), { numRuns: runs(200, 2_000) })).not.toThrow();
  });

  test('control: without a checksum it soon is', () => {
    expect(() => fc.assert(isNeverAPlace(dialects['om-1.12']))).toThrow('Property failed');
  });
});

test('a server 1.1 accepts any text as a position', () => {
  expect(dialects['om-1.1'].lists.cursor.decode('', 'after')).toEqual({ key: '', id: '' });
  expect(dialects['om-1.1'].lists.cursor.encode({ key: '"pg.orders".tiny.rec.10', id: '' })).toBe(
    'InBnLm9yZGVycyIudGlueS5yZWMuMTA=',
  );
});

describe('cursors of a server 1.12', () => {
  const { cursor } = dialects['om-1.12'].lists;
  const sent = (json: string) => btoa(json).replaceAll('+', '-').replaceAll('/', '_');
  const refusal = (given: string, side: 'after' | 'before') => {
    try {
      return cursor.decode(given, side);
    } catch (error) {
      return error instanceof ServiceError && [error.status, error.message];
    }
  };

  test('are JSON with name and id, padded, whose members come in any order', () => {
    expect(cursor.encode({ key: 'orders.2024', id: 'daf7f735-db23-4487-8998-eac36d380a59' })).toBe(
      'eyJpZCI6ImRhZjdmNzM1LWRiMjMtNDQ4Ny04OTk4LWVhYzM2ZDM4MGE1OSIsIm5hbWUiOiJvcmRlcnMuMjAyNCJ9',
    );
    expect(cursor.decode(sent('{"name":"a","id":"1"}'), 'after')).toEqual({ key: 'a', id: '1' });
  });

  test('without an id are beside all rows of the name', () => {
    expect(cursor.decode(sent('{"name":"a"}'), 'before')).toEqual({ key: 'a', id: '' });
    expect(cursor.decode(sent('{"name":"a"}'), 'after')).toEqual({ key: 'a', id: '\u{10FFFF}' });
  });

  test.each([
    ['YWJj', 'after', [500, 'JSON parsing failed with message [Failed to process JSON ].']],
    ['e30=', 'after', [400, 'name must not be null']],
    ['', 'before', [500, 'null']],
    ['%', 'after', [400, 'Illegal base64 character 25']],
  ] as const)('%j %s is refused as recorded', (given, side, expected) => {
    expect(refusal(given, side)).toEqual(expected);
  });
});
