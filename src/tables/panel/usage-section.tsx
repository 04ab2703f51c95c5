import type { ReactNode } from 'react';
import type { UsageStats, UsageSummary } from '../../api/table-schema.ts';
import * as panel from '../../words/en/panel.ts';
import { rich } from '../../words/rich.ts';
import { say } from '../../words/say.ts';
import { exactDay } from '../cells/age.ts';
import { countText } from '../count-text.ts';
import { wholePercentile } from '../cells/figures.ts';
import { Meter } from '../cells/meter.tsx';
import { SectionTitle } from './section-title.tsx';
import styles from './usage-section.module.css';

const bold = (inside: ReactNode) => <b>{inside}</b>;
const small = (inside: ReactNode) => <span>{inside}</span>;

/** How much a table is queried: a sentence first, then each period that the server counted. */
export function UsageSection({ usage }: { readonly usage: UsageSummary }) {
  const { weeklyStats } = usage;
  const periods: readonly (readonly [string, UsageStats | undefined])[] = [
    [say(panel.lastDay), usage.dailyStats],
    [say(panel.last7Days), weeklyStats],
    [say(panel.last30Days), usage.monthlyStats],
  ];
  return (
    <section aria-label={say(panel.usage)}>
      <SectionTitle>{say(panel.usage)}</SectionTitle>
      {weeklyStats && <Sentence stats={weeklyStats} />}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{say(panel.period)}</span>
            </th>
            <th scope="col" className={styles.count}>
              {say(panel.queries)}
            </th>
            <th scope="col" colSpan={2}>
              {say(panel.rankAmongTables)}
            </th>
          </tr>
        </thead>
        <tbody>
          {periods.map(([label, stats]) => stats && <Period key={label} label={label} stats={stats} />)}
        </tbody>
      </table>
      <p className={styles.hint}>
        {say(panel.percentileHint)}
        {usage.date && ` ${say(panel.counted, { day: exactDay(usage.date) })}`}
      </p>
    </section>
  );
}

function Sentence({ stats }: { readonly stats: UsageStats }) {
  if (stats.count === 0) return <p className={styles.words}>{say(panel.notQueried)}</p>;
  return (
    <p className={styles.words}>
      {rich(
        panel.queried,
        { b: bold },
        { count: stats.count, percentile: wholePercentile(stats.percentileRank) },
      )}
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
      <td className={styles.percentile}>{rich(panel.percentile, { end: small }, { percentile })}</td>
    </tr>
  );
}
