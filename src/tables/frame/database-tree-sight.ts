import { type RefObject, useEffect, useState } from 'react';
import { sinceMove, usePlace } from '../../ui/use-place.ts';

/** So many ms after the last scroll nothing is on the move any more. */
const REST_MS = 150;

/**
 * Whether an element is in the window, or not far below it. What lies above was scrolled past: nobody waits for it.
 * @param screens how many heights of the window count as not far
 */
export const useInSight = (element: RefObject<HTMLElement | null>, screens = 0): boolean =>
  usePlace(
    element,
    (place) => place !== undefined && place.bottom >= 0 && place.top <= innerHeight * (1 + screens),
  );

/** Whether somebody looks at an element: it is in the window, and not only scrolled past. */
export function useLookedAt(element: RefObject<HTMLElement | null>): boolean {
  const isInSight = useInSight(element);
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    if (!isInSight) return undefined;
    const timer = setTimeout(() => setAtRest(true), sinceMove() < REST_MS ? REST_MS : 0);
    return () => {
      clearTimeout(timer);
      setAtRest(false);
    };
  }, [isInSight]);
  return isInSight && isAtRest;
}
