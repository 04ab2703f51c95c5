import type { TableRow } from '../../api/table-schema.ts';
import { countText } from '../count-text.ts';
import { ordinalEnding, shortCount, wholePercentile } from './figures.ts';
import { Meter } from './meter.tsx';
import { None } from './none.tsx';
import { usagePeriod } from './usage-period.ts';
import styles from './usage-cell.module.css';

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
