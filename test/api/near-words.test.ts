import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { nearestWord, nearWordsQuery } from '#src/api/near-words.ts';
import { fakeClient, json } from '#test/api/fake-fetch.ts';

test.each([
  ['ordrez', ['stg_orders', 'order_items', 'Orders by region'], 'orders'],
  ['custmer', ['customers', 'customer_id'], 'customer'],
  ['ORDRES', ['orders'], 'orders'],
  // Letters are swapped, dropped, added and replaced; two at most.
  ['payemnts', ['payments'], 'payments'],
  ['paymentts', ['payments'], 'payments'],
  ['paxmentz', ['payments'], 'payments'],
  ['paxxxnts', ['payments'], undefined],
  ['orders', ['orders'], 'orders'],
  // Of words that are equally near, that of most names.
  ['salez', ['sales', 'salem', 'salem_2'], 'salem'],
  ['anything', [], undefined],
])('the word nearest to %s in %j is %s', (typed, names, word) => {
  expect(nearestWord(typed, names)).toBe(word);
});

const named = (...names: readonly string[]) =>
  json({
    hits: { total: { value: names.length }, hits: names.map((name) => ({ _source: { id: name, name } })) },
  });
const ask = async (typed: string, ...replies: Parameters<typeof fakeClient>[0]) => {
  const { client, sent } = fakeClient(replies);
  const found = await new QueryClient().query(nearWordsQuery(client, 'table_search_index', typed, false));
  return { found, asked: sent.map(({ url }) => url.searchParams.get('q')) };
};

test('one request finds names with words like those typed, each of which is replaced', async () => {
  const { found, asked } = await ask('ordrez custmer', named('orders_of_customer'));
  expect(found).toBe('orders customer');
  expect(asked).toEqual([
    '(name:ordrez~ OR displayName:ordrez~) AND (name:custmer~ OR displayName:custmer~)',
  ]);
});

test('words with nothing like them, and the words themselves, are no suggestion', async () => {
  expect((await ask('ordrez', named())).found).toBeNull();
  expect((await ask('orders', named('orders'))).found).toBeNull();
});

test('a word of few letters is near to too many others: nothing is asked', async () => {
  expect(await ask('odr')).toEqual({ found: null, asked: [] });
});
