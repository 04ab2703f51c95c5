import { describe, expect, test } from 'vitest';
import { ApiError, type ErrorKind } from '#src/api/errors.ts';
import { curlOf } from '#src/tables/list/curl.ts';
import { listState } from '#src/tables/list/list-state.ts';
import { neighboursOf } from '#src/tables/list/neighbours.ts';
import { DENSITY, rowHeightOf, WIDTHS } from '#src/tables/list/preferences.ts';
import { serverTrouble } from '#src/tables/list/server-trouble.ts';
import { numberedRow } from '#test/window/numbered-source.ts';

describe('what the area shows', () => {
  const facts = { stopped: false, loading: false, failed: false, rowCount: 0, q: null, database: null };

  test.each([
    [{ ...facts, rowCount: 3 }, 'rows'],
    [{ ...facts, stopped: true, loading: true, rowCount: 3 }, 'stopped'],
    [{ ...facts, loading: true }, 'loading'],
    [{ ...facts, failed: true, loading: true }, 'failed'],
    [facts, 'empty-catalog'],
    [{ ...facts, database: 'a.b' }, 'filtered-empty'],
    [{ ...facts, database: 'a.b', q: 'x' }, 'search-empty'],
  ] as const)('%o is %s', (given, state) => {
    expect(listState(given)).toBe(state);
  });
});

describe('the tables around the opened one', () => {
  const rows = [
    numberedRow(1),
    { kind: 'unreadable' as const, id: 'unreadable-0', fault: { is: 'no-record' as const }, raw: '' },
    numberedRow(2),
    numberedRow(3),
  ];

  test('skip records that cannot be read', () => {
    expect(neighboursOf(rows, 's.d.s.table_2', 400)).toEqual({
      row: rows[2],
      index: 402,
      previous: 's.d.s.table_1',
      next: 's.d.s.table_3',
    });
  });

  test('are none at the edges and for a table that is not loaded', () => {
    expect(neighboursOf(rows, 's.d.s.table_1', 0).previous).toBeUndefined();
    expect(neighboursOf(rows, 'elsewhere', 0)).toEqual({});
  });
});

test('a request as curl names no token and survives a shell', () => {
  expect(curlOf('https://c.example', `/api/v1/tables?q=it's`)).toBe(
    String.raw`curl -H "Authorization: Bearer $CATALOG_TOKEN" 'https://c.example/api/v1/tables?q=it'\''s'`,
  );
});

describe('what this browser remembers', () => {
  test.each(['', 'null', '[]', '{"a":"x"}', '{"a":-4}', 'not json', '{"a":1e999}'])(
    '%s is no width',
    (text) => {
      expect(WIDTHS.read(text)).toEqual({});
    },
  );

  test('widths come back as written', () => {
    expect(WIDTHS.read(WIDTHS.write({ name: 300, tags: 120 }))).toEqual({ name: 300, tags: 120 });
  });

  test('a density that is none is the comfortable one', () => {
    expect(DENSITY.read('huge')).toBe('comfortable');
    expect([
      rowHeightOf('comfortable', false),
      rowHeightOf('compact', false),
      rowHeightOf('compact', true),
    ]).toEqual([36, 28, 56]);
  });
});

test('the server is shown as it is, and sign-in is left to the connection', () => {
  const failing = (kind: ErrorKind) => serverTrouble(new ApiError(kind, { request: 'GET /', attempts: 1 }));
  expect(failing('network')).toEqual({ tone: 'bad', note: 'No answer' });
  expect(failing('forbidden')).toEqual({ tone: 'warn', note: 'Not allowed' });
  expect(failing('unauthorized')).toEqual({});
  expect(serverTrouble(null)).toEqual({});
});
