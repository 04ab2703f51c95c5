import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { standingOrder, valuesOfList, type StandingOrder } from '#src/filter-bar/facet-values.ts';
import { valueListQuery } from '#src/filters/value-lists.ts';
import { fakeClient, json } from '#test/api/fake-fetch.ts';
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

describe('tags to choose from', () => {
  const tag = (name: string, usageCount?: number) => ({
    id: name,
    name,
    fullyQualifiedName: `PII.${name}`,
    ...(usageCount !== undefined && { usageCount }),
  });
  const labelsOf = async (...replies: Parameters<typeof fakeClient>[0]) => {
    const { client, sent } = fakeClient(replies, { origin: `https://${replies.length}-answers.test` });
    const { entries } = await new QueryClient().query(valueListQuery(client, 'tags'));
    return {
      labels: valuesOfList('tag', 'tags', entries).map(({ label }) => label),
      fields: sent.map(({ url }) => url.searchParams.get('fields')),
    };
  };

  test('stand in the order of their use', async () => {
    const all = [tag('None', 3), tag('Rare', 0), tag('Sensitive', 2_115)];
    const { labels, fields } = await labelsOf(json({ data: all, paging: { total: 3 } }));
    expect(labels).toEqual(['PII.Sensitive', 'PII.None', 'PII.Rare']);
    expect(fields).toEqual(['usageCount']);
  });

  test('stand in the order of the list on a server that does not count their use', async () => {
    const refusal = json({ message: 'Invalid field name usageCount' }, 400);
    const all = [tag('None'), tag('Rare'), tag('Sensitive')];
    const { labels, fields } = await labelsOf(refusal, json({ data: all, paging: { total: 3 } }));
    expect(labels).toEqual(['PII.None', 'PII.Rare', 'PII.Sensitive']);
    expect(fields).toEqual(['usageCount', null]);
  });
});
