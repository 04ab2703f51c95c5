import { useEffect, useState, memo, type ReactNode } from 'react';

/** Time in ms after which a render has been painted. */
const PAINTED_MS = 50;

/** Calls a function once the browser has had time to paint the current render. @returns a function that cancels it */
export function afterPaint(then: () => void): () => void {
  const timer = setTimeout(then, PAINTED_MS);
  return () => clearTimeout(timer);
}

/** Whether a condition has held for `afterMs`: showing a shorter one would only flicker. */
export function useDelayed(isSo: boolean, afterMs: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setLate(true), afterMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isSo, afterMs]);
  return isSo && isLate;
}

interface FreezeProps {
  readonly children: ReactNode;
  /** Whether the children keep their previous elements; state within them still updates. */
  readonly frozen: boolean;
}

/** Renders its children: the current ones, or while frozen the previous ones. */
export const Freeze = memo<FreezeProps>(
  ({ children }) => children,
  (_, next) => next.frozen,
);
