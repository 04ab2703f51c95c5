import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import { useSlash } from '../../ui/use-slash.ts';
import * as frame from '../../words/en/frame.ts';
import { say } from '../../words/say.ts';
import styles from './search-box.module.css';

export interface SearchBoxProps {
  /** The text as typed. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Enter: search now, and go to the rows. */
  readonly onSubmit?: (() => void) | undefined;
}

/** The search field; `/` anywhere on the page goes to it, Escape empties it. */
export function SearchBox({ value, onChange, onSubmit }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useSlash(input);

  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <form
      className={styles.search}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <Search {...ICON} />
      <input
        ref={input}
        type="search"
        aria-label={say(frame.searchTables)}
        placeholder={say(frame.searchTablesByName)}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.preventDefault();
          clear();
        }}
      />
      {value === '' ? (
        <kbd aria-hidden="true">/</kbd>
      ) : (
        <IconButton small aria-label={say(frame.clearSearch)} onClick={clear}>
          <X {...ICON} />
        </IconButton>
      )}
    </form>
  );
}
