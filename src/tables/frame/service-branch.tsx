import { ChevronRight, Server } from 'lucide-react';
import type { ReactNode } from 'react';
import { ICON } from '../../ui/icon-look.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { DatabaseBranch } from './database-branch.tsx';
import type { ServiceGroup } from './database-entry.ts';
import styles from './rail.module.css';
import { countText } from '../count-text.ts';

interface ServiceBranchProps {
  readonly group: ServiceGroup;
  readonly current: string | undefined;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly hrefOf: (database?: string) => string;
  readonly renderCount?: ((fqn: string) => ReactNode) | undefined;
  readonly renderSchemas?: ((fqn: string) => ReactNode) | undefined;
  readonly onLeave: () => void;
}

/** Lines of one service beyond this are found by typing. */
const SHOWN = 200;

/** A service that opens and closes, and its databases as links. */
export function ServiceBranch({ group, open, onToggle, ...branch }: ServiceBranchProps) {
  const rest = group.databases.length - SHOWN;
  return (
    <li>
      <button type="button" className={styles.item} aria-expanded={open} onClick={onToggle}>
        <ChevronRight {...ICON} className={styles.twist} />
        <Server {...ICON} />
        <span className={styles.clip} title={group.service}>
          <VisibleText text={group.service} />
        </span>{' '}
        {group.count !== undefined && <span className={styles.count}>{countText(group.count)}</span>}
      </button>
      {open && (
        <ul className={styles.branch}>
          {group.databases.slice(0, SHOWN).map((entry) => (
            <DatabaseBranch key={entry.fqn} entry={entry} {...branch} />
          ))}
          {rest > 0 && <li className={styles.none}>{countText(rest)} more: find them by name</li>}
        </ul>
      )}
    </li>
  );
}
