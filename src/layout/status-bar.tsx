import type { ReactNode } from 'react';
import type { Translator } from '../i18n/translate.ts';
import styles from './status-bar.module.css';

export interface VisibleRows {
  /** Numbers, from 1, of the first and last row on screen; 0 if there are none. */
  readonly first: number;
  readonly last: number;
  /** Total number of rows; undefined: not reported by the server. */
  readonly total?: number | undefined;
  /** Whether `total` is counted at the reached end instead of reported. */
  readonly exact?: boolean | undefined;
  /** Whether the server stopped counting at `total`. */
  readonly lowerBound?: boolean | undefined;
  /** Rows found so far in a list that is still being read, which has no total. */
  readonly soFar?: number | undefined;
}

/** A count of records: `0 tables`, `1 table`, `12,480 tables`. */
export const recordCountText = (count: number, t: Translator): string => t('count.records', { count });

/**
 * The rows on screen: `1–40 of 12,480`, `1–40 of 10,000+`, `1–40`, `0 tables`. A total below the last row on screen is
 * shown as a lower bound; a list that is still being read has `1–12 of 12 found so far`.
 */
export function rangeText(
  { first, last, total, exact = false, lowerBound = false, soFar }: VisibleRows,
  t: Translator,
): string {
  const open = lowerBound || (!exact && total !== undefined && last > total);
  if (last < 1 || first < 1) {
    if (soFar !== undefined) return t('count.soFar', { found: soFar });
    const count = total ?? 0;
    return open ? t('count.recordsAtLeast', { count }) : recordCountText(count, t);
  }
  const range = `${t.number(first)}–${t.number(last)}`;
  if (soFar !== undefined) return t('count.rangeSoFar', { range, found: Math.max(soFar, last) });
  if (total === undefined) return range;
  return t('count.rangeOf', { range, total: t.number(Math.max(total, last)) + (open ? '+' : '') });
}

interface PositionIndicatorProps {
  /** The text of `rangeText`, or the current activity. Never empty. */
  readonly status: string;
  /** The text on paper in place of `status`, such as how to get the rows that are not on it; absent: the same. */
  readonly printed?: string | undefined;
  /** The part of the list on screen, as fractions from 0 to 1. */
  readonly map: { readonly from: number; readonly to: number } | undefined;
}

const percent = (share: number) => `${Math.min(Math.max(share, 0), 1) * 100}%`;

/** The position in the list, as text and as a small map. */
export function PositionIndicator({ status, printed, map }: PositionIndicatorProps) {
  return (
    <>
      {/* Not live, because it changes with every row scrolled; the page's announcer reads it at rest. */}
      <output className={styles.status} aria-live="off" aria-label={status}>
        {status}
      </output>
      {printed !== undefined && <span className={styles.printed}>{printed}</span>}
      {map && (
        <span className={styles.map} aria-hidden="true">
          <i style={{ insetInlineStart: percent(map.from), inlineSize: percent(map.to - map.from) }} />
        </span>
      )}
    </>
  );
}

interface StatusBarProps {
  /** A `PositionIndicator`, which renders with every row scrolled, unlike the rest of the bar. */
  readonly position: ReactNode;
  /** Slot of "Go to row…". */
  readonly goTo?: ReactNode;
  /** A fact about the rows that are shown meanwhile; absent: none. */
  readonly fact?: string | undefined;
  /** Slot of the time at which the rows were read, with its menu. */
  readonly answer?: ReactNode;
}

/** The footer: position in the list, and the time at which it was read. */
export function StatusBar({ position, goTo, fact, answer }: StatusBarProps) {
  return (
    <>
      {position}
      {goTo}
      <span className={styles.grow} />
      {fact !== undefined && (
        <span className={styles.fact} title={fact}>
          {fact}
        </span>
      )}
      {answer}
    </>
  );
}
