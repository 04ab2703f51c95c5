import { expect, test } from 'vitest';
import { nameMatch } from '#src/api/name-match.ts';

const row = (name: string, displayName?: string, place = 'svc.db') => ({
  name,
  displayName,
  fullyQualifiedName: `${place}.${/[."]/.test(name) ? `"${name}"` : name}`,
});

test.each([
  ['orders', row('raw_ORDERS'), true],
  ['orders raw', row('raw_orders'), true],
  ['orders', row('k7', 'Orders of today'), true],
  ['orders', row('order'), false],
  ['orders\u200B', row('orders'), true],
  ['cafe\u0301', row('café'), true],
  ['café', row('cafe\u0301'), true],
  ['"orders";', row('orders'), true],
  ['svc.db.orders', row('orders'), true],
  ['[DB].[Orders]', row('orders'), true],
  ['b.orders', row('orders'), false],
  ['db."orders.v2"', row('orders.v2'), true],
  ['', row('orders'), true],
])('%j and %j: %s', (typed, named, is) => {
  expect(nameMatch(typed).matches(named)).toBe(is);
});

test('names that equal the text come before those that begin with it', () => {
  const { rank } = nameMatch('Order lines');
  const names = ['old_order_lines', 'order_lines_eu', 'order_lines', 'order lines', 'x'];
  expect(names.map((name) => rank(row(name)))).toEqual([2, 1, 0, 0, 2]);
  expect(rank(row('x', 'Order Lines'))).toBe(0);
  expect(nameMatch('db.sales').rank(row('sales'))).toBe(0);
});

test('texts that match the same have the same key', () => {
  expect(nameMatch('Orders\u200B ').key).toEqual(nameMatch('orders').key);
  expect(nameMatch('a.b').key).not.toEqual(nameMatch('"a.b"x').key);
  expect(nameMatch(null)).toMatchObject({ key: [], isAll: true });
});
