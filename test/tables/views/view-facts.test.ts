import { expect, test } from 'vitest';
import { viewFacts } from '#src/tables/views/view-facts.ts';
import { parseView } from '#src/view/codec.ts';

const facts = (search: string) => viewFacts(parseView(search).view);

test('a list has a database and columns', () => {
  expect(facts('?columns=name,tags')).toEqual([
    ['Database', 'All databases'],
    ['Columns', 'Name, Tags'],
  ]);
});

test('a search has a text and an order too', () => {
  expect(facts('?q=order&database=snow.sales&columns=name&sort=updatedAt:desc')).toEqual([
    ['Search', 'order'],
    ['Database', 'snow.sales'],
    ['Columns', 'Name'],
    ['Sort', 'Updated, newest first'],
  ]);
  expect(facts('?q=order').at(-1)).toEqual(['Sort', 'Best match']);
});
