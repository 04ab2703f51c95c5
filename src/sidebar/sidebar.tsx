import type { ReactNode } from 'react';
import type { Databases, ScopeFacet } from '../filters/databases.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import styles from './sidebar.module.css';

const SKELETON_WIDTHS = ['60%', '44%', '52%', '38%'] as const;

interface ListSkeletonProps {
  /** Number of the list's links. */
  readonly lines: number;
  /** Id of its title. */
  readonly labelledBy?: string;
}

/** Placeholder of a list of links while it loads. */
export const ListSkeleton = ({ lines, labelledBy }: ListSkeletonProps) => (
  <ul aria-busy="true" aria-labelledby={labelledBy}>
    {Array.from({ length: lines }, (_, at) => (
      <li key={at} className={styles.skeleton}>
        <span style={{ inlineSize: SKELETON_WIDTHS[at % SKELETON_WIDTHS.length] }} />
      </li>
    ))}
  </ul>
);

/** Placeholder of the tree while it loads. */
export const TreeSkeleton = () => <ListSkeleton lines={SKELETON_WIDTHS.length} labelledBy="rail-databases" />;

interface SidebarProps {
  /** Slot of the links to the types of resources. */
  readonly types: ReactNode;
  /** The facet of the tree; undefined: there is no tree. */
  readonly scope: ScopeFacet | undefined;
  readonly databases: Databases;
  /** Slot of the list of saved views; absent: none. */
  readonly views?: ReactNode;
  /** Slot beside the title of the views. */
  readonly viewOptions?: ReactNode;
  /** Slot of the tree, or of its placeholder. */
  readonly tree: ReactNode;
}

/** Types of resources, saved views, and databases or services, if any: lines are links, the current one is marked. */
export function Sidebar(props: SidebarProps) {
  const t = useTranslator();
  const { databases } = props;
  const isPart = databases.state === 'ready' && databases.rest?.state === 'loading';
  const count = isPart ? databases.databases.length : undefined;
  return (
    <>
      {props.types}
      <div className={styles.title}>
        <h2>{t('sidebar.views')}</h2>
        {props.viewOptions}
      </div>
      {props.views}
      {props.scope !== undefined && (
        <>
          <div className={styles.title}>
            <h2 id="rail-databases">{t(`${props.scope}Scope.title`)}</h2>
            {count !== undefined && (
              <span className={`${styles.aside} ${styles.progress}`} aria-busy="true">
                {t('sidebar.firstDatabases', { count })}
              </span>
            )}
          </div>
          {props.tree}
        </>
      )}
    </>
  );
}
