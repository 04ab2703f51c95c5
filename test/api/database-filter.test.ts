import { expect, test } from 'vitest';
import { databaseFilter } from '#src/api/database-filter.ts';

test.each([
  ['snow.sales', { 'service.name.keyword': 'snow', 'database.name.keyword': 'sales' }],
  ['"pg.orders".tiny', { 'service.name.keyword': 'pg.orders', 'database.name.keyword': 'tiny' }],
  ['a."say ""x"".y"', { 'service.name.keyword': 'a', 'database.name.keyword': 'say "x".y' }],
  ['a.Finance & Ops', { 'service.name.keyword': 'a', 'database.name.keyword': 'Finance & Ops' }],
  [
    'a.b."raw.zone"',
    {
      'service.name.keyword': 'a',
      'database.name.keyword': 'b',
      'databaseSchema.name.keyword': 'raw.zone',
    },
  ],
  ['a.b.c.d', { 'database.fullyQualifiedName': 'a.b.c.d' }],
  ['"unbalanced.x', { 'database.fullyQualifiedName': '"unbalanced.x' }],
  ['', { 'database.fullyQualifiedName': '' }],
])('the database %j is found by %j', (fqn, terms) => {
  const must = Object.entries(terms).map(([field, value]) => ({ term: { [field]: value } }));
  expect(JSON.parse(databaseFilter(fqn))).toEqual({ query: { bool: { must } } });
});
