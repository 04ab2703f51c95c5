import { expect, test, vi } from 'vitest';
import type { WindowPage } from '#src/window/page-param.ts';
import { onceForPages } from '#src/window/once-for-pages.ts';

test('an array of pages is computed once, another one anew, undefined answers included', () => {
  const compute = vi.fn<(pages: readonly WindowPage[]) => number | undefined>(() => undefined);
  const once = onceForPages(compute);
  const pages: WindowPage[] = [];
  expect([once(pages), once(pages), once([])]).toEqual([undefined, undefined, undefined]);
  expect(compute).toHaveBeenCalledTimes(2);
});
