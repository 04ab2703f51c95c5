import type { WindowPage } from './page-param.ts';

/**
 * The same function, computed once for each array of pages: React Query asks for the next and the previous param with
 * every render, and the arrays are replaced, never changed.
 */
export function onceForPages<T>(
  compute: (pages: readonly WindowPage[]) => T,
): (pages: readonly WindowPage[]) => T {
  const known = new WeakMap<readonly WindowPage[], { readonly value: T }>();
  return (pages) => {
    let entry = known.get(pages);
    if (!entry) {
      entry = { value: compute(pages) };
      known.set(pages, entry);
    }
    return entry.value;
  };
}
