import { Search } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import styles from './find-box.module.css';

interface FindBoxProps {
  /** Accessible name and placeholder. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** `small`: as narrow as it may be, for the line of a heading. */
  readonly small?: boolean;
  readonly ref?: RefObject<HTMLInputElement | null>;
}

/** A small search box over a list below it. Escape empties it first, and only then closes what it is in. */
export function FindBox({ label, value, onChange, small = false, ref }: FindBoxProps) {
  const clear = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '') return;
    event.stopPropagation();
    onChange('');
  };
  return (
    <label className={styles.box} data-small={small || undefined}>
      <Search aria-hidden strokeWidth={1.75} />
      <input
        ref={ref}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={clear}
      />
    </label>
  );
}
