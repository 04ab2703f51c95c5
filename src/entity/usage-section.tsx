import type { ReactNode } from 'react';
import type { UsageStats, UsageSummary } from '../api/schemas/record.ts';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { SectionTitle } from '../ui/section-title.tsx';
import { bold } from '../ui/text.tsx';
import { EmptyValue } from './cell-parts.tsx';
import { exactDay } from './updated.tsx';
import { countedPeriods, wholePercentile, Meter, usagePeriod } from './usage.tsx';
import styles from './usage-section.module.css';

const small = (inside: ReactNode) => <span>{inside}</span>;

const LABELS = { day: 'detail.lastDay', week: 'detail.last7Days', month: 'detail.last30Days' } as const;

/** The usage in a few words, or the longest period without a query; undefined: the server counted nothing. */
export function usageWords(usage: UsageSummary, t: Translator) {
  const counted = usagePeriod(usage);
  if (!counted) return undefined;
  const { period, stats } = counted;
  if (stats.count > 0) return { text: t('detail.queriesIn', { count: stats.count, period }), isUsed: true };
  const periods = countedPeriods(usage);
  const unused = periods.findLast(({ stats: { count } }) => count === 0)?.period ?? period;
  return {
    text: t('cell.notQueriedIn', { period: unused }),
    isUsed: periods.some(({ stats: { count } }) => count > 0),
  };
}

/** The usage of a record that was queried: a sentence, then each period. A week without a query stands for its days. */
export function UsageSection({ usage }: { readonly usage: UsageSummary }) {
  const t = useTranslator();
  const { weeklyStats } = usage;
  const periods = countedPeriods(usage).filter(({ stats }) => weeklyStats?.count !== 0 || stats.count > 0);
  if (!periods.some(({ stats }) => stats.count > 0)) return null;
  const counted = usage.date ? ` ${t('detail.counted', { day: exactDay(usage.date, t) })}` : '';
  return (
    <section aria-label={t('detail.usage')}>
      <SectionTitle>{t('detail.usage')}</SectionTitle>
      {weeklyStats && <WeekSentence stats={weeklyStats} />}
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
          {periods.map(({ period, stats }) => (
            <PeriodRow key={period} label={t(LABELS[period])} stats={stats} />
          ))}
        </tbody>
      </table>
      <p className={styles.hint}>{t('detail.percentileHint') + counted}</p>
    </section>
  );
}

function WeekSentence({ stats: { count, percentileRank } }: { readonly stats: UsageStats }) {
  const t = useTranslator();
  if (count === 0) return <p className={styles.words}>{t('detail.notQueriedInWeek')}</p>;
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
