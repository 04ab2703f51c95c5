import { describe, expect, test } from 'vitest';
import { ask, find, first, newer, recorded, tablesOf } from './harness.ts';

const tables = tablesOf('orders');
// Recorded from a server 1.1.
const allShardsFailed = {
  responseMessage:
    'An exception with message [Elasticsearch exception [type=search_phase_execution_exception, reason=all shards failed]] was thrown while processing request.',
};

describe.each(['back\\', 'a:b:c*', '+', '"orders', '/raw', 'a/b', '(unclosed', 'foo AND', '[x]'])(
  'broken syntax: %s',
  (q) => {
    test('is a 500 without a reason on a server 1.1', () => {
      expect(ask(tables, { q }, recorded)).toEqual({ status: 500, body: allShardsFailed });
    });

    test('is a 400 that quotes it elsewhere', () => {
      const message = `Elasticsearch exception [type=query_shard_exception, reason=Failed to parse query [${q}]]`;
      expect(ask(tables, { q }, newer)).toEqual({ status: 400, body: { code: 400, message } });
    });
  },
);

test('a server 1.1 refuses every quoted phrase', () => {
  expect(ask(tables, { q: '"order lines"' }, recorded)).toEqual({ status: 500, body: allShardsFailed });
  expect(ask(tables, { q: String.raw`\"order` }, recorded).status).toBe(200);
});

test('an unknown index', () => {
  const responseMessage =
    'An exception with message [Elasticsearch exception [type=index_not_found_exception, reason=no such index [nope]]] was thrown while processing request.';
  expect(ask(tables, { index: 'nope' })).toEqual({ status: 500, body: { responseMessage } });
  expect(ask(tables, { index: 'table_search_index,nope' }).status).toBe(500);
  expect(ask(tables, { index: 'table' }, recorded).status).toBe(500);
});

test('known names of the index, and none', () => {
  for (const index of ['table_search_index', 'table', '']) {
    expect(first(find(tables, { index })).index).toBe('table_search_index');
  }
});

test.each([
  [{ from: '-1' }, '[from] parameter cannot be negative'],
  [{ size: '-1' }, '[size] parameter cannot be negative'],
  [{ size: 'ten' }, 'query param size must be a number: [ten]'],
  [{ sort_field: 'updatedAt', sort_order: 'up' }, 'sort_order must be asc or desc: [up]'],
])('%j', (parameters, message) => {
  expect(ask(tables, parameters)).toEqual({ status: 400, body: { code: 400, message } });
});

test.each(['description', 'nope'])('sorting by %s', (field) => {
  expect(ask(tables, { sort_field: field }, recorded)).toEqual({ status: 500, body: allShardsFailed });
  expect(ask(tables, { sort_field: field }).status).toBe(400);
});

test.each([{ from: '9995', size: '10' }, { size: '10001' }])('a page past the window: %j', (parameters) => {
  expect(ask(tables, parameters, recorded)).toEqual({ status: 500, body: allShardsFailed });
  expect(ask(tables, parameters)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('Result window is too large') },
  });
});

test('the last page within the window', () => {
  expect(ask(tables, { from: '9990', size: '10' }).status).toBe(200);
  expect(ask(tables, { size: '10000' }).status).toBe(200);
});
