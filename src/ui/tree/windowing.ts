import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useElementRect } from '../in-view.ts';

/** Range of rows to render: from `first` to `end`, exclusive. */
export interface NodeRange {
  readonly first: number;
  readonly end: number;
}

interface Viewport {
  /** Px from the top of the viewport to the first row; negative once it is scrolled past. */
  readonly top: number;
  /** Height of the viewport in px. */
  readonly height: number;
  /** Height of a row in px. */
  readonly nodeHeight: number;
  readonly count: number;
}

/** Ranges change in steps of this many rows, so that most frames of a scroll render nothing. */
const STEP = 8;

/** The rows in the viewport and one screen on either side, because fast scrolling is ahead of rendering. */
export function nodesInView({ top, height, nodeHeight, count }: Viewport): NodeRange {
  const from = Math.floor((-top - height) / nodeHeight / STEP) * STEP;
  const to = Math.ceil((-top + 2 * height) / nodeHeight / STEP) * STEP;
  const within = (index: number) => Math.max(0, Math.min(count, index));
  return { first: within(from), end: within(to) };
}

/** The rows to render of `count` rows, `nodeHeight` px each, in an element as high as all of them. */
export function useNodesInView(
  element: RefObject<HTMLElement | null>,
  count: number,
  nodeHeight: number,
): NodeRange {
  const range = useElementRect(element, (place) => {
    const { first, end } = nodesInView({
      top: place?.top ?? 0,
      height: innerHeight,
      nodeHeight,
      count,
    });
    // A string, because stores compare snapshots by identity.
    return `${first} ${end}`;
  });
  const [first = 0, end = 0] = range.split(' ').map(Number);
  return { first, end };
}

interface Keyed {
  readonly key: string;
}

/**
 * The number of positions that the node at `at` has moved by; 0 if it was removed.
 * @param before the nodes when it was at `at`
 */
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
