import type { ReactNode } from 'react';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { estimateProgress, type ProgressRate } from './progress-rate.ts';
import { bold } from './text.tsx';
import indicatorStyles from './indicators.module.css';
import styles from './progress.module.css';

/** A speed with three significant digits: `24,800 rows/s`. */
export const rateText = (rowsPerSecond: number, t: Translator): string =>
  t('progress.rowsPerSecond', { rows: Number(rowsPerSecond.toPrecision(3)) });

/**
 * The time left in a suitable unit: `less than a second left`, `12 s left`, `2 min left`, `3 h left`.
 * @param bound `most`: an upper bound, as in `at most 12 s left`
 */
export function timeLeftText(seconds: number, t: Translator, bound: 'exact' | 'most' = 'exact'): string {
  if (seconds < 1) return t('progress.momentLeft', { bound });
  if (seconds < 90) return t('progress.secondsLeft', { bound, count: Math.round(seconds) });
  if (seconds < 90 * 60) return t('progress.minutesLeft', { bound, count: Math.round(seconds / 60) });
  return t('progress.hoursLeft', { bound, count: Math.round(seconds / 3_600) });
}

/** The progress of reading a list: `3,400 of 12,480 read`. @param total undefined: unknown; shown as at least `read` */
export const readSoFarText = (read: number, total: number | undefined, t: Translator): string =>
  total === undefined
    ? t('progress.read', { read })
    : t('progress.readOf', { read, total: Math.max(read, total) });

interface JobProgressProps {
  readonly label: string;
  readonly step?: string;
  readonly done: number;
  /** Number of rows, which `done` may exceed; undefined: unknown. */
  readonly total: number | undefined;
  /** Undefined: paused, without speed and time left. */
  readonly rate: ProgressRate | undefined;
  readonly children?: ReactNode;
}

/** The progress of a long job: a bar, `7,000 of 12,480 rows`, `1,150 rows/s`, `5 s left`. Its messages are in a lazy chunk. */
export function JobProgress({ label, step, done, total, rate, children }: JobProgressProps) {
  const t = useTranslator();
  const most = total === undefined ? undefined : Math.max(total, done);
  const known = rate && estimateProgress(rate, total);
  return (
    <div className={styles.job}>
      {step !== undefined && <p>{step}</p>}
      <Progress label={label} value={done} max={most} />
      <div className={styles.facts}>
        <span>
          {most === undefined
            ? t.rich('export.rows', { b: bold }, { count: done })
            : t.rich('export.rowsOf', { b: bold }, { count: done, total: most })}
        </span>
        {known && <span>{rateText(known.rowsPerSecond, t)}</span>}
        {known?.secondsLeft !== undefined && <span>{timeLeftText(known.secondsLeft, t)}</span>}
        {children}
      </div>
    </div>
  );
}

interface ProgressProps {
  readonly label: string;
  /** Done so far, 0 to `max`; clamped. */
  readonly value: number;
  /** Undefined: unknown, and the bar is indeterminate. */
  readonly max: number | undefined;
}

export function Progress({ label, value, max }: ProgressProps) {
  if (max === undefined) return <progress className={indicatorStyles.progress} aria-label={label} />;
  const now = Math.min(Math.max(value, 0), max);
  return (
    <progress
      className={indicatorStyles.progress}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={now}
      value={now}
      // `max` must be greater than 0.
      max={Math.max(max, 1)}
    />
  );
}
