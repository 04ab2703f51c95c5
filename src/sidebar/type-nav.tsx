import { QueryObserver, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, X } from 'lucide-react';
import { useEffect, useId, useMemo, useSyncExternalStore } from 'react';
import { useClient } from '../api/client-context.ts';
import type { Client } from '../api/client.ts';
import type { Include } from '../api/data-source.ts';
import { createTaskQueue } from '../api/row-counts.ts';
import { scopeCountQuery } from '../api/scope-queries.ts';
import { opensElsewhere, PageLink } from '../entity/page-link.tsx';
import { useTranslator } from '../i18n/use-translator.tsx';
import { listPath } from '../paths.ts';
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
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];

/** The setting of each server. @param server as in `Client` */
const seenTypesSetting = (server: string): StoredSetting<SeenTypes> => ({
  key: `catalog-browser.types.${server}`,
  read(text) {
    try {
      const parsed: unknown = JSON.parse(text ?? 'null');
      if (typeof parsed !== 'object' || parsed === null) return { all: false, empty: [] };
      return {
        all: 'all' in parsed && parsed.all === true,
        empty: texts('empty' in parsed ? parsed.empty : undefined),
      };
    } catch {
      return { all: false, empty: [] };
    }
  },
  write: (seen) => JSON.stringify(seen),
});

/** The number of records of each type, by id: a query per type, read as one value, one request at a time. */
function createTypeCounts(
  { queries, client }: { readonly queries: QueryClient; readonly client: Client },
  enabled: boolean,
  current: string,
  include: Include | undefined,
) {
  const turns = createTaskQueue();
  const observers = RESOURCES.map(({ id, path }) => {
    const query = scopeCountQuery(
      client,
      { path: [path] },
      null,
      turns,
      id === current ? include : undefined,
    );
    const options = { ...query, enabled, notifyOnChangeProps: ['data' as const] };
    return [id, new QueryObserver(queries, options)] as const;
  });
  const read = (): ReadonlyMap<string, number> =>
    new Map(
      observers.flatMap(([id, observer]) => {
        const { data } = observer.getCurrentResult();
        return typeof data === 'number' ? [[id, data] as const] : [];
      }),
    );
  let counts = read();
  return {
    get: () => counts,
    subscribe: (listener: () => void) => {
      const ends = observers.map(([, observer]) =>
        observer.subscribe(() => {
          counts = read();
          listener();
        }),
      );
      return () => ends.forEach((end) => end());
    },
  };
}

/**
 * The known numbers of records of each type.
 * @param enabled whether they may be requested: once the rows have loaded
 * @param current id of the type on screen @param include its deleted records that are counted
 */
function useTypeCounts(
  enabled: boolean,
  current: string,
  include: Include | undefined,
): ReadonlyMap<string, number> {
  const client = useClient();
  const queries = useQueryClient();
  const counts = useMemo(
    () => createTypeCounts({ queries, client }, enabled, current, include),
    [queries, client, enabled, current, include],
  );
  return useSyncExternalStore(counts.subscribe, counts.get);
}

interface TypeNavProps {
  /** Number of records of the type on screen if its whole list is shown; undefined: another view, or unknown. */
  readonly total: number | undefined;
  /** The deleted records of the type on screen that are shown; undefined: none. */
  readonly include: Include | undefined;
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

/** Links to the types of resources with their counts. Types without records are behind a button. */
export function TypeNav({ total, include, isWhole, home, isReady, onFollow, onClose }: TypeNavProps) {
  const t = useTranslator();
  const { server } = useClient();
  const current = useResource().resource.id;
  // The mark moves before the other list renders, so that a press has an immediate response.
  const [marked, press] = usePressed<string>(current);
  const counts = useTypeCounts(isReady, current, include);
  const setting = useMemo(() => seenTypesSetting(server), [server]);
  const [seen, updateSeen] = useStoredSetting(setting);
  const title = useId();
  const isEmpty = ({ id }: ResourceEntry) => {
    const count = counts.get(id);
    return id !== current && (count === undefined ? seen.empty.includes(id) : count === 0);
  };
  const empty = RESOURCES.filter(isEmpty);
  // Empty types are stored once all types are counted.
  const counted = counts.size === RESOURCES.length ? empty.map(({ id }) => id).join() : undefined;
  useEffect(() => {
    if (counted === undefined) return;
    updateSeen((known) =>
      known.empty.join() === counted ? known : { ...known, empty: counted.split(',').filter(Boolean) },
    );
  }, [counted, updateSeen]);
  const item = (entry: ResourceEntry) => {
    const count = (entry.id === current && isWhole ? total : undefined) ?? counts.get(entry.id);
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
      <ul>
        {RESOURCES.filter((entry) => !isEmpty(entry)).map(item)}
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
