import { useSyncExternalStore, type RefObject, useEffect, useState } from 'react';

/** Windows that show rows of two lines and one thing at a time, as the sheets have it. */
export const PHONE_QUERY = '(max-width: 640px)';

/** True while a media query matches, such as `(max-width: 960px)`. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

const subscribeToResize = (changed: () => void) => {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
};

/** How wide the window is, in px. */
export const useWindowWidth = (): number => useSyncExternalStore(subscribeToResize, () => innerWidth);

/** Where an element stands in the window, in px. */
interface VerticalExtent {
  readonly top: number;
  readonly bottom: number;
}

let lastScrollAt = -Infinity;

/** How many ms ago one of the elements that are looked at was moved by a scroller. */
const msSinceScroll = (): number => performance.now() - lastScrollAt;

const NO_LISTENER = () => {};

function createRectStore(element: RefObject<HTMLElement | null>) {
  let place: VerticalExtent | undefined;
  let changed = NO_LISTENER;
  const look = () => {
    place = element.current?.getBoundingClientRect();
    changed();
  };
  return {
    get: () => place,
    subscribe: (listener: () => void) => {
      changed = listener;
      look();
      // Scroll events do not bubble; caught on the way down they tell of every scroller, of which most are elsewhere.
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
 * What `of` says of an element's place; of none before it is drawn. It is looked at when it may have moved: with a
 * scroller around it, with the window's size, and in the frame after each render. To look at once would have the browser
 * lay out all that was just drawn, within one task.
 */
export function useElementRect<Said extends string | boolean>(
  element: RefObject<HTMLElement | null>,
  of: (place: VerticalExtent | undefined) => Said,
): Said {
  const [place] = useState(() => createRectStore(element));
  const said = useSyncExternalStore(place.subscribe, () => of(place.get()));
  useEffect(() => place.lookSoon());
  return said;
}

/** So many ms after the last scroll nothing is on the move any more. */
const REST_MS = 150;

/**
 * Whether an element is in the window, or not far below it. What lies above was scrolled past: nobody waits for it.
 * @param screens how many heights of the window count as not far
 */
export const useInView = (element: RefObject<HTMLElement | null>, screens = 0): boolean =>
  useElementRect(
    element,
    (place) => place !== undefined && place.bottom >= 0 && place.top <= innerHeight * (1 + screens),
  );

/** Whether somebody looks at an element: it is in the window, and not only scrolled past. */
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
