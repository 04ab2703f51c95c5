import { useRef } from 'react';
import { Popover } from '../../ui/popover.tsx';
import * as around from '../../words/en/around.ts';
import { say } from '../../words/say.ts';
import styles from './go-to-form.module.css';
import { GoToName, type NamedTable } from './go-to-name.tsx';
import { GoToNumber } from './go-to-number.tsx';

interface GoToFormProps {
  readonly anchor: HTMLElement | null;
  /** Number of the first row on screen, from 1. */
  readonly first: () => number;
  readonly rowCount: number;
  /** FQN of the database that the list is of; undefined: all. */
  readonly database: string | undefined;
  /** Row number, from 1 to `rowCount`. */
  readonly onGo: (row: number) => void;
  /** Absent: rows have numbers only. */
  readonly onGoToName: ((table: NamedTable) => void) | undefined;
  readonly onClose: () => void;
}

/** Two ways to a far place: the number of a row, and the name of a table. */
export default function GoToForm(props: GoToFormProps) {
  const { anchor, first, rowCount, database, onGo, onGoToName, onClose } = props;
  const field = useRef<HTMLInputElement>(null);
  const isGone = useRef(false);
  // Whoever goes there takes the focus along: it does not come back to the button.
  const leave = () => {
    isGone.current = true;
    onClose();
  };
  return (
    <Popover
      label={say(around.goToRow)}
      anchor={anchor}
      onClose={onClose}
      side="top"
      align="start"
      width={onGoToName ? 520 : 232}
      initialFocus={field}
      leavesFocus={isGone}
    >
      <div className={styles.ways}>
        <GoToNumber
          field={field}
          first={first}
          rowCount={rowCount}
          onGo={(row) => {
            leave();
            onGo(row);
          }}
        />
        {onGoToName && (
          <GoToName
            database={database}
            onGo={(table) => {
              leave();
              onGoToName(table);
            }}
          />
        )}
      </div>
    </Popover>
  );
}
