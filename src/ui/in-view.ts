import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { createStore } from './store.ts';

/** Vertical extent of an element in the window, in px. */
type VerticalExtent = Pick<DOMRect, 'top' | 'bottom'>;

/** When a scroller last moved one of the observed elements, in ms. */
let lastScrollAt = -Infinity;

/** The place of an element; undefined: it is not drawn, as in a column that a narrow list leaves out. */
function placeOf(element: HTMLElement): VerticalExtent | undefined {
  const rect = element.getBoundingClientRect();
  const isDrawn = rect.height > 0 || element.checkVisibility();
  return isDrawn ? rect : undefined;
}

function createRectStore(element: RefObject<HTMLElement | null>) {
  const measure = () => rects.set(element.current ? placeOf(element.current) : undefined);
  const rects = createStore<VerticalExtent | undefined>(undefined, () => {
    measure();
    const listening = new AbortController();
    const { signal } = listening;
    // Scroll events do not bubble: the capture phase sees those of every scroller, whether it contains the element or not.
    const scrolled = ({ target }: Event) => {
      if (!(target instanceof Node && target.contains(element.current))) return;
      lastScrollAt = performance.now();
      measure();
    };
    document.addEventListener('scroll', scrolled, { capture: true, passive: true, signal });
    addEventListener('resize', measure, { signal });
    return () => listening.abort();
  });
  const measureSoon = () => {
    const frame = requestAnimationFrame(measure);
    return () => cancelAnimationFrame(frame);
  };
  return { ...rects, measureSoon };
}

/**
 * A value that `of` derives from an element's position, undefined before the element renders. It is read again after a
 * scroll of an ancestor, after a resize, and in the frame after each render: reading at once would force a synchronous
 * layout.
 */
export function useElementRect<Value extends string | boolean>(
  element: RefObject<HTMLElement | null>,
  of: (rect: VerticalExtent | undefined) => Value,
): Value {
  const [rect] = useState(() => createRectStore(element));
  const value = useSyncExternalStore(rect.subscribe, () => of(rect.get()));
  useEffect(() => rect.measureSoon());
  return value;
}

/** Time in ms after the last scroll event at which scrolling has ended. */
const REST_MS = 150;

/** Whether an element is in the window, or at most so many screens below it: those above it were scrolled past. */
export const useInView = (element: RefObject<HTMLElement | null>, screens = 0): boolean =>
  useElementRect(
    element,
    (rect) => rect !== undefined && rect.bottom >= 0 && rect.top <= innerHeight * (1 + screens),
  );

export function useInViewAtRest(element: RefObject<HTMLElement | null>): boolean {
  const isInSight = useInView(element);
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    if (!isInSight) return undefined;
    const timer = setTimeout(() => setAtRest(true), performance.now() - lastScrollAt < REST_MS ? REST_MS : 0);
    return () => {
      clearTimeout(timer);
      setAtRest(false);
    };
  }, [isInSight]);
  return isInSight && isAtRest;
}
