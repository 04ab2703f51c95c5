import { expect, test } from 'vitest';
import { inRandomOrder } from './random-order.ts';

const files = ['node', 'window', 'isolated'].flatMap((project) =>
  Array.from({ length: 20 }, (_, n) => ({ project, path: `test/${n}.test.ts` })),
);

test('an order has every file once, and depends on the seed alone', () => {
  const order = inRandomOrder(files, 7);
  expect(new Set(order)).toEqual(new Set(files));
  expect(order).toHaveLength(files.length);
  expect(inRandomOrder(files.toReversed(), 7)).toEqual(order);
});

test('control: another seed is another order, of files and of projects', () => {
  const orders = Array.from({ length: 10 }, (_, seed) => inRandomOrder(files, seed));
  expect(new Set(orders.map((order) => JSON.stringify(order))).size).toBe(orders.length);
  expect(new Set(orders.map((order) => order[0]?.project)).size).toBeGreaterThan(1);
});

test('files of a project stay together', () => {
  const projects = inRandomOrder(files, 7).map(({ project }) => project);
  expect(projects.filter((project, at) => project !== projects[at - 1])).toHaveLength(3);
});
