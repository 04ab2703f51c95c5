import { describe, expect, test } from 'vitest';
import { dialectNames, dialects } from '#src/fake/service/dialects.ts';
import { ServiceError } from '#src/fake/service/http.ts';

test.each(dialectNames)('cursors of %s with a character outside the alphabet are rejected', (name) => {
  const { cursor } = dialects[name].lists;
  expect(() => cursor.decode('%', 'after')).toThrow(new ServiceError(400, 'Illegal base64 character 25'));
  expect(() => cursor.decode('a\nb', 'after')).toThrow('Illegal base64 character a');
  expect(() => cursor.decode('a', 'after')).toThrow(
    'Input byte[] should at least have 2 bytes for base64 bytes',
  );
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
});
