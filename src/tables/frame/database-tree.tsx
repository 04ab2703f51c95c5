import { Search, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import { type Databases, groupByService, opensAtFirst } from './database-entry.ts';
import styles from './rail.module.css';
import { ServiceBranch } from './service-branch.tsx';

interface DatabaseTreeProps {
  readonly hrefOf: (database?: string) => string;
  readonly current?: string | undefined;
  readonly databases: Databases;
  readonly renderCount?: ((fqn: string) => ReactNode) | undefined;
  readonly renderSchemas?: ((fqn: string) => ReactNode) | undefined;
  readonly onLeave: () => void;
}

/** Services and their databases, with a field that finds one. */
export function DatabaseTree({ databases, ...rest }: DatabaseTreeProps) {
  if (databases.state === 'loading') return <Skeleton />;
  if (databases.state === 'failed') {
    return (
      <div className={styles.note} role="alert">
        <span>{databases.text}</span>
        <Button look="link" onClick={databases.onRetry}>
          Retry
        </Button>
      </div>
    );
  }
  if (databases.databases.length === 0) return <p className={styles.none}>No databases yet</p>;
  return <Found entries={databases.databases} {...rest} />;
}

const WIDTHS = ['60%', '44%', '52%', '38%'] as const;

function Skeleton() {
  return (
    <ul aria-busy="true" aria-labelledby="rail-databases">
      {WIDTHS.map((inlineSize) => (
        <li key={inlineSize} className={styles.waiting}>
          <span style={{ inlineSize }} />
        </li>
      ))}
    </ul>
  );
}

interface FoundProps extends Omit<DatabaseTreeProps, 'databases'> {
  readonly entries: Parameters<typeof groupByService>[0];
}

function Found({ entries, current, ...rest }: FoundProps) {
  const [typed, setTyped] = useState('');
  // What somebody opened or closed by hand; the rest follows the rule.
  const [byHand, setByHand] = useState<ReadonlyMap<string, boolean>>(new Map());
  const field = useRef<HTMLInputElement>(null);
  const groups = groupByService(entries, typed);
  const clear = () => {
    setTyped('');
    field.current?.focus();
  };
  return (
    <>
      <label className={styles.find}>
        <Search {...ICON} />
        <input
          ref={field}
          aria-label="Find a database or schema"
          placeholder="Find a database"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed !== '' && (
          <IconButton small aria-label="Clear" onClick={clear}>
            <X {...ICON} />
          </IconButton>
        )}
      </label>
      {groups.length === 0 && (
        <output className={styles.none}>No database has “{typed.trim()}” in its name</output>
      )}
      <ul aria-labelledby="rail-databases">
        {groups.map((group) => {
          const byRule = opensAtFirst(group, groups, { current, typed });
          const open = typed.trim() === '' ? (byHand.get(group.service) ?? byRule) : byRule;
          return (
            <ServiceBranch
              key={group.service}
              {...rest}
              group={group}
              current={current}
              open={open}
              onToggle={() => setByHand(new Map(byHand).set(group.service, !open))}
            />
          );
        })}
      </ul>
    </>
  );
}
