import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void) => {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
};

/** How wide the window is, in px. */
export const useWindowWidth = (): number => useSyncExternalStore(subscribe, () => innerWidth);
