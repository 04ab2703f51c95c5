import type { TableRow, UsageStats, UsageSummary } from '../../api/table-schema.ts';
import { countText, ordinalEnding, shortCount, wholePercentile } from './figures.ts';
import { Meter } from './meter.tsx';
import { None } from './none.tsx';
import styles from './usage-cell.module.css';

interface Period {
  readonly stats: UsageStats;
  readonly words: string;
}

/** The last week where the server counted it, else the longest period that it did. */
export function usagePeriod(usage: UsageSummary): Period | undefined {
  if (usage.weeklyStats) return { stats: usage.weeklyStats, words: 'in 7 days' };
  if (usage.monthlyStats) return { stats: usage.monthlyStats, words: 'in 30 days' };
  return usage.dailyStats && { stats: usage.dailyStats, words: 'in one day' };
}

/** Count, bar, percentile; the bar is the percentile. */
export function UsageCell({ row: { usageSummary } }: { readonly row: TableRow }) {
  if (!usageSummary) return null;
  const period = usagePeriod(usageSummary);
  if (!period) return <None />;
  const { count } = period.stats;
  const percentile = wholePercentile(period.stats.percentileRank);
  return (
    <span
      className={styles.usage}
      title={`${countText(count)} queries ${period.words}, percentile ${percentile}`}
    >
      <b>{shortCount(count)}</b>
      <Meter value={percentile} />
      <span className={styles.percentile}>
        {percentile}
        <span>{ordinalEnding(percentile)}</span>
      </span>
    </span>
  );
}
