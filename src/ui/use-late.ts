import { useEffect, useState } from 'react';

/** Whether something has been so for a while: what is over sooner need not be said, and would only flicker. */
export function useLate(isSo: boolean, afterMs: number): boolean {
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
