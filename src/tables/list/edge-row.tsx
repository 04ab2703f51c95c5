import { RefreshCw, TriangleAlert } from 'lucide-react';
import { ApiError } from '../../api/errors.ts';
import { Button } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import { countText } from '../count-text.ts';
import styles from './edge-row.module.css';

/** By how often the request was sent. */
const TIMES = ['', '', ' twice', ' three times'];

/** What a failed request said, in a sentence. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError))
    return error instanceof Error ? error.message : 'The reason is not known.';
  if (error.kind === 'network' && error.status !== undefined) return 'The answer broke off in the middle.';
  if (error.status !== undefined) {
    const times = TIMES[error.attempts] ?? '';
    if (!error.serverMessage) return `The server answered ${error.status}${times}.`;
    const end = /[.!?…]$/.test(error.serverMessage) ? '' : '.';
    return `The server answered ${error.status}${times}: “${error.serverMessage}”${end}`;
  }
  return error.kind === 'timeout' ? 'There was no answer in time.' : 'There was no answer.';
}

interface EdgeRowProps {
  /** Indices of the rows that did not load, from 0. */
  readonly first: number;
  readonly last: number;
  readonly error: unknown;
  /** Whether the rows above are all there. */
  readonly aboveComplete: boolean;
  readonly onRetry: () => void;
}

/** Rows that did not load, as one row in their place: why, what is safe, and Retry. */
export function EdgeRow({ first, last, error, aboveComplete, onRetry }: EdgeRowProps) {
  return (
    <div className={styles.edge}>
      <TriangleAlert {...ICON} />
      <span role="alert">
        <b>
          Rows {countText(first + 1)} to {countText(last + 1)} did not load.
        </b>{' '}
        {reasonOf(error)}{' '}
        <span className={styles.muted}>The rows {aboveComplete ? 'above' : 'below'} are complete.</span>
      </span>
      <Button onClick={onRetry} tabIndex={0}>
        <RefreshCw {...ICON} />
        Retry
      </Button>
    </div>
  );
}
