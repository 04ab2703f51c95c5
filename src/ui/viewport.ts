import { useSyncExternalStore } from 'react';

/** The phone layout's media query, as in the style sheets: rows of two lines, one pane at a time. */
export const PHONE_QUERY = '(max-width: 640px)';

/** Whether a media query matches, such as `(max-width: 960px)`. */
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

/** Width of the window, in px. */
export const useWindowWidth = (): number => useSyncExternalStore(subscribeToResize, () => innerWidth);
