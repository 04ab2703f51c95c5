import { useEffect, type ReactNode } from 'react';
import { endpointOf, type ResourceDefinition } from '../resources/resource.ts';
import { lazyPart, useOptionalPart } from '../ui/lazy.ts';
import { afterPaint, useRested } from '../ui/paint.ts';
import type { ListedView } from '../view/view.ts';

export const lazySearch = lazyPart(() => import('./search-parts.ts'));

/** Whether the page of a view needs the code of search before it is drawn. */
export const needsSearch = (resource: Pick<ResourceDefinition, 'search'>, view: ListedView): boolean =>
  endpointOf(resource, view) !== 'list' || Boolean(view.deleted);

/** The parts of a list's page that its first rows do without. The editor of filters needs the code of search. */
export const afterRows = lazyPart(async () => {
  const loading = [import('./after-rows.ts'), lazySearch.load()] as const;
  return (await Promise.all(loading))[0];
});

export type PartsAfterRows = NonNullable<ReturnType<typeof afterRows.loaded>>;

export function useLoadAfterRows(isReady: boolean): void {
  useEffect(() => (isReady ? afterPaint(afterRows.preload) : undefined), [isReady]);
}

/** What is drawn with the parts once they are loaded, and what is on screen without them is painted. */
export function AfterRows({ children }: { readonly children: (parts: PartsAfterRows) => ReactNode }) {
  const isPainted = useRested(true, { after: 'paint', before: false });
  const parts = useOptionalPart(afterRows, isPainted);
  return isPainted && parts && children(parts);
}
