import type { TableRow } from '../../api/table-schema.ts';
import * as details from '../../words/en/cell-details.ts';
import { say } from '../../words/say.ts';
import { ordinalEnding, shortCount, wholePercentile } from './figures.ts';
import { Meter } from './meter.tsx';
import { None } from './none.tsx';
import { usagePeriod } from './usage-period.ts';
import styles from './usage-cell.module.css';

/** Count, bar, percentile, where there is one to tell; the bar is the percentile. Nothing counted is said in words. */
export function UsageCell({ row: { usageSummary } }: { readonly row: TableRow }) {
  if (!usageSummary) return null;
  const counted = usagePeriod(usageSummary);
  if (!counted) return <None />;
  const { stats, period } = counted;
  const { count } = stats;
  if (count === 0) {
    return (
      <span className={styles.unused} title={say(details.notQueriedIn, { period })}>
        {say(details.notQueried)}
      </span>
    );
  }
  const percentile = wholePercentile(stats.percentileRank);
  return (
    <span className={styles.usage} title={say(details.usageIn, { count, period, percentile })}>
      <b>{shortCount(count)}</b>
      <Meter value={percentile} />
      {percentile > 0 && (
        <span className={styles.percentile}>
          {percentile}
          <span>{ordinalEnding(percentile)}</span>
        </span>
      )}
    </span>
  );
}
