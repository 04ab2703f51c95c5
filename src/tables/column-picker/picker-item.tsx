import { GripVertical } from 'lucide-react';
import { useId, type ComponentProps, type KeyboardEvent } from 'react';
import * as picker from '../../words/en/picker.ts';
import { say } from '../../words/say.ts';
import { Badge } from '../cells/badge.tsx';
import { columnById, COLUMNS } from '../columns.tsx';
import checks from '../../ui/checks.module.css';
import styles from './picker-item.module.css';

interface PickerItemProps {
  readonly id: string;
  readonly checked: boolean;
  readonly refused: readonly string[];
  readonly dragged: boolean;
  readonly onToggle: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Pointer handlers of the handle; absent: it cannot be dragged. */
  readonly handle: ComponentProps<'span'> | undefined;
}

/** One column in the picker: a checkbox named by its label, and what it asks of the server. */
export function PickerItem({ id, checked, refused, dragged, onToggle, onKeyDown, handle }: PickerItemProps) {
  const boxId = useId();
  const noteId = useId();
  const column = columnById(id);
  if (!column) return null;
  const first = column === COLUMNS[0];
  const isRefused = column.field !== undefined && refused.includes(column.field);
  return (
    <li
      className={styles.item}
      data-drag={dragged || undefined}
      data-refused={isRefused || undefined}
      data-column={id}
    >
      {handle && checked && !first ? (
        <span {...handle} className={styles.handle} aria-hidden="true">
          <GripVertical strokeWidth={1.75} />
        </span>
      ) : (
        <span className={styles.gap} />
      )}
      <input
        type="checkbox"
        className={checks.check}
        id={boxId}
        checked={checked}
        disabled={first || (isRefused && !checked)}
        aria-describedby={noteId}
        {...(checked && !first && { 'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown' })}
        onChange={onToggle}
        onKeyDown={onKeyDown}
      />
      <label htmlFor={boxId}>{say(column.label)}</label>
      {column.heavy && <Badge title={say(picker.heavyWhy)}>{say(picker.heavy)}</Badge>}
      <span id={noteId} className={styles.end}>
        {first && say(picker.alwaysFirst)}
        {isRefused && say(picker.refused)}
        {column.field && !isRefused && <code>{column.field}</code>}
      </span>
    </li>
  );
}
