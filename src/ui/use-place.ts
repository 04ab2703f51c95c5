import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

/** Where an element stands in the window, in px. */
interface Place {
  readonly top: number;
  readonly bottom: number;
}

let movedAt = -Infinity;

/** How many ms ago one of the elements that are looked at was moved by a scroller. */
export const sinceMove = (): number => performance.now() - movedAt;

const NOBODY = () => {};

function createPlace(element: RefObject<HTMLElement | null>) {
  let place: Place | undefined;
  let changed = NOBODY;
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
        movedAt = performance.now();
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
export function usePlace<Said extends string | boolean>(
  element: RefObject<HTMLElement | null>,
  of: (place: Place | undefined) => Said,
): Said {
  const [place] = useState(() => createPlace(element));
  const said = useSyncExternalStore(place.subscribe, () => of(place.get()));
  useEffect(() => place.lookSoon());
  return said;
}
