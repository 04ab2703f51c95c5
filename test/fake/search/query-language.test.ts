import { expect, test } from 'vitest';
import { names, recorded, tablesOf } from './harness.ts';

const tables = tablesOf(
  'orders',
  { name: 'dim_customer', description: 'One row per **customer**, with its order count.' },
  { name: 'order-lines', displayName: 'Lines of orders' },
  'stg_orders_daily',
  { name: 'a/b', database: 'finance', tableType: 'View' },
  '顧客',
  { name: '!', service: 'bq' },
);
const all = tables.map(({ name }) => name);

test('everything: no text, or a star', () => {
  expect(names(tables, '')).toEqual(all);
  expect(names(tables, '*')).toEqual(all);
});

test('blanks alone find nothing', () => {
  expect(names(tables, '  ')).toEqual([]);
});

test('words: in name, display name or description, in either number and case', () => {
  expect(names(tables, 'Order')).toEqual(['orders', 'order-lines', 'stg_orders_daily', 'dim_customer']);
  expect(names(tables, '顧客')).toEqual(['顧客']);
  expect(names(tables, 'ord')).toEqual([]);
});

test('several words: all of them, as recorded', () => {
  expect(names(tables, 'daily orders')).toEqual(['stg_orders_daily']);
  expect(names(tables, 'customer orders')).toEqual(['dim_customer']);
  expect(names(tables, 'stg-orders.daily')).toEqual(['stg_orders_daily']);
});

test('a name without a letter is found as a whole', () => {
  expect(names(tables, String.raw`\!`)).toEqual(['!']);
});

test('parts: in whole names and in words of a description', () => {
  expect(names(tables, '*rder*')).toEqual(['orders', 'order-lines', 'stg_orders_daily', 'dim_customer']);
  expect(names(tables, '*s_ord*')).toEqual([]);
  expect(names(tables, '*g_ord*')).toEqual(['stg_orders_daily']);
  expect(names(tables, 'ord*')).toEqual(['orders', 'order-lines', 'stg_orders_daily', 'dim_customer']);
  expect(names(tables, 'ORDER?')).toEqual(['orders', 'order-lines', 'stg_orders_daily']);
  // Words of a description are kept apart: no part reaches over the blank between two.
  expect(names(tables, String.raw`*order\ count*`)).toEqual([]);
});

test('escapes', () => {
  expect(names(tables, String.raw`*a\/b*`)).toEqual(['a/b']);
  expect(names(tables, String.raw`*\**`)).toEqual([]);
});

test('a phrase: words in a row', () => {
  expect(names(tables, '"order count"')).toEqual(['dim_customer']);
  expect(names(tables, '"count order"')).toEqual([]);
});

test('a field', () => {
  expect(names(tables, 'name:orders')).toEqual(['orders', 'stg_orders_daily', 'order-lines']);
  expect(names(tables, 'name.keyword:orders')).toEqual(['orders']);
  expect(names(tables, 'name.keyword:Orders')).toEqual([]);
  expect(names(tables, 'description:order')).toEqual(['dim_customer']);
  expect(names(tables, 'database.name:finance')).toEqual(['a/b']);
  expect(names(tables, 'tableType:view')).toEqual(['a/b']);
  expect(names(tables, 'service.name:b*')).toEqual(['!']);
  expect(names(tables, 'fullyQualifiedName:snow.sales.mart.ord*')).toEqual(['orders', 'order-lines']);
  expect(names(tables, 'serviceType:snowflake')).toEqual(all);
  expect(names(tables, 'nope:orders')).toEqual([]);
  expect(names(tables, '_exists_:description')).toEqual(['dim_customer']);
});

test('and, or, not', () => {
  expect(names(tables, '(name:orders AND database.fullyQualifiedName:"snow.sales") AND NOT daily')).toEqual([
    'orders',
    'order-lines',
  ]);
  expect(names(tables, 'customer OR daily')).toEqual(['dim_customer', 'stg_orders_daily']);
  expect(names(tables, '-name:order')).toEqual(['dim_customer', 'a/b', '顧客', '!']);
});

test('ranges and expressions', () => {
  expect(names(tables, 'name.keyword:[a TO e]')).toEqual(['dim_customer', 'a/b']);
  expect(names(tables, 'database.name:/fin.*/')).toEqual(['a/b']);
});

test('every part of a query that a server 1.1 refuses is refused only there', () => {
  expect(() => names(tables, 'name:"orders"', recorded)).toThrow('500');
  expect(names(tables, 'name:"orders"')).toContain('orders');
});

test('order: the name itself, then names that begin so, then names that have it, then the rest', () => {
  const ranked = tablesOf(
    'raw_orders',
    { name: 'z', description: 'orders' },
    'orders_eu',
    'Orders',
    'orders_us',
  );
  expect(names(ranked, '*orders*')).toEqual(['Orders', 'orders_eu', 'orders_us', 'raw_orders', 'z']);
  expect(names(ranked, 'name:raw*^9 OR name:orders*')).toEqual([
    'raw_orders',
    'Orders',
    'orders_eu',
    'orders_us',
  ]);
  const shown = tablesOf({ name: 'a', displayName: 'orders' }, 'orders_eu', 'orders');
  expect(names(shown, '*orders*')).toEqual(['orders', 'a', 'orders_eu']);
});
