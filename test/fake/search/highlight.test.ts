import { expect, test } from 'vitest';
import { find, newer, recorded, tablesOf } from './harness.ts';

const mark = (text: string) => text.replaceAll(/\{(.*?)\}/g, '<span class="text-highlighter">$1</span>');
const highlight = (q: string, members: Record<string, unknown> & { name: string }, dialect = newer) =>
  find(tablesOf(members), { q }, dialect).hits.hits[0]?.highlight;

test('each word that was met, in its place', () => {
  expect(highlight('dim_customer', { name: 'Dim_customers_2', displayName: 'Our customers, dim' })).toEqual({
    name: [mark('{Dim}_{customers}_2')],
    displayName: [mark('Our {customers}, {dim}')],
  });
});

test('the text around is not escaped', () => {
  expect(highlight('hostile', { name: 'a', description: 'Hostile <img src=x onerror=alert(1)>' })).toEqual({
    description: [mark('{Hostile} <img src=x onerror=alert(1)>')],
  });
  expect(highlight('script', { name: '<script>' })?.['name']).toEqual([mark('<{script}>')]);
});

test('a part marks the word it is in; a name met only as a whole is not marked', () => {
  expect(highlight('*ord*', { name: 'raw_orders' })?.['name']).toEqual([mark('raw_{orders}')]);
  expect(highlight('*w_ord*', { name: 'raw_orders' })).toBeUndefined();
  expect(highlight('raw_o*', { name: 'raw_orders' })).toBeUndefined();
});

test('everything marks nothing, and neither does what is excluded', () => {
  expect(highlight('*', { name: 'orders' })).toBeUndefined();
  expect(highlight('orders NOT daily', { name: 'orders', description: 'hourly' })).not.toHaveProperty(
    'description',
  );
});

test('a field marks itself only', () => {
  expect(highlight('name:orders', { name: 'orders', description: 'orders' })).toEqual({
    name: [mark('{orders}')],
  });
});

test('a long description comes in pieces, five at most', () => {
  const sentence = `${'Nothing to see here at all. '.repeat(6)}Then the orders come. `;
  const pieces = highlight('orders', { name: 'a', description: sentence.repeat(20) })?.['description'];
  expect(pieces).toHaveLength(5);
  for (const piece of pieces ?? []) {
    expect(piece).toContain(mark('{orders}'));
    expect(piece.length).toBeLessThan(400);
  }
});

test('a megabyte without a blank is one piece', () => {
  const description = `${'x-'.repeat(500_000)}orders`;
  expect(highlight('orders', { name: 'a', description })?.['description']?.[0]).toContain(mark('{orders}'));
});

test('a server 1.1 marks a part only where it is in the stem of the word', () => {
  expect(highlight('*order*', { name: 'raw_orders' }, recorded)?.['name']).toEqual([mark('raw_{orders}')]);
  expect(highlight('*orders*', { name: 'raw_orders' }, recorded)).toBeUndefined();
  expect(highlight('order?', { name: 'orders' }, recorded)).toBeUndefined();
  expect(highlight('*orders*', { name: 'raw_orders' })?.['name']).toEqual([mark('raw_{orders}')]);
});
