import { useEffect, useState, memo, type ReactNode } from 'react';

/** What is drawn now is painted in so many ms. */
const PAINTED_MS = 50;

/** Calls something once the browser has had the time to paint what is drawn now. @returns what calls it off */
export function afterPaint(then: () => void): () => void {
  const timer = setTimeout(then, PAINTED_MS);
  return () => clearTimeout(timer);
}

/** Whether something has been so for a while: what is over sooner need not be said, and would only flicker. */
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
  /** What is drawn stays as it is; states within it go on changing. */
  readonly frozen: boolean;
}

/** Shows its children, of now or, while they wait, of before. */
export const Freeze = memo<FreezeProps>(
  ({ children }) => children,
  (_, next) => next.frozen,
);
