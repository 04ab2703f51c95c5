import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';

/** Vertical extent of an element in the window, in px. */
interface VerticalExtent {
  readonly top: number;
  readonly bottom: number;
}

let lastScrollAt = -Infinity;

/** Time in ms since a scroller moved one of the observed elements. */
const msSinceScroll = (): number => performance.now() - lastScrollAt;

const NO_LISTENER = () => {};

function createRectStore(element: RefObject<HTMLElement | null>) {
  let rect: VerticalExtent | undefined;
  let changed = NO_LISTENER;
  const look = () => {
    rect = element.current?.getBoundingClientRect();
    changed();
  };
  return {
    get: () => rect,
    subscribe: (listener: () => void) => {
      changed = listener;
      look();
      // Scroll events do not bubble. The capture phase sees those of every scroller; most do not contain the element.
      const scrolled = ({ target }: Event) => {
        if (!(target instanceof Node && target.contains(element.current))) return;
        lastScrollAt = performance.now();
        look();
      };
      document.addEventListener('scroll', scrolled, { capture: true, passive: true });
      addEventListener('resize', look);
      return () => {
        document.removeEventListener('scroll', scrolled, { capture: true });
        removeEventListener('resize', look);
      };
    },
    lookSoon: () => {
      const frame = requestAnimationFrame(look);
      return () => cancelAnimationFrame(frame);
    },
  };
}

/**
 * A value that `of` derives from an element's position, which is undefined before the element is rendered. It is read
 * again after a scroll of an ancestor, after a resize, and in the frame after each render: reading at once would force a
 * synchronous layout of all that was just rendered.
 */
export function useElementRect<Value extends string | boolean>(
  element: RefObject<HTMLElement | null>,
  of: (rect: VerticalExtent | undefined) => Value,
): Value {
  const [rect] = useState(() => createRectStore(element));
  const value = useSyncExternalStore(rect.subscribe, () => of(rect.get()));
  useEffect(() => rect.lookSoon());
  return value;
}

/** Time in ms after the last scroll when scrolling counts as finished. */
const REST_MS = 150;

/**
 * Whether an element is in the window, or not far below it. Elements above were scrolled past and do not count.
 * @param screens distance below that counts as near, in heights of the window
 */
export const useInView = (element: RefObject<HTMLElement | null>, screens = 0): boolean =>
  useElementRect(
    element,
    (rect) => rect !== undefined && rect.bottom >= 0 && rect.top <= innerHeight * (1 + screens),
  );

/** Whether an element is in the window and scrolling rests. */
export function useInViewAtRest(element: RefObject<HTMLElement | null>): boolean {
  const isInSight = useInView(element);
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    if (!isInSight) return undefined;
    const timer = setTimeout(() => setAtRest(true), msSinceScroll() < REST_MS ? REST_MS : 0);
    return () => {
      clearTimeout(timer);
      setAtRest(false);
    };
  }, [isInSight]);
  return isInSight && isAtRest;
}
