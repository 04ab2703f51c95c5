import { Check } from 'lucide-react';
import { ICON } from '../../ui/icon-look.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import styles from './database-list.module.css';
import { countText } from '../count-text.ts';

interface DatabaseOptionProps {
  readonly id: string;
  readonly fqn: string | undefined;
  readonly text: string;
  readonly count?: number | undefined;
  readonly active: boolean;
  readonly selected: boolean;
  readonly onPick: (fqn: string | undefined) => void;
}

/** One line of the database list; the field above it holds the focus and takes the keys. */
export function DatabaseOption({ id, fqn, text, count, active, selected, onPick }: DatabaseOptionProps) {
  return (
    <div
      className={styles.option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      data-active={active || undefined}
      title={fqn}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(fqn)}
      onKeyDown={(event) => event.key === 'Enter' && onPick(fqn)}
    >
      <span className={styles.text}>
        <VisibleText text={text} />
      </span>{' '}
      {count !== undefined && <span className={styles.count}>{countText(count)}</span>}
      {selected && <Check {...ICON} />}
    </div>
  );
}
