import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { FindBox } from '../../ui/find-box.tsx';
import { ICON } from '../../ui/icon-look.ts';
import * as short from '../../words/en/short.ts';
import * as rail from '../../words/en/rail.ts';
import { say } from '../../words/say.ts';
import { databasesFailed } from './databases-failed.ts';
import type { DatabaseEntry, Databases } from './database-entry.ts';
import { treeLines } from './database-tree-lines.ts';
import { FIRST_LOOK, isSearch, searched, toggled } from './database-tree-look.ts';
import { DatabaseTreeView, type TreeActions } from './database-tree-view.tsx';
import styles from './database-tree.module.css';
import railStyles from './rail.module.css';

interface DatabaseTreeProps extends TreeActions {
  readonly databases: Databases;
}

/** Services, their databases and the schemas of those, with a field that finds them. */
export function DatabaseTree({ databases, ...actions }: DatabaseTreeProps) {
  if (databases.state === 'loading') return <Skeleton />;
  if (databases.state === 'failed')
    return <Failure text={databasesFailed(databases.error)} onRetry={databases.onRetry} />;
  if (databases.databases.length === 0) return <p className={railStyles.none}>{say(rail.noDatabases)}</p>;
  const { databases: entries, rest } = databases;
  const count = entries.length;
  return (
    <Found entries={entries} {...actions}>
      {rest?.state === 'failed' && (
        <Failure
          text={`${databasesFailed(rest.error)} ${say(rail.onlyFirst, { count })}`}
          onRetry={rest.onRetry}
        />
      )}
    </Found>
  );
}

function Failure({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  return (
    <div className={railStyles.note} role="alert">
      <span>{text}</span>
      <Button look="link" onClick={onRetry}>
        {say(short.retry)}
      </Button>
    </div>
  );
}

const WIDTHS = ['60%', '44%', '52%', '38%'] as const;

function Skeleton() {
  return (
    <ul aria-busy="true" aria-labelledby="rail-databases">
      {WIDTHS.map((inlineSize) => (
        <li key={inlineSize} className={styles.skeleton}>
          <span style={{ inlineSize }} />
        </li>
      ))}
    </ul>
  );
}

interface FoundProps extends TreeActions {
  readonly entries: readonly DatabaseEntry[];
  /** Slot between the field and the lines. */
  readonly children: ReactNode;
}

function Found({ entries, children, ...actions }: FoundProps) {
  const [look, setLook] = useState(FIRST_LOOK);
  const field = useRef<HTMLInputElement>(null);
  const { current } = actions;
  const schemas = actions.branches.of;
  const lines = useMemo(
    () => treeLines({ entries, schemas, current }, look),
    [entries, schemas, current, look],
  );
  const sought = look.typed.trim();
  const words = useMemo(() => (sought === '' ? [] : [sought]), [sought]);
  const find = (typed: string) => setLook(searched(look, typed));
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' || lines.length === 0) return;
    event.preventDefault();
    const around = event.currentTarget.closest('nav');
    around?.querySelector<HTMLElement>('[role="tree"] [tabindex="0"]')?.focus();
  };
  return (
    <>
      <div className={styles.find}>
        <FindBox
          ref={field}
          label={say(rail.findDatabaseOrSchema)}
          placeholder={say(rail.findDatabase)}
          value={look.typed}
          onChange={find}
          onKey={onKey}
        >
          {look.typed !== '' && (
            <IconButton
              small
              aria-label={say(rail.clear)}
              onClick={() => {
                find('');
                field.current?.focus();
              }}
            >
              <X {...ICON} />
            </IconButton>
          )}
        </FindBox>
      </div>
      {children}
      {lines.length === 0 && isSearch(look) && (
        <output className={railStyles.none}>{say(rail.noneFound, { typed: sought })}</output>
      )}
      {lines.length > 0 && (
        <DatabaseTreeView
          {...actions}
          lines={lines}
          words={words}
          onToggle={(line) => setLook(toggled(look, line))}
        />
      )}
    </>
  );
}
