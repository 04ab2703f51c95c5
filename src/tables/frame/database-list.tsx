import { Search } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import { Popover } from '../../ui/popover.tsx';
import * as bar from '../../words/en/bar.ts';
import * as short from '../../words/en/short.ts';
import * as list from '../../words/en/database-list.ts';
import { say } from '../../words/say.ts';
import { databasesFailed } from './databases-failed.ts';
import { type Databases, matchesDatabase } from './database-entry.ts';
import styles from './database-list.module.css';
import { DatabaseOption } from './database-option.tsx';
import { moveInList } from './list-keys.ts';

interface DatabaseListProps {
  readonly id: string;
  readonly anchor: HTMLElement | null;
  readonly databases: Databases;
  readonly current: string | undefined;
  readonly onPick: (fqn: string | undefined) => void;
  readonly onClose: () => void;
}

/** Options beyond this are found by typing. */
const SHOWN = 200;

/** The popup of the combobox "Database": a field that finds, and the list. */
export default function DatabaseList({ id, anchor, databases, current, onPick, onClose }: DatabaseListProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const entries = databases.state === 'ready' ? databases.databases : [];
  const found = entries.filter((entry) => matchesDatabase(entry, typed));
  const options = [
    ...(typed.trim() === '' ? [{ fqn: undefined, text: say(bar.allDatabases) }] : []),
    ...found.slice(0, SHOWN).map(({ fqn, count }) => ({ fqn, text: fqn, count })),
  ];
  const optionId = (at: number) => `${id}-${at}`;

  const onKeyDown = (event: KeyboardEvent) => {
    const option = options[active];
    const next = moveInList(event.key, active, options.length);
    if (event.key === 'Enter' && option) onPick(option.fqn);
    else if (next === undefined) return;
    else {
      setActive(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    }
    event.preventDefault();
  };
  return (
    <Popover
      label={say(bar.pickDatabase)}
      anchor={anchor}
      align="start"
      width={360}
      initialFocus={field}
      onClose={onClose}
    >
      <label className={styles.find}>
        <Search {...ICON} />
        <input
          ref={field}
          type="search"
          aria-label={say(list.findDatabase)}
          placeholder={say(list.findDatabase)}
          autoComplete="off"
          spellCheck={false}
          aria-controls={id}
          aria-activedescendant={options.length > 0 ? optionId(active) : undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <div
        className={styles.list}
        role="listbox"
        id={id}
        aria-label={say(list.databases)}
        aria-busy={databases.state === 'loading'}
      >
        {databases.state === 'ready' &&
          options.map((option, at) => (
            <DatabaseOption
              key={option.fqn ?? ''}
              {...option}
              id={optionId(at)}
              active={at === active}
              selected={option.fqn === current}
              onPick={onPick}
            />
          ))}
      </div>
      <Note databases={databases} typed={typed.trim()} found={found.length} />
    </Popover>
  );
}

interface NoteProps {
  readonly databases: Databases;
  readonly typed: string;
  readonly found: number;
}

function Note({ databases, typed, found }: NoteProps) {
  if (databases.state === 'loading') return <p className={styles.note}>{say(list.loadingDatabases)}</p>;
  if (databases.state === 'failed') {
    return (
      <div className={styles.note} role="alert">
        {databasesFailed(databases.error)}
        <Button look="link" onClick={databases.onRetry}>
          {say(short.retry)}
        </Button>
      </div>
    );
  }
  if (databases.databases.length === 0) return <p className={styles.note}>{say(list.noDatabases)}</p>;
  if (found === 0) return <p className={styles.note}>{say(list.noneFound, { typed })}</p>;
  if (found > SHOWN)
    return <p className={styles.note}>{say(list.moreDatabases, { count: found - SHOWN })}</p>;
  return null;
}
