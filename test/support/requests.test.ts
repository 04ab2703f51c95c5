import { expect, test } from 'vitest';
import { repeated, rowRequests, rowsAsked } from './requests.ts';

const asked = (...queries: readonly string[]) =>
  queries.map((query) => ({ path: '/api/v1/tables', query: new URLSearchParams(query) }));

test('rows alone are neither cells nor the total, and are added up', () => {
  const sent = asked('limit=25', 'limit=16&fields=tags', 'limit=0', 'limit=75&after=c25');
  expect(rowRequests(sent).map(({ query }) => query.toString())).toEqual(['limit=25', 'limit=75&after=c25']);
  expect(rowsAsked(rowRequests(sent))).toBe(100);
  expect(rowsAsked([])).toBe(0);
});

test('control: a request that was sent before is found, another of the same rows is not', () => {
  const sent = asked('limit=25', 'limit=25&fields=tags', 'limit=25&after=c25');
  expect(repeated(sent)).toEqual([]);
  expect(repeated([...sent, ...asked('limit=25'), ...asked('limit=25')])).toEqual([
    '/api/v1/tables?limit=25',
    '/api/v1/tables?limit=25',
  ]);
});
