import { ChevronDown, Database } from 'lucide-react';
import { type Ref, Suspense, useId, useImperativeHandle, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import * as bar from '../../words/en/bar.ts';
import { say } from '../../words/say.ts';
import styles from './bar.module.css';
import type { Databases } from './database-entry.ts';
import { latePart } from '../../ui/late-part.ts';

const loadList = () => import('./database-list.tsx');
const DatabaseList = latePart(loadList);
const preload = () => void loadList().catch(() => {});

interface DatabasePickerProps {
  readonly ref?: Ref<HTMLButtonElement | null> | undefined;
  readonly database?: string | undefined;
  readonly databases: Databases;
  /** FQN of the one picked; undefined for all. */
  readonly onDatabase: (fqn: string | undefined) => void;
}

/** The combobox "Database". The list is loaded when it is first opened. */
export function DatabasePicker({ ref, database, databases, onDatabase }: DatabasePickerProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  const listId = useId();
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button, [button]);
  return (
    <>
      <Button
        ref={setButton}
        className={styles.database}
        role="combobox"
        aria-label={say(bar.database)}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={listId}
        title={database}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Database {...ICON} />
        <span className={styles.clip}>
          {database === undefined ? say(bar.allDatabases) : <VisibleText text={database} />}
        </span>
        <ChevronDown {...ICON} className={styles.chevron} />
      </Button>
      {open && (
        <Suspense>
          <DatabaseList
            id={listId}
            anchor={button}
            databases={databases}
            current={database}
            onPick={(fqn) => {
              setOpen(false);
              if (fqn !== database) onDatabase(fqn);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
