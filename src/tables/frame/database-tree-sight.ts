import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

/** So many ms after the last scroll nothing is on the move any more. */
const REST_MS = 150;

let scrolledAt = -Infinity;

/** Scroll events do not bubble; caught on the way down they tell of every scroller. */
function subscribe(changed: () => void) {
  const scrolled = () => {
    scrolledAt = performance.now();
    changed();
  };
  document.addEventListener('scroll', scrolled, { capture: true, passive: true });
  addEventListener('resize', changed);
  return () => {
    document.removeEventListener('scroll', scrolled, { capture: true });
    removeEventListener('resize', changed);
  };
}

/**
 * Whether an element is in the window, or not far below it. What lies above was scrolled past: nobody waits for it.
 * @param screens how many heights of the window count as not far
 */
export function useInSight(element: RefObject<HTMLElement | null>, screens = 0): boolean {
  return useSyncExternalStore(subscribe, () => {
    const place = element.current?.getBoundingClientRect();
    return place !== undefined && place.bottom >= 0 && place.top <= innerHeight * (1 + screens);
  });
}

/** Whether somebody looks at an element: it is in the window, and not only scrolled past. */
export function useLookedAt(element: RefObject<HTMLElement | null>): boolean {
  const isInSight = useInSight(element);
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    if (!isInSight) return undefined;
    const isMoving = performance.now() - scrolledAt < REST_MS;
    const timer = setTimeout(() => setAtRest(true), isMoving ? REST_MS : 0);
    return () => {
      clearTimeout(timer);
      setAtRest(false);
    };
  }, [isInSight]);
  return isInSight && isAtRest;
}
