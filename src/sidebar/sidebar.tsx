import { X } from 'lucide-react';
import type { Databases, ScopeFacet } from '../filters/databases.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { ICON_PROPS, IconButton } from '../ui/button.tsx';
import styles from './sidebar.module.css';

const SKELETON_WIDTHS = ['60%', '44%', '52%', '38%'] as const;

interface ListSkeletonProps {
  readonly lines: number;
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

export function NoViews() {
  return <p className={styles.none}>{useTranslator()('sidebar.noViews')}</p>;
}

export const TreeSkeleton = () => <ListSkeleton lines={SKELETON_WIDTHS.length} labelledBy="rail-databases" />;

export function CloseSidebar({ onClose }: { readonly onClose: () => void }) {
  return (
    <IconButton aria-label={useTranslator()('sidebar.close')} small onClick={onClose}>
      <X {...ICON_PROPS} />
    </IconButton>
  );
}

interface ScopesTitleProps {
  readonly scope: ScopeFacet;
  readonly databases: Databases;
}

/** The title of the tree, with the number of its databases while more of them load. */
export function ScopesTitle({ scope, databases }: ScopesTitleProps) {
  const t = useTranslator();
  const isPart = databases.kind === 'ready' && databases.rest?.kind === 'loading';
  return (
    <div className={styles.title}>
      <h2 id="rail-databases">{t(`${scope}Scope.title`)}</h2>
      {isPart && (
        <span className={`${styles.aside} ${styles.progress}`} aria-busy="true">
          {t('sidebar.firstDatabases', { count: databases.databases.length })}
        </span>
      )}
    </div>
  );
}
