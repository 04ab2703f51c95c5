import { ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { opensElsewhere, PageLink } from '../entity/page-link.tsx';
import { useTranslator } from '../i18n/use-translator.tsx';
import { listPath } from '../paths.ts';
import { useTypeCounts } from '../resources/offered-types.ts';
import { RESOURCES, useResource } from '../resources/registry.ts';
import type { ResourceEntry } from '../resources/resource.ts';
import { ICON_PROPS } from '../ui/button.tsx';
import { usePressed } from '../ui/paint.ts';
import { useStoredSetting, type StoredSetting } from '../ui/storage.ts';
import navItemStyles from '../ui/nav-item.module.css';
import styles from './sidebar.module.css';

const ALL_TYPES: StoredSetting<boolean> = {
  key: 'catalog-browser.all-types',
  read: (text) => text === 'true',
  write: String,
};

/** Types that are always shown, so that what follows them never moves as counts arrive. */
const FIRST_TYPES = RESOURCES.slice(0, 6);
const OTHER_TYPES = RESOURCES.slice(6);

interface TypeNavProps {
  /** Number of live records of the type on screen if its list shows exactly these; undefined: another view, or unknown. */
  readonly total: number | undefined;
  readonly isWhole: boolean;
  readonly home: string;
  /** Whether the rows have loaded, so that other requests may follow. */
  readonly isReady: boolean;
  readonly onFollow: () => void;
  readonly options?: ReactNode;
}

/** Links to the types of resources with their counts, six and the one on screen; a button shows the others. */
export function TypeNav({ total, isWhole, home, isReady, onFollow, options }: TypeNavProps) {
  const t = useTranslator();
  const current = useResource().resource.id;
  // The mark moves before the other list renders, so that a press has an immediate response.
  const [marked, press] = usePressed<string>(current);
  const counts = useTypeCounts(RESOURCES, isReady);
  const [isOpen, updateOpen] = useStoredSetting(ALL_TYPES);
  const title = useId();
  const others = OTHER_TYPES.filter(
    ({ id, isOptional }) => !isOptional || id === current || !counts.has(id) || (counts.get(id) ?? 0) > 0,
  );
  const shown = isOpen ? others : others.filter(({ id }) => id === current);
  const item = (entry: ResourceEntry) => {
    const count = (entry.id === current && isWhole ? total : undefined) ?? counts.get(entry.id) ?? undefined;
    return (
      <li key={entry.id}>
        <PageLink
          className={navItemStyles.item}
          to={entry.id === current ? home : listPath(entry.path)}
          aria-current={entry.id !== marked ? undefined : isWhole || entry.id !== current ? 'page' : 'true'}
          onPointerEnter={entry.preload}
          onClick={(event) => {
            onFollow();
            if (!opensElsewhere(event)) press(entry.id);
          }}
        >
          {entry.icon}
          <span className="clip">{t.of(entry.id).nouns.Nouns}</span>{' '}
          {count !== undefined && <span className={navItemStyles.count}>{t.number(count)}</span>}
        </PageLink>
      </li>
    );
  };
  return (
    <nav aria-labelledby={title}>
      <div className={styles.title}>
        <h2 id={title}>{t('sidebar.browse')}</h2>
        {options}
      </div>
      <ul>
        {FIRST_TYPES.map(item)}
        {shown.map(item)}
        <li>
          <button
            type="button"
            className={`${navItemStyles.item} ${styles.moreTypes}`}
            aria-expanded={isOpen}
            onClick={() => updateOpen((now) => !now)}
          >
            <ChevronDown {...ICON_PROPS} />
            <span className="clip">
              {isOpen
                ? t('sidebar.fewerTypes')
                : t('sidebar.moreTypes', { count: others.length - shown.length })}
            </span>
          </button>
        </li>
      </ul>
    </nav>
  );
}
