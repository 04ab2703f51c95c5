import { useEffect, useState } from 'react';

/** So many ms ahead somebody may want to renew a token. */
const AHEAD = 10 * 60_000;
/** A timer takes no more than this, in ms. */
const LONGEST = 2 ** 31 - 1;

/** Whether something expires within ten minutes. @param at ms since 1970; undefined: nobody knows */
export function useExpiring(at: number | undefined): boolean {
  const [now, setNow] = useState(Date.now);
  const left = at === undefined ? Number.POSITIVE_INFINITY : at - now - AHEAD;
  useEffect(() => {
    if (left <= 0 || left === Number.POSITIVE_INFINITY) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left, LONGEST));
    return () => clearTimeout(timer);
  }, [left]);
  return left <= 0;
}
