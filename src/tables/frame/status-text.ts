import { countText } from '../count-text.ts';

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

export interface RangeOnScreen {
  /** Numbers, from 1, of the first and last row on screen; 0 for none. */
  readonly first: number;
  readonly last: number;
  /** Rows there are; undefined where the server does not say. */
  readonly total?: number | undefined;
  /** An end was reached, so that `total` is counted and not only told. */
  readonly exact?: boolean | undefined;
  /** The server stopped counting at `total`. */
  readonly lowerBound?: boolean | undefined;
}

/** A count of tables: `0 tables`, `1 table`, `12,480 tables`. */
export const tablesText = (count: number): string =>
  `${countText(count)} ${count === 1 ? 'table' : 'tables'}`;

/**
 * Where somebody is: `1–40 of 12,480`, `1–40 of 10,000+`, `1–40`, `0 tables`. A total that the rows on screen prove too
 * small is shown as "at least so many".
 */
export function rangeText({ first, last, total, exact = false, lowerBound = false }: RangeOnScreen): string {
  const more = lowerBound || (!exact && total !== undefined && last > total) ? '+' : '';
  if (last < 1 || first < 1)
    return total === undefined
      ? '0 tables'
      : `${countText(total)}${more} ${total === 1 && !more ? 'table' : 'tables'}`;
  const range = `${countText(first)}–${countText(last)}`;
  return total === undefined ? range : `${range} of ${countText(Math.max(total, last))}${more}`;
}

/** A time of day, `14:02`, of milliseconds since 1970, in the reader's zone. */
const timeText = (at: number): string => TIME.format(at);

/** When rows were read (ms since 1970) and how long it took (ms): `Read from the server at 14:02, in 38 ms`. */
export const readText = (at: number, tookMs: number): string =>
  `Read from the server at ${timeText(at)}, in ${countText(Math.round(tookMs))} ms`;
