import { type KeyboardEvent, useId, useState } from 'react';
import type { TableRow } from '../../api/table-schema.ts';
import * as jumps from '../../words/en/jumps.ts';
import { say } from '../../words/say.ts';
import { moveInList } from '../frame/list-keys.ts';
import styles from './go-to-form.module.css';
import { GoToNameList } from './go-to-name-list.tsx';
import { GoToNameNote } from './go-to-name-note.tsx';
import { useNames } from './use-names.ts';

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

/** The combobox "Name": tables are suggested as one types; Enter or a press goes to one (ARIA APG, combobox). */
export function GoToName({ database, onGo }: GoToNameProps) {
  const id = useId();
  const names = useNames(database);
  const { typed, q, tables, isCurrent } = names;
  const [active, setActive] = useState(0);
  // While the answer is awaited, the tables of the text before stay and cannot be meant by Enter.
  const chosen = isCurrent ? tables[active] : undefined;

  const type = (text: string) => {
    names.type(text);
    setActive(0);
  };
  const go = ({ fullyQualifiedName: fqn, name }: TableRow) => onGo({ fqn, name });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = moveInList(event.key, active, isCurrent ? tables.length : 0);
    if (event.key === 'Enter') {
      if (chosen) go(chosen);
      else names.search();
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
        <label htmlFor={id}>{say(jumps.name)}</label>
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
          page={names.page}
          suggested={tables.length}
          error={names.error}
          onRetry={names.retry}
        />
      </div>
      <GoToNameList id={id} q={q} tables={tables} chosen={chosen} isCurrent={isCurrent} onGo={go} />
    </>
  );
}
