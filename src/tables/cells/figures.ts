import * as details from '../../words/en/cell-details.ts';
import { numberText } from '../../words/formats.ts';
import { say } from '../../words/say.ts';

const SHORT = { notation: 'compact', maximumFractionDigits: 1 } as const;

/** A count in a narrow place: in full up to 999,999, then `1.2M`. */
export const shortCount = (count: number): string =>
  count < 1e6 ? numberText(count) : numberText(count, SHORT);

/** The ending of an ordinal: 96 -> `th`, 1 -> `st`, 12 -> `th`. */
export const ordinalEnding = (whole: number): string => say(details.ordinalEnding, { whole });

/**
 * A percentile for people, whole and within 0 to 100. Servers send fractions, and NaN has been seen. 0 ranks nothing: no
 * table is queried less, or the server sent no rank; it is not to be said.
 */
export function wholePercentile(rank: number): number {
  return Number.isFinite(rank) ? Math.min(100, Math.max(0, Math.round(rank))) : 0;
}
