import { createElement, Fragment, type ReactNode } from 'react';

/**
 * Draws a list whose items have no identity but their place (words of a text, tags of a cell), as children
 * without keys. Not for lists whose items move or keep state: those have keys.
 */
export function inOrder<Item>(
  items: readonly Item[],
  draw: (item: Item, place: number) => ReactNode,
): ReactNode {
  return createElement(Fragment, null, ...items.map(draw));
}
