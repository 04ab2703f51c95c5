import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useClient } from '../../api/client-context.ts';
import type { TableRow } from '../../api/table-schema.ts';
import { moveInList } from '../frame/list-keys.ts';
import styles from './go-to-form.module.css';
import { GoToNameList } from './go-to-name-list.tsx';
import { GoToNameNote } from './go-to-name-note.tsx';
import { namesQuery } from './go-to-names.ts';

/** A table that one can go to. */
export interface NamedTable {
  readonly fqn: string;
  readonly name: string;
}

interface GoToNameProps {
  /** FQN of the only database to look in. */
  readonly database: string | undefined;
  readonly onGo: (table: NamedTable) => void;
}

/** Long enough for a word's next letter. */
const PAUSE_MS = 200;

/** The combobox "Name": tables are suggested as one types; Enter or a press goes to one (ARIA APG, combobox). */
export function GoToName({ database, onGo }: GoToNameProps) {
  const id = useId();
  const client = useClient();
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const [active, setActive] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const found = useQuery(namesQuery(client, q, database));
  // While the answer is awaited, the tables of the text before stay and cannot be meant by Enter.
  const isCurrent = q === typed.trim() && !found.isPlaceholderData;
  const rows = q === '' ? [] : (found.data?.rows ?? []);
  const tables = rows.filter((row): row is TableRow => row.kind === 'table');
  const chosen = isCurrent ? tables[active] : undefined;

  const search = (text: string) => {
    clearTimeout(timer.current);
    setQ(text.trim());
  };
  const type = (text: string) => {
    setTyped(text);
    setActive(0);
    clearTimeout(timer.current);
    if (text.trim() === '') search('');
    else timer.current = setTimeout(() => search(text), PAUSE_MS);
  };
  const go = ({ fullyQualifiedName: fqn, name }: TableRow) => onGo({ fqn, name });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = moveInList(event.key, active, isCurrent ? tables.length : 0);
    if (event.key === 'Enter') {
      if (chosen) go(chosen);
      else search(typed);
    } else if (event.key === 'Escape' && typed !== '') {
      // Escape empties the field first, and only then closes what it is in.
      event.stopPropagation();
      type('');
    } else if (next === undefined) return;
    else setActive(next);
    event.preventDefault();
  };
  return (
    <>
      <div className={styles.way}>
        <label htmlFor={id}>Name</label>
        <input
          id={id}
          className={styles.input}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={tables.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && `${id}-${active}`}
          aria-describedby={`${id}-note`}
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <GoToNameNote
          id={`${id}-note`}
          q={q}
          database={database}
          page={isCurrent ? found.data : undefined}
          suggested={tables.length}
          error={isCurrent ? found.error : null}
          onRetry={() => void found.refetch()}
        />
      </div>
      <GoToNameList id={id} q={q} tables={tables} chosen={chosen} isCurrent={isCurrent} onGo={go} />
    </>
  );
}
