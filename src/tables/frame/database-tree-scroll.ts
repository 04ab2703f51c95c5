import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { TreeLine } from './database-tree-lines.ts';

type Keyed = Pick<TreeLine, 'key'>;

/**
 * By how many places the line at `at` has moved; 0 where it is gone.
 * @param before the lines as they were when it was at `at`
 */
export function movedBy(before: readonly Keyed[], after: readonly Keyed[], at: number): number {
  const key = before[at]?.key;
  if (key === undefined || after[at]?.key === key) return 0;
  const now = after.findIndex((line) => line.key === key);
  return now < 0 ? 0 : now - at;
}

/**
 * Lets the lines on screen stay where they are when lines come or go above them, as pages do that were asked for before
 * somebody scrolled on. The browser does not do it for lines that are placed by their numbers.
 * @param height of a line, in px
 */
export function useSteadyScroll(
  tree: RefObject<HTMLElement | null>,
  lines: readonly TreeLine[],
  height: number,
): void {
  const before = useRef(lines);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = lines;
    const scroller = tree.current?.closest('nav');
    if (!scroller || !tree.current || was === lines) return;
    const past = scroller.getBoundingClientRect().top - tree.current.getBoundingClientRect().top;
    if (past > 0) scroller.scrollTop += movedBy(was, lines, Math.floor(past / height)) * height;
  }, [tree, lines, height]);
}
