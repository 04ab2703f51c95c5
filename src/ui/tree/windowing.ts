import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useElementRect } from '../in-view.ts';

/** Ranges change in steps of this many rows, so that most frames of a scroll render nothing. */
const STEP = 8;

type Place = Readonly<Record<'top' | 'height' | 'nodeHeight' | 'count', number>>;

/**
 * The rows in the viewport and one screen on either side, because fast scrolling is ahead of rendering.
 * @param top px from the top of the viewport to the first row; negative once it is scrolled past
 * @param height of the viewport in px @param nodeHeight of a row in px @returns indexes from `first` to `end`, exclusive
 */
export function nodesInView({ top, height, nodeHeight, count }: Place) {
  const from = Math.floor((-top - height) / nodeHeight / STEP) * STEP;
  const to = Math.ceil((-top + 2 * height) / nodeHeight / STEP) * STEP;
  const within = (index: number) => Math.max(0, Math.min(count, index));
  return { first: within(from), end: within(to) };
}

/** The rows to render of `count` rows, `nodeHeight` px each, in an element as high as all of them. */
export function useNodesInView(element: RefObject<HTMLElement | null>, count: number, nodeHeight: number) {
  const range = useElementRect(element, ({ top } = { top: 0, bottom: 0 }) => {
    const { first, end } = nodesInView({ top, height: innerHeight, nodeHeight, count });
    // A string, because stores compare snapshots by identity.
    return `${first} ${end}`;
  });
  const [first = 0, end = 0] = range.split(' ').map(Number);
  return { first, end };
}

interface Keyed {
  readonly key: string;
}

/** The number of positions that a node has moved by since it was at `at` of those before; 0 if it was removed. */
export function indexShift(before: readonly Keyed[], after: readonly Keyed[], at: number): number {
  const key = before[at]?.key;
  if (key === undefined || after[at]?.key === key) return 0;
  const now = after.findIndex((node) => node.key === key);
  return now < 0 ? 0 : now - at;
}

/**
 * Keeps the rows on screen in position during changes above, such as pages that load after a scroll. The browser's scroll
 * anchoring does not apply to rows positioned by their index.
 * @param height of a row, in px
 * @param within selector of the scrolling ancestor; undefined: disabled
 */
export function useScrollAnchor(
  tree: RefObject<HTMLElement | null>,
  nodes: readonly Keyed[],
  height: number,
  within: string | undefined,
): void {
  const before = useRef(nodes);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = nodes;
    const scroller = within === undefined ? null : tree.current?.closest(within);
    if (!scroller || !tree.current || was === nodes) return;
    const past = scroller.getBoundingClientRect().top - tree.current.getBoundingClientRect().top;
    if (past > 0) scroller.scrollTop += indexShift(was, nodes, Math.floor(past / height)) * height;
  }, [tree, nodes, height, within]);
}
