import fc from 'fast-check';
import { expect, test } from 'vitest';
import { standingOrder, type StandingOrder } from '#src/filter-bar/facet-values.ts';
import { runs } from '#test/support/long.ts';

test('values stand in the order chosen, none, loaded, each once', () => {
  const order = standingOrder(undefined, '', ['b', 'none'], ['a', 'b', 'c']);
  expect(order.values).toEqual(['b', 'none', 'a', 'c']);
  expect(standingOrder(order, '', ['none'], ['a', 'b', 'c'])).toBe(order);
});

test('another text starts another order', () => {
  const order = standingOrder(undefined, '', ['b'], ['a', 'b']);
  expect(standingOrder(order, 'a', [], ['a'])).toEqual({ find: 'a', values: ['a'] });
});

const lists = fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), { maxLength: 6 }), {
  maxLength: 8,
});

/** Whether each order begins with the one before it. */
const isStable = (orders: readonly StandingOrder[]): boolean =>
  orders.every((order, at) => (orders[at - 1]?.values ?? []).every((value, i) => order.values[i] === value));

test('no value moves or goes while the same text is looked for', () => {
  fc.assert(
    fc.property(lists, (answers) => {
      const orders: StandingOrder[] = [];
      for (const [at, loaded] of answers.entries())
        orders.push(standingOrder(orders.at(-1), '', at % 2 === 0 ? loaded.slice(0, 1) : [], loaded));
      return isStable(orders);
    }),
    { numRuns: runs(200, 5_000) },
  );
  // Control: an order by the last answer moves values.
  expect(
    isStable([
      { find: '', values: ['a', 'b'] },
      { find: '', values: ['b', 'a'] },
    ]),
  ).toBe(false);
});
