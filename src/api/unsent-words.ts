import * as unsent from '../words/en/unsent.ts';
import { say } from '../words/say.ts';
import type { Reason } from './errors.ts';

/**
 * Why a request was not sent; undefined for one that was.
 * @param ended `yes`: a sentence; `no`: the same without its full stop
 */
export function unsentText(reason: Reason | undefined, ended: 'yes' | 'no' = 'yes'): string | undefined {
  switch (reason?.is) {
    case 'too-long':
      return say(unsent.tooLong, { length: reason.length, most: reason.most, ended });
    case 'no-place':
      return say(unsent.noPlace, { cursor: reason.cursor, reach: reason.reach, ended });
    case 'odd-token':
      return say(unsent.oddToken, { ended });
    default:
      return undefined;
  }
}
