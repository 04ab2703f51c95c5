import { useSyncExternalStore } from 'react';

/** Windows that show rows of two lines and one thing at a time, as the sheets have it. */
export const PHONE = '(max-width: 640px)';

/** True while a media query matches, such as `(max-width: 960px)`. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}
