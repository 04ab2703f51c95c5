import { expect, test } from 'vitest';
import { measure } from './measure.ts';
import type { Bench, Probe } from './probe.ts';

const bench = {} as Bench;
const silent = () => {};

test('pages are measured in turns, and their readings kept apart', async () => {
  const turns: string[] = [];
  const probe: Probe = {
    pages: ['product', 'floor'],
    run: async (_bench, which) => {
      turns.push(which);
      return { cpu: turns.length };
    },
  };
  const { product, beside, failures } = await measure(bench, [['scroll', probe]], 2, silent);
  expect(turns).toEqual(['product', 'floor', 'product', 'floor']);
  expect([product.get('cpu'), beside.get('cpu')]).toEqual([
    [1, 3],
    [2, 4],
  ]);
  expect(failures).toEqual([]);
});

test('what cannot be measured is named, and the rest goes on', async () => {
  const broken: Probe = { pages: ['product'], run: () => Promise.reject(new Error('no rows')) };
  const sound: Probe = { pages: ['product'], run: async () => ({ cpu: 7 }) };
  const probes = [
    ['heap', broken],
    ['scroll', sound],
  ] as const;
  const { product, failures } = await measure(bench, probes, 1, silent);
  expect(failures).toEqual(['heap: product, run: Error: no rows']);
  expect(product.get('cpu')).toEqual([7]);
});
