import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import styles from './search-box.module.css';

export interface SearchBoxProps {
  /** The text as typed. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Enter: search now, and go to the rows. */
  readonly onSubmit?: (() => void) | undefined;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** The search field; `/` anywhere on the page goes to it, Escape empties it. */
export function SearchBox({ value, onChange, onSubmit }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
      if (event.key !== '/' || !plain || isTyping(event.target)) return;
      // Behind a dialog or a drawer the field cannot be reached.
      if (input.current?.closest('[inert], [aria-hidden="true"]')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

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
        aria-label="Search tables"
        aria-keyshortcuts="/"
        placeholder="Search tables by name"
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
        <IconButton small aria-label="Clear search" onClick={clear}>
          <X {...ICON} />
        </IconButton>
      )}
    </form>
  );
}
