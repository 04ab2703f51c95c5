import { RefreshCw, TriangleAlert } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import { countText } from '../count-text.ts';
import { reasonOf } from './reason.ts';
import styles from './edge-row.module.css';

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
export default function EdgeRow({ first, last, error, aboveComplete, onRetry }: EdgeRowProps) {
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
