import { TriangleAlert } from 'lucide-react';
import { use } from 'react';
import { Button } from '../../ui/button.tsx';
import * as short from '../../words/en/short.ts';
import * as messages from '../../words/en/messages.ts';
import { say } from '../../words/say.ts';
import { reasonOf } from './reason.ts';
import { RetryCells } from './retry-cells.ts';
import styles from './failed-cell.module.css';

interface FailedCellProps {
  readonly label: string;
  readonly field: string;
  readonly error: unknown;
}

/** A cell that did not come: that it did not, why on hover, and Retry for its column. */
export default function FailedCell({ label, field, error }: FailedCellProps) {
  const retry = use(RetryCells);
  const fact = say(messages.columnNotLoaded, { column: label });
  const again = say(short.retry);
  return (
    <span className={styles.failed} title={`${fact} ${reasonOf(error)}`}>
      <TriangleAlert aria-hidden strokeWidth={1.75} />
      <Button look="link" tabIndex={-1} onClick={() => retry(field)} aria-label={`${fact} ${again}`}>
        {again}
      </Button>
    </span>
  );
}
