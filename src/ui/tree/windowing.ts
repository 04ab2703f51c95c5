import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useElementRect } from '../viewport.ts';

/** Rows to draw: from `first` up to, not including, `end`. */
export interface NodeRange {
  readonly first: number;
  readonly end: number;
}

interface Viewport {
  /** Px from the top of the window to the first row; negative: it is scrolled past. */
  readonly top: number;
  /** Height of the window in px. */
  readonly height: number;
  /** Height of a row in px. */
  readonly nodeHeight: number;
  readonly count: number;
}

/** Ranges change in steps of so many lines: most frames of a scroll draw nothing. */
const STEP = 8;

/** The rows in the window, and a screen of them on either side, as a fling is ahead of what is drawn. */
export function nodesInView({ top, height, nodeHeight, count }: Viewport): NodeRange {
  const from = Math.floor((-top - height) / nodeHeight / STEP) * STEP;
  const to = Math.ceil((-top + 2 * height) / nodeHeight / STEP) * STEP;
  const within = (index: number) => Math.max(0, Math.min(count, index));
  return { first: within(from), end: within(to) };
}

/** Which of `count` rows, `nodeHeight` px high each, to draw in an element that is as high as all of them. */
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
    // A text, as stores tell by identity whether anything changed.
    return `${first} ${end}`;
  });
  const [first = 0, end = 0] = range.split(' ').map(Number);
  return { first, end };
}

/** A node by what tells it apart from the others. */
interface Keyed {
  readonly key: string;
}

/**
 * By how many places the node at `at` has moved; 0 where it is gone.
 * @param before the nodes as they were when it was at `at`
 */
export function indexShift(before: readonly Keyed[], after: readonly Keyed[], at: number): number {
  const key = before[at]?.key;
  if (key === undefined || after[at]?.key === key) return 0;
  const now = after.findIndex((node) => node.key === key);
  return now < 0 ? 0 : now - at;
}

/**
 * Keeps the rows on screen where they are when others come or go above them, as pages do that were asked for before
 * somebody scrolled on. The browser does not do it for rows that are placed by their indexes.
 * @param height of a row, in px
 * @param within selector of the element around the tree that scrolls; undefined: nothing is done
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
