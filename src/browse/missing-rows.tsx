import { t, tRich } from '../i18n/translate.ts';
import { bold, spellOutInvisible, visible, VisibleText } from '../ui/text.tsx';
import styles from './missing-rows.module.css';
import { estimateProgress, type ProgressRate, updateRate, startRate } from '../ui/progress-rate.ts';
import { Progress, rateText, timeLeftText } from '../ui/progress.tsx';
import { use, useEffect, useReducer, useState } from 'react';
import { RefreshCw, TriangleAlert } from 'lucide-react';
import { errorSentence } from '../api/error-messages.ts';
import { rawRecordText, unreadableRowText } from '../entity/cell-parts.tsx';
import type { UnreadableRow } from '../api/schemas/record.ts';
import { RetryFieldContext } from './use-list.ts';
import { Announcer } from '../ui/feedback.tsx';
import { Button, ICON_PROPS } from '../ui/button.tsx';
import { fqnParts, unquoteName } from '../api/fqn.ts';

interface LoadErrorRowProps {
  /** Indices of the rows that did not load, from 0. */
  readonly first: number;
  readonly last: number;
  readonly error: unknown;
  /** Which of their neighbours are all there; absent: neither, at a place that was jumped to. */
  readonly complete?: 'above' | 'below';
  readonly onRetry: () => void;
}

/** Rows that did not load, as one row in their place: why, what is safe, and Retry. */
export function LoadErrorRow({ first, last, error, complete, onRetry }: LoadErrorRowProps) {
  return (
    <div className={styles.edge}>
      <TriangleAlert {...ICON_PROPS} />
      <span role="alert">
        {tRich('listMessages.rowsNotLoaded', { b: bold }, { first: first + 1, last: last + 1 })}{' '}
        {errorSentence(error)}{' '}
        {complete && (
          <span className={styles.muted}>
            {t(complete === 'above' ? 'listMessages.aboveComplete' : 'listMessages.belowComplete')}
          </span>
        )}
      </span>
      <Button onClick={onRetry} tabIndex={0}>
        <RefreshCw {...ICON_PROPS} />
        {t('common.retry')}
      </Button>
    </div>
  );
}

interface FailedCellProps {
  readonly label: string;
  readonly field: string;
  readonly error: unknown;
}

/** A cell that did not come: that it did not, why on hover, and Retry for its column. */
export function FailedCell({ label, field, error }: FailedCellProps) {
  const retry = use(RetryFieldContext);
  const fact = t('listMessages.columnNotLoaded', { column: label });
  const again = t('common.retry');
  return (
    <span className={styles.failed} title={`${fact} ${errorSentence(error)}`}>
      <TriangleAlert aria-hidden strokeWidth={1.75} />
      <Button variant="link" tabIndex={-1} onClick={() => retry(field)} aria-label={`${fact} ${again}`}>
        {again}
      </Button>
    </span>
  );
}

/** What stands in the place of the name of a record that cannot be read. */
export function UnreadableName() {
  return (
    <span className={styles.name}>
      <TriangleAlert {...ICON_PROPS} />
      {t('listMessages.unreadableRecord')}
    </span>
  );
}

/** Why a record cannot be read, and on demand what came. */
export function UnreadableRecord({ row }: { readonly row: UnreadableRow }) {
  const [shown, setShown] = useState(false);
  return (
    <span className={styles.record}>
      <span className={styles.reason}>
        {shown ? (
          <code>
            <VisibleText text={rawRecordText(row)} />
          </code>
        ) : (
          <VisibleText text={unreadableRowText(row)} />
        )}
      </span>
      <Button variant="link" tabIndex={-1} onClick={() => setShown(!shown)}>
        {t(shown ? 'listMessages.showWhy' : 'listMessages.showSent')}
      </Button>
    </span>
  );
}

interface JumpFactsProps {
  /** Index of the row gone to, from 0; undefined: it may be the last one of the list. */
  readonly row: number | undefined;
  readonly passed: number;
  readonly total: number | undefined;
  readonly pace: ProgressRate;
}

/** The line of facts: `318,000 passed` or `318,000 of 1,000,000`, `24,800 rows/s`, `12 s left`; speed and time once they are known. */
function JumpFacts({ row, passed, total, pace }: JumpFactsProps) {
  const known = estimateProgress(pace, row === undefined ? total : row + 1);
  const left = known?.secondsLeft;
  return (
    <div className={styles.facts}>
      <span>
        {row === undefined && total !== undefined
          ? tRich('missingRows.rowsReadOf', { b: bold }, { passed, total })
          : tRich('missingRows.rowsRead', { b: bold }, { passed })}
      </span>
      {known && <span>{rateText(known.rowsPerSecond)}</span>}
      {left !== undefined && <span>{timeLeftText(left, row === undefined ? 'most' : 'exact')}</span>}
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
      <h2>{record === undefined ? title : tRich('missingRows.toRecordRich', { record: visible(record) })}</h2>
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
