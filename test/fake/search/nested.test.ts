import { describe, expect, test } from 'vitest';
import { compareKeys } from '#src/fake/catalog/sorted-rows.ts';
import { dialects } from '#src/fake/service/dialects.ts';
import { ask, find, found, tablesOf } from './harness.ts';

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

  test('control: two nested queries may each be true of another object', () => {
    expect(named(both(nested(is('id', 'u1')), nested(is('type', 'team'))))).toEqual(['of ada and crm']);
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

  test('for everything finds the documents that have an object', () => {
    expect(named(nested({ match_all: {} }))).toHaveLength(4);
    expect(named(nested({ match_none: {} }))).toEqual([]);
  });

  test('ignores case, and finds what is there, and parts, as any query on the same field', () => {
    expect(named(nested(both(is('name', 'crm'), { exists: { field: 'owners.displayName' } })))).toHaveLength(
      3,
    );
    expect(named(nested(both({ wildcard: { 'owners.name': 'c*' } }, is('type', 'team'))))).toHaveLength(3);
    expect(named(nested(both({ terms: { 'owners.id': ['u1', 'u2'] } }, is('type', 'user'))))).toHaveLength(3);
  });

  test('sees no field outside of its path', () => {
    expect(named(nested({ term: { tableType: 'Regular' } }))).toEqual([]);
    expect(named(nested(both({ term: { tableType: 'Regular' } }, is('id', 'u1'))))).toEqual([]);
  });

  test('is refused where owners are a plain member', () => {
    const filter = { query_filter: JSON.stringify({ query: nested(is('id', 'u1')) }) };
    expect(ask(tables, filter, dialects['om-1.12']).status).toBe(500);
  });
});
