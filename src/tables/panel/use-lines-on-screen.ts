import type { RefObject } from 'react';
import { usePlace } from '../../ui/use-place.ts';
import { linesOnScreen, type LineRange } from './lines-on-screen.ts';

/** Which of `count` lines, `line` px high each, to draw in an element that is as high as all of them. */
export function useLinesOnScreen(
  element: RefObject<HTMLElement | null>,
  count: number,
  line: number,
): LineRange {
  const range = usePlace(element, (place) => {
    const { first, end } = linesOnScreen({ top: place?.top ?? 0, screen: innerHeight, line, count });
    // A text, as stores tell by identity whether anything changed.
    return `${first} ${end}`;
  });
  const [first = 0, end = 0] = range.split(' ').map(Number);
  return { first, end };
}
