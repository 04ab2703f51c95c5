import { ChevronRight, Database } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { countText } from '../count-text.ts';
import { PageLink } from '../page-link.tsx';
import { type DatabaseEntry, isWithin } from './database-entry.ts';
import styles from './rail.module.css';

interface DatabaseBranchProps {
  readonly entry: DatabaseEntry;
  readonly hrefOf: (database: string) => string;
  /** FQN of the database or schema in force. */
  readonly current: string | undefined;
  readonly renderCount?: ((fqn: string) => ReactNode) | undefined;
  /** Draws the schemas of a database; mounted only while they are shown, so that it can ask then. */
  readonly renderSchemas?: ((fqn: string) => ReactNode) | undefined;
  readonly onLeave: () => void;
}

/** A database of the tree: a link, and its schemas once somebody opens it. */
export function DatabaseBranch({ entry, hrefOf, current, ...props }: DatabaseBranchProps) {
  const { fqn, name, displayName, count } = entry;
  const [open, setOpen] = useState(() => current !== undefined && current !== fqn && isWithin(current, fqn));
  return (
    <li>
      <div className={styles.line}>
        <PageLink
          className={styles.item}
          to={hrefOf(fqn)}
          title={fqn}
          aria-current={fqn === current ? 'page' : undefined}
          onClick={props.onLeave}
        >
          <Database {...ICON} />
          <span className={styles.clip}>
            <VisibleText text={displayName ?? name} />
          </span>{' '}
          <span className={styles.count}>
            {count === undefined ? props.renderCount?.(fqn) : countText(count)}
          </span>
        </PageLink>
        {props.renderSchemas && (
          <IconButton
            small
            aria-label={`Schemas of ${displayName ?? name}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <ChevronRight {...ICON} className={styles.twist} />
          </IconButton>
        )}
      </div>
      {open && props.renderSchemas?.(fqn)}
    </li>
  );
}
