import { Table, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import { useMedia } from '../../ui/media.ts';
import type { Databases } from './database-entry.ts';
import { DatabaseTree } from './database-tree.tsx';
import { PageLink } from '../page-link.tsx';
import styles from './rail.module.css';
import { countText } from '../count-text.ts';

interface RailProps {
  /** Address of the list of a database; of all tables without one. */
  readonly hrefOf: (database?: string) => string;
  /** Tables in the catalog; undefined while not known. */
  readonly total?: number | undefined;
  /** The list is shown without any filter. */
  readonly allCurrent: boolean;
  /** The database in force. */
  readonly current?: string | undefined;
  readonly databases: Databases;
  /** Draws the count of a database; mounted only while its line is shown, so that it can ask then. */
  readonly renderCount?: ((fqn: string) => ReactNode) | undefined;
  /** Draws the schemas of a database; mounted only while they are shown. */
  readonly renderSchemas?: ((fqn: string, onLeave: () => void) => ReactNode) | undefined;
  /** Slot of the saved views: list items after "All tables". */
  readonly views?: ReactNode;
  /** Slot beside the title of the views. */
  readonly viewOptions?: ReactNode;
  /** A line of this rail's own was followed, not one of the saved views. */
  readonly onOther?: () => void;
  /** Somebody followed a link, or closed the drawer. */
  readonly onLeave: () => void;
}

/** Views and databases: each line is a link, the one in force says so. */
export function Rail(props: RailProps) {
  const narrow = useMedia('(max-width: 960px)');
  const follow = () => {
    props.onOther?.();
    props.onLeave();
  };
  return (
    <>
      <div className={styles.title}>
        <h2>Views</h2>
        {props.viewOptions}
        {narrow && (
          <IconButton aria-label="Close views and databases" small onClick={props.onLeave}>
            <X {...ICON} />
          </IconButton>
        )}
      </div>
      <ul>
        <li>
          <PageLink
            className={styles.item}
            to={props.hrefOf()}
            aria-current={props.allCurrent ? 'page' : undefined}
            onClick={follow}
          >
            <Table {...ICON} />
            <span className={styles.clip}>All tables</span>{' '}
            {props.total !== undefined && <span className={styles.count}>{countText(props.total)}</span>}
          </PageLink>
        </li>
        {props.views}
      </ul>
      <div className={styles.title}>
        <h2 id="rail-databases">Databases</h2>
      </div>
      <DatabaseTree
        {...props}
        renderSchemas={props.renderSchemas && ((fqn) => props.renderSchemas?.(fqn, follow))}
        onLeave={follow}
      />
    </>
  );
}
