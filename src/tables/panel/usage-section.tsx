import type { UsageStats, UsageSummary } from '../../api/table-schema.ts';
import { exactDay } from '../cells/age.ts';
import { countText } from '../count-text.ts';
import { ordinalEnding, wholePercentile } from '../cells/figures.ts';
import { Meter } from '../cells/meter.tsx';
import { SectionTitle } from './section-title.tsx';
import styles from './usage-section.module.css';

/** How much a table is queried: a sentence first, then each period that the server counted. */
export function UsageSection({ usage }: { readonly usage: UsageSummary }) {
  const { weeklyStats } = usage;
  const periods: readonly (readonly [string, UsageStats | undefined])[] = [
    ['Last day', usage.dailyStats],
    ['Last 7 days', weeklyStats],
    ['Last 30 days', usage.monthlyStats],
  ];
  return (
    <section aria-label="Usage">
      <SectionTitle>Usage</SectionTitle>
      {weeklyStats && <Sentence stats={weeklyStats} />}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Period</span>
            </th>
            <th scope="col" className={styles.count}>
              Queries
            </th>
            <th scope="col" colSpan={2}>
              Rank among tables
            </th>
          </tr>
        </thead>
        <tbody>
          {periods.map(([label, stats]) => stats && <Period key={label} label={label} stats={stats} />)}
        </tbody>
      </table>
      <p className={styles.hint}>
        Percentile; the tick is the median.{usage.date && ` Counted ${exactDay(usage.date)}.`}
      </p>
    </section>
  );
}

function Sentence({ stats }: { readonly stats: UsageStats }) {
  if (stats.count === 0) return <p className={styles.words}>Not queried in the last 7 days.</p>;
  return (
    <p className={styles.words}>
      Queried <b>{countText(stats.count)}</b> {stats.count === 1 ? 'time' : 'times'} in the last 7 days: more
      than <b>{wholePercentile(stats.percentileRank)} %</b> of all tables.
    </p>
  );
}

function Period({ label, stats }: { readonly label: string; readonly stats: UsageStats }) {
  const percentile = wholePercentile(stats.percentileRank);
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className={styles.count}>{countText(stats.count)}</td>
      <td>
        <Meter value={percentile} tick />
      </td>
      <td className={styles.percentile}>
        {percentile}
        <span>{ordinalEnding(percentile)}</span>
      </td>
    </tr>
  );
}
