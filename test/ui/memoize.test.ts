import { expect, test, vi } from 'vitest';
import { memoizeByFirst } from '#src/ui/memoize.ts';

test('a result is computed once per first argument, also if undefined, until another one differs', () => {
  const compute = vi.fn<(list: readonly number[], by: number) => undefined>(() => undefined);
  const once = memoizeByFirst(compute);
  const list: number[] = [];
  expect([once(list, 1), once(list, 1), once([], 1)]).toEqual([undefined, undefined, undefined]);
  expect(compute).toHaveBeenCalledTimes(2);
  once(list, 2);
  expect(compute).toHaveBeenCalledTimes(3);
});
