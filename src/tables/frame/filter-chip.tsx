import { X } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import styles from './filter-chip.module.css';

interface FilterChipProps {
  readonly text: string;
  /** The accessible name of the button that takes the filter away. */
  readonly label: string;
  readonly onRemove: () => void;
}

/** A filter in force. */
export function FilterChip({ text, label, onRemove }: FilterChipProps) {
  return (
    <span className={styles.chip}>
      <span className={styles.text} title={text}>
        <VisibleText text={text} />
      </span>
      <IconButton small aria-label={label} onClick={onRemove}>
        <X {...ICON} />
      </IconButton>
    </span>
  );
}
