import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dialectNames, dialects, type Dialect } from '#src/fake/service/dialects.ts';
import { ServiceError } from '#src/fake/service/http.ts';
import { runs } from '#test/support/long.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 30 });
const place = fc.record({ key: text, id: fc.uuid() });

describe.each(dialectNames)('cursors of %s', (name) => {
  const { cursor, order } = dialects[name];

  test('decode to their position', () => {
    fc.assert(
      fc.property(place, ({ key, id }) => {
        const whole = { key, id: order === 'fqn' ? '' : id };
        expect(cursor.decode(cursor.encode(whole), 400)).toEqual(whole);
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

  test('with a character outside the alphabet are rejected, with the given status', () => {
    expect(() => cursor.decode('%', 400)).toThrow(new ServiceError(400, 'Illegal base64 character 25'));
    expect(() => cursor.decode('a b', 500)).toThrow('Illegal base64 character 20');
    expect(() => cursor.decode('a\nb', 500)).toThrow('Illegal base64 character a');
    expect(() => cursor.decode('ab+/', 500)).toThrow('Illegal base64 character 2b');
    expect(() => cursor.decode('a', 500)).toThrow(
      'Input byte[] should at least have 2 bytes for base64 bytes',
    );
  });
});

describe('a corrupted cursor', () => {
  const signs = fc.constantFrom('a', 'b', 'y', 'z', 'A', 'B', 'C', '0', '1', '_', '-');
  const isNeverAPlace = ({ cursor }: Dialect) =>
    fc.property(place, fc.nat(), signs, (at, position, sign) => {
      const whole = cursor.encode(at);
      const index = position % whole.length;
      const broken = whole.slice(0, index) + sign + whole.slice(index + 1);
      fc.pre(whole !== broken);
      expect(() => cursor.decode(broken, 400)).toThrow(ServiceError);
    });

  test('of the seed dialect is never another position', () => {
    expect(() => fc.assert(isNeverAPlace(dialects.seed), { numRuns: runs(200, 2_000) })).not.toThrow();
  });

  test('control: without a checksum it soon is', () => {
    expect(() => fc.assert(isNeverAPlace(dialects['om-1.12']))).toThrow('Property failed');
  });
});

test('a server 1.1 accepts any text as a position', () => {
  expect(dialects['om-1.1'].cursor.decode('', 400)).toEqual({ key: '', id: '' });
  expect(dialects['om-1.1'].cursor.encode({ key: '"pg.orders".tiny.rec.10', id: '' })).toBe(
    'InBnLm9yZGVycyIudGlueS5yZWMuMTA=',
  );
});
