import type { ReactNode } from 'react';
import type { UsageStats, UsageSummary } from '../api/schemas/record.ts';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { SectionTitle } from '../ui/section-title.tsx';
import { EmptyValue } from './cell-parts.tsx';
import { exactDay } from './updated.tsx';
import { wholePercentile, Meter } from './usage.tsx';
import styles from './usage-section.module.css';

const bold = (inside: ReactNode) => <b>{inside}</b>;
const small = (inside: ReactNode) => <span>{inside}</span>;

interface Counted {
  readonly period: 'day' | 'week' | 'month';
  readonly label: string;
  readonly stats: UsageStats;
}

/** The periods that the server counted, the shortest first. */
function countedPeriods(
  { dailyStats, weeklyStats, monthlyStats }: UsageSummary,
  t: Translator,
): readonly Counted[] {
  return [
    ...(dailyStats ? [{ period: 'day', label: t('detail.lastDay'), stats: dailyStats } as const] : []),
    ...(weeklyStats ? [{ period: 'week', label: t('detail.last7Days'), stats: weeklyStats } as const] : []),
    ...(monthlyStats
      ? [{ period: 'month', label: t('detail.last30Days'), stats: monthlyStats } as const]
      : []),
  ];
}

/** The usage of a record: a sentence, then each counted period, unless all counts are zero. */
export function UsageSection({ usage }: { readonly usage: UsageSummary }) {
  const t = useTranslator();
  const periods = countedPeriods(usage, t);
  const longest = periods.at(-1);
  const isUsed = periods.some(({ stats }) => stats.count > 0);
  const hints = [
    ...(isUsed ? [t('detail.percentileHint')] : []),
    ...(usage.date ? [t('detail.counted', { day: exactDay(usage.date, t) })] : []),
  ];
  return (
    <section aria-label={t('detail.usage')}>
      <SectionTitle>{t('detail.usage')}</SectionTitle>
      {isUsed ? (
        usage.weeklyStats && <WeekSentence stats={usage.weeklyStats} />
      ) : longest ? (
        <NotQueried period={longest.period} />
      ) : (
        <EmptyValue />
      )}
      {isUsed && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('detail.period')}</span>
              </th>
              <th scope="col" className={styles.count}>
                {t('detail.queries')}
              </th>
              <th scope="col" colSpan={2}>
                {t('detail.rankAmongRecords')}
              </th>
            </tr>
          </thead>
          <tbody>
            {periods.map(({ period, label, stats }) => (
              <PeriodRow key={period} label={label} stats={stats} />
            ))}
          </tbody>
        </table>
      )}
      {hints.length > 0 && <p className={styles.hint}>{hints.join(' ')}</p>}
    </section>
  );
}

function NotQueried({ period }: Pick<Counted, 'period'>) {
  const t = useTranslator();
  return <p className={styles.words}>{t('detail.notQueriedIn', { period })}</p>;
}

function WeekSentence({ stats: { count, percentileRank } }: { readonly stats: UsageStats }) {
  const t = useTranslator();
  if (count === 0) return <NotQueried period="week" />;
  const percentile = wholePercentile(percentileRank);
  return (
    <p className={styles.words}>
      {percentile > 0
        ? t.rich('detail.queried', { b: bold }, { count, percentile })
        : t.rich('detail.queriedUnranked', { b: bold }, { count })}
    </p>
  );
}

function PeriodRow({ label, stats }: { readonly label: string; readonly stats: UsageStats }) {
  const t = useTranslator();
  if (stats.count === 0) {
    return (
      <tr>
        <th scope="row">{label}</th>
        <td colSpan={3} className={styles.unused}>
          {t('cell.notQueried')}
        </td>
      </tr>
    );
  }
  const percentile = wholePercentile(stats.percentileRank);
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className={styles.count}>{t.number(stats.count)}</td>
      <td>
        <Meter value={percentile} tick />
      </td>
      <td className={styles.percentile}>
        {percentile > 0 ? t.rich('detail.percentile', { end: small }, { percentile }) : <EmptyValue />}
      </td>
    </tr>
  );
}
