import { Search } from 'lucide-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import styles from './find-box.module.css';

interface FindBoxProps {
  /** Accessible name. */
  readonly label: string;
  /** The name where absent. */
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** `small`: as narrow as it may be, for the line of a heading. */
  readonly small?: boolean;
  readonly ref?: RefObject<HTMLInputElement | null>;
  /** Keys other than Escape. */
  readonly onKey?: (event: KeyboardEvent<HTMLElement>) => void;
  /** Slot after the field. */
  readonly children?: ReactNode;
}

/** A small search box over a list below it. Escape empties it first, and only then closes what it is in. */
export function FindBox({
  label,
  placeholder = label,
  value,
  onChange,
  small = false,
  ref,
  onKey,
  children,
}: FindBoxProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return onKey?.(event);
    if (value === '') return;
    event.stopPropagation();
    onChange('');
  };
  return (
    <label className={styles.box} data-small={small || undefined}>
      <Search aria-hidden strokeWidth={1.75} />
      <input
        ref={ref}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {children}
    </label>
  );
}
