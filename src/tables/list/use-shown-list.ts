import { useDeferredValue, useState } from 'react';
import type { Anchor } from '../../window/anchor.ts';

/** The list whose rows are shown. Another one is another object. */
export interface ShownList {
  readonly anchor: Anchor;
  /** What it was searched by. */
  readonly q: string | null;
}

interface Shown {
  /** Undefined before the first rows. */
  readonly shown: ShownList | undefined;
  /** Its rows are here, and to be drawn when nothing more urgent is. */
  readonly waits: boolean;
}

/**
 * Which list is shown: another one is once its first rows are here. The very first is drawn at once; further ones, which
 * come while somebody types, let each letter go before them.
 * @param isHere the rows of this list are here, or the reason why there are none
 */
export function useShownList({ anchor, q }: ShownList, isHere: boolean): Shown {
  const [shown, setShown] = useState<ShownList>();
  if (isHere && shown?.anchor !== anchor) setShown({ anchor, q });
  const drawn = useDeferredValue(shown);
  return { shown, waits: drawn !== undefined && drawn !== shown };
}
