import { useEffect } from 'react';
import { lazyPart } from '../ui/lazy.ts';
import { afterPaint } from '../ui/paint.ts';
import { lazySearch } from './lazy-search.ts';

/** The parts of a list's page that its first rows do without. The editor of filters needs the code of search. */
export const afterRows = lazyPart(async () => {
  const loading = [import('./after-rows.ts'), lazySearch.load()] as const;
  return (await Promise.all(loading))[0];
});

export function useLoadAfterRows(isReady: boolean): void {
  useEffect(() => (isReady ? afterPaint(afterRows.preload) : undefined), [isReady]);
}
