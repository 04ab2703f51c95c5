import { describe, expect, test } from 'vitest';
import { compareKeys } from '#src/fake/search/analysis.ts';
import { dialects } from '#src/fake/service/dialects.ts';
import { find, found, tablesOf } from './harness.ts';

// A nested member keeps each of its objects as a document of its own: all that is asked of it must be true of the same one.

const NESTED = dialects['om-2.0'];

const ada = { id: 'u1', type: 'user', name: 'ada', displayName: 'Ada Okafor' };
const ben = { id: 'u2', type: 'user', name: 'ben', displayName: 'Ben Weber' };
const crm = { id: 't1', type: 'team', name: 'CRM', displayName: 'CRM' };

const tables = tablesOf(
  { name: 'of ada and crm', owners: [ada, crm] },
  { name: 'of ada', owners: [ada] },
  { name: 'of ben and crm', owners: [ben, crm] },
  { name: 'of crm', owners: [crm] },
  { name: 'of nobody', owners: [] },
);

const nested = (query: unknown) => ({ nested: { path: 'owners', query } });
const is = (field: string, value: string) => ({ term: { [`owners.${field}`]: value } });
const both = (...must: readonly unknown[]) => ({ bool: { must } });

const named = (query: unknown): string[] =>
  found(find(tables, { query_filter: JSON.stringify({ query }), size: '9' }, NESTED))
    .map(String)
    .toSorted(compareKeys);

describe('a nested query', () => {
  test('takes several conditions as those of one object', () => {
    expect(named(nested(both(is('id', 'u1'), is('type', 'user'))))).toEqual(['of ada', 'of ada and crm']);
    expect(named(nested(both(is('id', 'u1'), is('type', 'team'))))).toEqual([]);
  });

  test('excludes objects, not documents', () => {
    expect(named(nested({ bool: { must_not: is('type', 'user') } }))).toEqual([
      'of ada and crm',
      'of ben and crm',
      'of crm',
    ]);
    expect(named({ bool: { must_not: nested(is('type', 'user')) } })).toEqual(['of crm', 'of nobody']);
  });

  test('of any of several conditions needs as many as it says, of one object', () => {
    const should = [is('id', 'u2'), is('type', 'user'), is('name', 'ada')];
    expect(named(nested({ bool: { should } }))).toEqual(['of ada', 'of ada and crm', 'of ben and crm']);
    expect(named(nested({ bool: { should, minimum_should_match: 2 } }))).toEqual([
      'of ada',
      'of ada and crm',
      'of ben and crm',
    ]);
    expect(named(nested({ bool: { should, minimum_should_match: 3 } }))).toEqual([]);
  });

  test('sees no field outside of its path', () => {
    expect(named(nested({ term: { tableType: 'Regular' } }))).toEqual([]);
    expect(named(nested(both({ term: { tableType: 'Regular' } }, is('id', 'u1'))))).toEqual([]);
  });
});
