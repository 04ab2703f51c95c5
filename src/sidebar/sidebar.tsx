import { Table, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton, ICON_PROPS } from '../ui/button.tsx';
import { PHONE_QUERY, useMediaQuery } from '../ui/viewport.ts';
import type { Databases } from '../filters/databases.ts';
import { t } from '../i18n/translate.ts';
import { formatNumber } from '../i18n/format.ts';
import { LanguageButton, ThemeButton } from '../ui/preference-buttons.tsx';
import { PageLink } from '../entity/page-link.tsx';
import styles from './sidebar.module.css';
import navItemStyles from '../ui/nav-item.module.css';

const SKELETON_WIDTHS = ['60%', '44%', '52%', '38%'] as const;

/** Stands in place of the tree until it is there. */
export function TreeSkeleton() {
  return (
    <ul aria-busy="true" aria-labelledby="rail-databases">
      {SKELETON_WIDTHS.map((inlineSize) => (
        <li key={inlineSize} className={styles.skeleton}>
          <span style={{ inlineSize }} />
        </li>
      ))}
    </ul>
  );
}

interface SidebarProps {
  /** Address of the list of all tables. */
  readonly home: string;
  /** Tables in the catalog; undefined while not known. */
  readonly total?: number | undefined;
  /** The list is shown without any filter. */
  readonly allCurrent: boolean;
  readonly databases: Databases;
  /** Its lines narrow the search in force, and say so. */
  readonly keepsSearch?: boolean;
  /** Slot of the saved views: list items after "All tables". */
  readonly views?: ReactNode;
  /** Slot beside the title of the views. */
  readonly viewOptions?: ReactNode;
  /** The tree of databases, or what stands in its place. */
  readonly tree: ReactNode;
  /** Called when the link to all tables is followed. */
  readonly onFollow: () => void;
  /** Called when the drawer is closed by its button. */
  readonly onClose: () => void;
  /** Called when the page is drawn in another language. */
  readonly onLanguage: () => void;
}

/** Views and databases: each line is a link, the one in force says so. */
export function Sidebar(props: SidebarProps) {
  const narrow = useMediaQuery('(max-width: 960px)');
  const phone = useMediaQuery(PHONE_QUERY);
  const { databases } = props;
  const isPart = databases.state === 'ready' && databases.rest?.state === 'loading';
  const count = isPart ? databases.databases.length : undefined;
  return (
    <>
      <div className={styles.title}>
        <h2>{t('sidebar.views')}</h2>
        {props.viewOptions}
        {narrow && (
          <IconButton aria-label={t('sidebar.close')} small onClick={props.onClose}>
            <X {...ICON_PROPS} />
          </IconButton>
        )}
      </div>
      <ul>
        <li>
          <PageLink
            className={navItemStyles.item}
            to={props.home}
            aria-current={props.allCurrent ? 'page' : undefined}
            onClick={props.onFollow}
          >
            <Table {...ICON_PROPS} />
            <span className={navItemStyles.clip}>{t('sidebar.allTables')}</span>{' '}
            {props.total !== undefined && (
              <span className={navItemStyles.count}>{formatNumber(props.total)}</span>
            )}
          </PageLink>
        </li>
        {props.views}
      </ul>
      <div className={styles.title}>
        <h2 id="rail-databases">{t('sidebar.databases')}</h2>
        {count !== undefined && (
          <span className={`${styles.aside} ${styles.progress}`} aria-busy="true">
            {t('sidebar.firstDatabases', { count })}
          </span>
        )}
        {props.keepsSearch && <span className={styles.aside}>{t('sidebar.keepsSearch')}</span>}
      </div>
      {props.tree}
      {phone && (
        // The header has no room for them.
        <div className={styles.tools}>
          <LanguageButton onChosen={props.onLanguage} />
          <ThemeButton />
        </div>
      )}
    </>
  );
}
