import { useEffect, useReducer, useState } from 'react';
import { fqnParts, unquoteName } from '../api/fqn.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Button } from '../ui/button.tsx';
import { useEscape } from '../ui/commands.ts';
import { Announcer } from '../ui/feedback.tsx';
import { estimateProgress, startRate, updateRate, type ProgressRate } from '../ui/progress-rate.ts';
import { Progress, rateText, timeLeftText } from '../ui/progress.tsx';
import { bold, spellOutInvisible, visible } from '../ui/text.tsx';
import styles from './jump-progress.module.css';

interface JumpProgressProps {
  /** Index of the target row, from 0; undefined while a record is searched by its name. */
  readonly row: number | undefined;
  readonly name?: string | undefined;
  /** Rows known before the jump began: passing them took no time. */
  readonly from: number;
  readonly passed: number;
  /** Rows of the list; undefined: unknown. */
  readonly total?: number | undefined;
  /** Start time, by `performance.now()`. */
  readonly startedAt: number;
  readonly onCancel: () => void;
}

const SHOW_AFTER_MS = 700;

type Passing = Pick<JumpProgressProps, 'from' | 'passed'> & { readonly time: number };

const jumpReducer = (
  jump: { readonly from: number; readonly pace: ProgressRate },
  { from, passed, time }: Passing,
) => ({ from, pace: from === jump.from ? updateRate(jump.pace, passed, time) : startRate(passed, time) });

/**
 * Progress of a jump to a far row, with Cancel (Esc), which stays at the reached row: `318,000 passed` or
 * `318,000 of 1,000,000`, `24,800 rows/s`, `12 s left`; speed and time once they are known.
 */
export function JumpProgress(props: JumpProgressProps) {
  const t = useTranslator();
  const { row, name, from, passed, total, startedAt, onCancel } = props;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), startedAt + SHOW_AFTER_MS - performance.now());
    return () => clearTimeout(timer);
  }, [startedAt]);

  const [jump, walk] = useReducer(jumpReducer, { from, pace: startRate(from, startedAt) });
  useEffect(() => walk({ from, passed, time: performance.now() }), [from, passed]);

  useEscape('jump', onCancel);
  if (!shown) return null;
  const end = row === undefined ? total : row + 1;
  const estimate = estimateProgress(jump.pace, end);
  const left = estimate?.secondsLeft;
  const record = name === undefined ? undefined : unquoteName(fqnParts(name).at(-1) ?? name);
  const title =
    record === undefined
      ? t('missingRows.toRow', { row: (row ?? 0) + 1 })
      : t('missingRows.toRecord', { record: spellOutInvisible(record) });
  return (
    <section className={styles.walk} aria-label={title}>
      <h2>
        {record === undefined ? title : t.rich('missingRows.toRecordRich', { record: visible(record) })}
      </h2>
      <Progress label={title} value={passed} max={end} />
      <div className={styles.facts}>
        <span>
          {row === undefined && total !== undefined
            ? t.rich('missingRows.rowsReadOf', { b: bold }, { passed, total })
            : t.rich('missingRows.rowsRead', { b: bold }, { passed })}
        </span>
        {estimate && <span>{rateText(estimate.rowsPerSecond, t)}</span>}
        {left !== undefined && <span>{timeLeftText(left, t, row === undefined ? 'most' : 'exact')}</span>}
      </div>
      <div className={styles.end}>
        <p>{t(row === undefined ? 'missingRows.explainName' : 'missingRows.explainRow')}</p>
        <Button onClick={onCancel} aria-keyshortcuts="Escape">
          <span>{t('common.cancel')}</span> <kbd aria-hidden="true">{t('missingRows.escapeKey')}</kbd>
        </Button>
      </div>
      <Announcer text={t('missingRows.escapeCancels', { title })} />
    </section>
  );
}
