import { useEffect, useReducer, useState } from 'react';
import { fqnParts, unquoteName } from '../api/fqn.ts';
import { Button } from '../ui/button.tsx';
import { Announcer } from '../ui/feedback.tsx';
import { estimateProgress, startRate, updateRate, type ProgressRate } from '../ui/progress-rate.ts';
import { Progress, rateText, timeLeftText } from '../ui/progress.tsx';
import { bold, spellOutInvisible, visible } from '../ui/text.tsx';
import styles from './jump-progress.module.css';
import { useTranslator } from '../i18n/use-translator.tsx';

interface JumpFactsProps {
  /** Index of the row gone to, from 0; undefined: it may be the last one of the list. */
  readonly row: number | undefined;
  readonly passed: number;
  readonly total: number | undefined;
  readonly pace: ProgressRate;
}

/** The line of facts: `318,000 passed` or `318,000 of 1,000,000`, `24,800 rows/s`, `12 s left`; speed and time once they are known. */
function JumpFacts({ row, passed, total, pace }: JumpFactsProps) {
  const t = useTranslator();
  const known = estimateProgress(pace, row === undefined ? total : row + 1);
  const left = known?.secondsLeft;
  return (
    <div className={styles.facts}>
      <span>
        {row === undefined && total !== undefined
          ? t.rich('missingRows.rowsReadOf', { b: bold }, { passed, total })
          : t.rich('missingRows.rowsRead', { b: bold }, { passed })}
      </span>
      {known && <span>{rateText(known.rowsPerSecond, t)}</span>}
      {left !== undefined && <span>{timeLeftText(left, t, row === undefined ? 'most' : 'exact')}</span>}
    </div>
  );
}

interface JumpProgressProps {
  /** Index of the row gone to, from 0; undefined while a record is looked for by its name. */
  readonly row: number | undefined;
  /** FQN of the record looked for. */
  readonly name?: string | undefined;
  /** Rows that were known before this walk began: passing them cost nothing. */
  readonly from: number;
  readonly passed: number;
  /** Rows of the list, where the server said how many. */
  readonly total?: number | undefined;
  /** By `performance.now()`. */
  readonly startedAt: number;
  readonly onCancel: () => void;
}

/** A jump that takes longer than this is said. */
const SHOW_AFTER_MS = 700;

type JumpPosition = Pick<JumpProgressProps, 'from' | 'passed'>;
type JumpRate = Pick<JumpPosition, 'from'> & { readonly pace: ProgressRate };

const jumpRateReducer = (
  walked: JumpRate,
  { from, passed, time }: JumpPosition & { readonly time: number },
): JumpRate =>
  from === walked.from
    ? { from, pace: updateRate(walked.pace, passed, time) }
    : { from, pace: startRate(passed, time) };

/** The way to a far row: how far it is, how long it takes, and Cancel (Esc), which stays where the way has come to. */
export function JumpProgress(props: JumpProgressProps) {
  const t = useTranslator();
  const { row, name, from, passed, total, startedAt, onCancel } = props;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), startedAt + SHOW_AFTER_MS - performance.now());
    return () => clearTimeout(timer);
  }, [startedAt]);

  const [{ pace }, walk] = useReducer(jumpRateReducer, { from, pace: startRate(from, startedAt) });
  useEffect(() => walk({ from, passed, time: performance.now() }), [from, passed]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // Whatever lies over the page closes first.
      if (event.target instanceof Element && event.target.closest('[role=dialog], [role=menu]')) return;
      event.preventDefault();
      onCancel();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onCancel]);

  if (!shown) return null;
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
      <Progress label={title} value={passed} max={row === undefined ? total : row + 1} />
      <JumpFacts row={row} passed={passed} total={total} pace={pace} />
      <div className={styles.end}>
        <p>{t(row === undefined ? 'missingRows.explainName' : 'missingRows.explainRow')}</p>
        <Button onClick={onCancel} aria-keyshortcuts="Escape">
          {t('common.cancel')} <kbd aria-hidden="true">{t('missingRows.escapeKey')}</kbd>
        </Button>
      </div>
      <Announcer text={t('missingRows.escapeCancels', { title })} />
    </section>
  );
}
