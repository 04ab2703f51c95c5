import { useSyncExternalStore, type RefObject } from 'react';
import { linesOnScreen, type LineRange } from './lines-on-screen.ts';

/** Scroll events do not bubble; caught on the way down they tell of every scroller. */
function subscribe(changed: () => void) {
  document.addEventListener('scroll', changed, { capture: true, passive: true });
  addEventListener('resize', changed);
  return () => {
    document.removeEventListener('scroll', changed, { capture: true });
    removeEventListener('resize', changed);
  };
}

/**
 * Which of `count` lines, `line` px high each, to draw in an element that is as high as all of them. Each scroll and each
 * render looks anew: what stands above may have grown.
 */
export function useLinesOnScreen(
  element: RefObject<HTMLElement | null>,
  count: number,
  line: number,
): LineRange {
  const range = useSyncExternalStore(subscribe, () => {
    const top = element.current?.getBoundingClientRect().top ?? 0;
    const { first, end } = linesOnScreen({ top, screen: innerHeight, line, count });
    // A text, as stores tell by identity whether anything changed.
    return `${first} ${end}`;
  });
  const [first = 0, end = 0] = range.split(' ').map(Number);
  return { first, end };
}
