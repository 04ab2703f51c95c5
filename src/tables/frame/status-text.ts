import * as figures from '../../words/en/figures.ts';
import { dateText } from '../../words/formats.ts';
import { say } from '../../words/say.ts';
import { countText } from '../count-text.ts';

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
export const tablesText = (count: number): string => say(figures.tables, { count });

/**
 * Where somebody is: `1–40 of 12,480`, `1–40 of 10,000+`, `1–40`, `0 tables`. A total that the rows on screen prove too
 * small is shown as "at least so many".
 */
export function rangeText({ first, last, total, exact = false, lowerBound = false }: RangeOnScreen): string {
  const open = lowerBound || (!exact && total !== undefined && last > total);
  if (last < 1 || first < 1) {
    const count = total ?? 0;
    return open ? say(figures.tablesAtLeast, { count }) : tablesText(count);
  }
  const range = `${countText(first)}–${countText(last)}`;
  if (total === undefined) return range;
  return say(figures.rangeOf, { range, total: countText(Math.max(total, last)) + (open ? '+' : '') });
}

/** A time of day, `14:02`, of milliseconds since 1970, in the reader's zone. */
const timeText = (at: number): string => dateText(at, { hour: '2-digit', minute: '2-digit' });

/** When rows were read (ms since 1970) and how long it took (ms): `Read from the server at 14:02, in 38 ms`. */
export const readText = (at: number, tookMs: number): string =>
  say(figures.readFromServer, { time: timeText(at), ms: Math.round(tookMs) });
