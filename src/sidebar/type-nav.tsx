import { ChevronDown, X } from 'lucide-react';
import { useEffect, useId, useMemo, useState, type CSSProperties } from 'react';
import { useClient } from '../api/client-context.ts';
import { opensElsewhere, PageLink } from '../entity/page-link.tsx';
import { useTranslator } from '../i18n/use-translator.tsx';
import { listPath } from '../paths.ts';
import { OPTIONAL_TYPES, useTypeCounts } from '../resources/offered-types.ts';
import { RESOURCES, useResource, type ResourceEntry } from '../resources/registry.ts';
import { ICON_PROPS, IconButton } from '../ui/button.tsx';
import { usePressed } from '../ui/paint.ts';
import { useStoredSetting, type StoredSetting } from '../ui/storage.ts';
import navItemStyles from '../ui/nav-item.module.css';
import styles from './sidebar.module.css';

/** The stored state of the list of types. */
interface SeenTypes {
  /** Whether types without records are shown. */
  readonly all: boolean;
  /** Ids of the types that had no record, kept so that they do not move when the counts arrive. */
  readonly empty: readonly string[];
  /** Ids of the optional types that had records, kept likewise; undefined: not counted yet. */
  readonly offered: readonly string[] | undefined;
}

const UNSEEN: SeenTypes = { all: false, empty: [], offered: undefined };

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];

/** The setting of each server. @param server as in `Client` */
const seenTypesSetting = (server: string): StoredSetting<SeenTypes> => ({
  key: `catalog-browser.types.${server}`,
  read(text) {
    try {
      const parsed: unknown = JSON.parse(text ?? 'null');
      if (typeof parsed !== 'object' || parsed === null) return UNSEEN;
      return {
        all: 'all' in parsed && parsed.all === true,
        empty: texts('empty' in parsed ? parsed.empty : undefined),
        offered: 'offered' in parsed ? texts(parsed.offered) : undefined,
      };
    } catch {
      return UNSEEN;
    }
  },
  write: (seen) => JSON.stringify(seen),
});

const idsIn = (joined: string): readonly string[] => joined.split(',').filter(Boolean);

interface TypeNavProps {
  /** Number of live records of the type on screen if its list shows exactly these; undefined: another view, or unknown. */
  readonly total: number | undefined;
  /** Whether the whole list of the type is shown. */
  readonly isWhole: boolean;
  /** Path of that list, with the columns on screen. */
  readonly home: string;
  /** Whether the rows have loaded, so that other requests may follow. */
  readonly isReady: boolean;
  readonly onFollow: () => void;
  /** Closes the drawer; absent: no drawer. */
  readonly onClose: (() => void) | undefined;
}

const USUAL_TYPES = RESOURCES.filter(({ isOptional }) => !isOptional);

/**
 * Links to the types of resources with their counts. Types without records are behind a button; optional ones are left out,
 * and appear together once all are counted, in room that is kept for them from the first visit on.
 */
export function TypeNav({ total, isWhole, home, isReady, onFollow, onClose }: TypeNavProps) {
  const t = useTranslator();
  const { server } = useClient();
  const current = useResource().resource.id;
  // The mark moves before the other list renders, so that a press has an immediate response.
  const [marked, press] = usePressed<string>(current);
  const counts = useTypeCounts(RESOURCES, isReady);
  const setting = useMemo(() => seenTypesSetting(server), [server]);
  const [seen, updateSeen] = useStoredSetting(setting);
  const title = useId();
  const isEmpty = ({ id }: ResourceEntry) => {
    const count = counts.get(id) ?? undefined;
    return id !== current && (count === undefined ? seen.empty.includes(id) : count === 0);
  };
  const empty = USUAL_TYPES.filter(isEmpty);
  const [hasRoom] = useState(seen.offered === undefined);
  const areCounted = OPTIONAL_TYPES.every(({ id }) => counts.has(id));
  const offered = OPTIONAL_TYPES.filter(({ id }) => {
    if (id === current) return true;
    const count = areCounted ? counts.get(id) : undefined;
    return typeof count === 'number' ? count > 0 : seen.offered?.includes(id) === true;
  });
  const kept: CSSProperties & Record<`--${string}`, number> = {
    '--room': hasRoom ? OPTIONAL_TYPES.length - offered.length : 0,
  };
  // Both are stored once all types are counted.
  const isWholeCount = RESOURCES.every(({ id }) => counts.has(id));
  const counted = isWholeCount ? [empty, offered].map((types) => types.map(({ id }) => id).join()) : [];
  const [emptyIds, offeredIds] = counted;
  useEffect(() => {
    if (emptyIds === undefined || offeredIds === undefined) return;
    updateSeen((known) =>
      known.empty.join() === emptyIds && known.offered?.join() === offeredIds
        ? known
        : { ...known, empty: idsIn(emptyIds), offered: idsIn(offeredIds) },
    );
  }, [emptyIds, offeredIds, updateSeen]);
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
        {onClose && (
          <IconButton aria-label={t('sidebar.close')} small onClick={onClose}>
            <X {...ICON_PROPS} />
          </IconButton>
        )}
      </div>
      <ul className={styles.types} style={kept}>
        {USUAL_TYPES.filter((entry) => !isEmpty(entry)).map(item)}
        {offered.map(item)}
        {seen.all && empty.map(item)}
        {empty.length > 0 && (
          <li>
            <button
              type="button"
              className={`${navItemStyles.item} ${styles.moreTypes}`}
              aria-expanded={seen.all}
              onClick={() => updateSeen((known) => ({ ...known, all: !seen.all }))}
            >
              <ChevronDown {...ICON_PROPS} />
              <span className="clip">
                {t(seen.all ? 'sidebar.fewerTypes' : 'sidebar.moreTypes', { count: empty.length })}
              </span>
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}
