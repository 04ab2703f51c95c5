import { RefreshCw, TriangleAlert } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import * as short from '../../words/en/short.ts';
import * as messages from '../../words/en/messages.ts';
import { rich } from '../../words/rich.ts';
import { say } from '../../words/say.ts';
import { bold } from './message-tags.tsx';
import { reasonOf } from './reason.ts';
import styles from './edge-row.module.css';

interface EdgeRowProps {
  /** Indices of the rows that did not load, from 0. */
  readonly first: number;
  readonly last: number;
  readonly error: unknown;
  /** Which of their neighbours are all there; absent: neither, at a place that was jumped to. */
  readonly complete?: 'above' | 'below';
  readonly onRetry: () => void;
}

/** Rows that did not load, as one row in their place: why, what is safe, and Retry. */
export default function EdgeRow({ first, last, error, complete, onRetry }: EdgeRowProps) {
  return (
    <div className={styles.edge}>
      <TriangleAlert {...ICON} />
      <span role="alert">
        {rich(messages.rowsNotLoaded, { b: bold }, { first: first + 1, last: last + 1 })} {reasonOf(error)}{' '}
        {complete && (
          <span className={styles.muted}>
            {say(complete === 'above' ? messages.aboveComplete : messages.belowComplete)}
          </span>
        )}
      </span>
      <Button onClick={onRetry} tabIndex={0}>
        <RefreshCw {...ICON} />
        {say(short.retry)}
      </Button>
    </div>
  );
}
