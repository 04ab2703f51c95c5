import type { ReactNode } from 'react';
import type { UsageSummary, EntityRow } from '../api/schemas/record.ts';
import type { Translator } from '../i18n/translate.ts';
import { EmptyValue } from './cell-parts.tsx';
import styles from './cells.module.css';

const SHORT = { notation: 'compact', maximumFractionDigits: 1 } as const;

/** In full up to 999,999, then `1.2M`. */
export const shortCount = (count: number, t: Translator): string =>
  count < 1e6 ? t.number(count) : t.number(count, SHORT);

/** From 0 to 100, as servers send fractions and NaN. 0: no rank (none is queried less, or none was sent), not displayed. */
export function wholePercentile(rank: number): number {
  return Number.isFinite(rank) ? Math.min(100, Math.max(0, Math.round(rank))) : 0;
}

const PERIODS = [
  { period: 'day', member: 'dailyStats' },
  { period: 'week', member: 'weeklyStats' },
  { period: 'month', member: 'monthlyStats' },
] as const;

/** The periods that the server counted, the shortest first. */
export const countedPeriods = (usage: UsageSummary) =>
  PERIODS.flatMap(({ period, member }) => {
    const stats = usage[member];
    return stats ? [{ period, stats }] : [];
  });

/** The last week if the server counted it, else the longest counted period; undefined: none. */
export function usagePeriod(usage: UsageSummary) {
  const periods = countedPeriods(usage);
  return periods.find(({ period }) => period === 'week') ?? periods.at(-1);
}

/** A bar from 0 to 100 with a tick at the median. Decorative: the number is beside it. */
export function Meter({ value, tick = false }: { readonly value: number; readonly tick?: boolean }) {
  return (
    <span className={styles.scale} data-tick={tick || undefined} aria-hidden="true">
      <span className={styles.meter}>
        <i style={{ inlineSize: `${value}%` }} />
      </span>
    </span>
  );
}

/** Count, bar and percentile, if there is one; the bar shows the percentile. A count of zero is shown as text. */
export function renderUsage({ usageSummary }: EntityRow, t: Translator): ReactNode {
  if (!usageSummary) return null;
  const counted = usagePeriod(usageSummary);
  if (!counted) return <EmptyValue />;
  const { stats, period } = counted;
  const { count } = stats;
  if (count === 0) {
    return (
      <span className={styles.unused} title={t('cell.notQueriedIn', { period })}>
        {t('cell.notQueried')}
      </span>
    );
  }
  const percentile = wholePercentile(stats.percentileRank);
  return (
    <span className={styles.usage} title={t('cell.usageIn', { count, period, percentile })}>
      <b>{shortCount(count, t)}</b>
      <Meter value={percentile} />
      {percentile > 0 && (
        <span className={styles.percentile}>
          <span>{percentile}</span>
          <span>{t('cell.ordinalEnding', { whole: percentile })}</span>
        </span>
      )}
    </span>
  );
}
