import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Databases, ScopeFacet } from '../filters/databases.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { ICON_PROPS, IconButton } from '../ui/button.tsx';
import styles from './sidebar.module.css';

const SKELETON_WIDTHS = ['60%', '44%', '52%', '38%'] as const;

interface ListSkeletonProps {
  readonly lines: number;
  /** Id of its title. */
  readonly labelledBy?: string;
}

export const ListSkeleton = ({ lines, labelledBy }: ListSkeletonProps) => (
  <ul aria-busy="true" aria-labelledby={labelledBy}>
    {Array.from({ length: lines }, (_, at) => (
      <li key={at} className={styles.skeleton}>
        <span style={{ inlineSize: SKELETON_WIDTHS[at % SKELETON_WIDTHS.length] }} />
      </li>
    ))}
  </ul>
);

/** A line in place of the views, before there is one. */
export function NoViews() {
  return <p className={styles.none}>{useTranslator()('sidebar.noViews')}</p>;
}

export const TreeSkeleton = () => <ListSkeleton lines={SKELETON_WIDTHS.length} labelledBy="rail-databases" />;

/** The button beside the first title of a drawer. */
export function CloseSidebar({ onClose }: { readonly onClose: () => void }) {
  return (
    <IconButton aria-label={useTranslator()('sidebar.close')} small onClick={onClose}>
      <X {...ICON_PROPS} />
    </IconButton>
  );
}

interface SidebarProps {
  readonly types: ReactNode;
  /** The facet of the tree; undefined: there is no tree. */
  readonly scope: ScopeFacet | undefined;
  readonly databases: Databases;
  readonly views?: ReactNode;
  /** Whether there is a view: views then come first. */
  readonly hasViews: boolean;
  readonly viewOptions?: ReactNode;
  readonly tree: ReactNode;
  /** What the list on screen is: a saved view, a place of the tree, or neither. */
  readonly shown: 'view' | 'scope' | 'type';
}

/** Saved views, types of resources, and databases or services, if any: lines are links, the current one is marked. */
export function Sidebar(props: SidebarProps) {
  const t = useTranslator();
  const { databases, hasViews, shown } = props;
  const isPart = databases.state === 'ready' && databases.rest?.state === 'loading';
  const count = isPart ? databases.databases.length : undefined;
  const types = (
    <div key="types" className={styles.section} data-quiet={shown === 'type' ? undefined : ''}>
      {props.types}
    </div>
  );
  const views = (
    <div key="views" className={styles.section}>
      <div className={styles.title}>
        <h2>{t('sidebar.views')}</h2>
        {props.viewOptions}
      </div>
      {props.views}
    </div>
  );
  return (
    <>
      {hasViews ? [views, types] : [types, views]}
      {props.scope !== undefined && (
        <div className={styles.section} data-quiet={shown === 'view' ? '' : undefined}>
          <div className={styles.title}>
            <h2 id="rail-databases">{t(`${props.scope}Scope.title`)}</h2>
            {count !== undefined && (
              <span className={`${styles.aside} ${styles.progress}`} aria-busy="true">
                {t('sidebar.firstDatabases', { count })}
              </span>
            )}
          </div>
          {props.tree}
        </div>
      )}
    </>
  );
}
