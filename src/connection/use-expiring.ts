import { useEffect, useState } from 'react';

/** So many ms ahead somebody may want to renew a token. */
const AHEAD = 10 * 60_000;
/** A timer takes no more than this, in ms. */
const LONGEST = 2 ** 31 - 1;

/** Whether something expires within ten minutes. @param at ms since 1970; undefined: nobody knows */
export function useExpiring(at: number | undefined): boolean {
  const [now, setNow] = useState(Date.now);
  const isSoon = at !== undefined && at - now <= AHEAD;
  useEffect(() => {
    if (at === undefined || isSoon) return undefined;
    // From the time that it is: another token may have come long after the page.
    const timer = setTimeout(() => setNow(Date.now()), Math.min(at - Date.now() - AHEAD, LONGEST));
    return () => clearTimeout(timer);
  }, [at, now, isSoon]);
  return isSoon;
}
