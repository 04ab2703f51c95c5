import { useQuery } from '@tanstack/react-query';
import { memo, use, useMemo } from 'react';
import { useClient } from '../api/client-context.ts';
import type { Entity } from '../api/schemas/entity.ts';
import { partialDatabasesQuery } from '../api/scope-queries.ts';
import { useConnection } from '../auth/connection.ts';
import type { Databases } from '../filters/databases.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { useResource } from '../resources/registry.ts';
import { TeamViewsContext, useSavedViews } from '../saved-views/use-saved-views.ts';
import { CloseSidebar, ListSkeleton, NoViews, ScopesTitle, TreeSkeleton } from '../sidebar/sidebar.tsx';
import { TypeNav } from '../sidebar/type-nav.tsx';
import { Lazy } from '../ui/lazy-boundary.tsx';
import { useOptionalPart } from '../ui/lazy.ts';
import { useRested, useWithRows } from '../ui/paint.ts';
import { NARROW, useWindowWithin } from '../ui/viewport.ts';
import type { ViewInAddress } from '../view/use-view.ts';
import { includeOf, type ShownDeleted, type View } from '../view/view.ts';
import { afterRows } from './lazy-parts.ts';
import { databaseEntry, filterPath } from './scope-filter.ts';
import styles from '../sidebar/sidebar.module.css';

interface ListSidebarProps {
  readonly view: View;
  readonly change: ViewInAddress['change'];
  readonly databases: Databases;
  /** Rows of the list or search in force. */
  readonly currentTotal: number | undefined;
  /** Time at which the first of its rows were read, ms since the epoch. */
  readonly readAt: number | undefined;
  readonly shownDeleted: ShownDeleted | null;
  readonly stale: boolean;
  readonly onLeave: () => void;
}

function withPartialDatabases(databases: Databases, soFar: readonly Entity[]): Databases {
  if (databases.kind === 'ready' || soFar.length === 0) return databases;
  return { kind: 'ready', databases: soFar.map(databaseEntry), rest: databases };
}

/** The sidebar, drawn after the rows. */
export const ListSidebar = memo(function ListSidebar(props: ListSidebarProps) {
  const drawn = useWithRows(props);
  return useMemo(() => <LoadedSidebar {...drawn} />, [drawn]);
});

/**
 * Saved views, types of resources, and databases or services, if any. Links keep the columns, but not the place. Databases and schemas narrow the search in force, as in the
 * toolbar; links to all records and views leave the search.
 */
function LoadedSidebar(props: ListSidebarProps) {
  const t = useTranslator();
  const { view, change, databases, currentTotal, readAt, shownDeleted, stale, onLeave } = props;
  const client = useClient();
  const current = useResource();
  const { scope } = current.resource;
  const isSignedOut = useConnection().status === 'signed-out';
  const narrow = useWindowWithin(NARROW);
  const saved = useSavedViews(view);
  const viewCount = use(TeamViewsContext).length + saved.all.views.length;
  const hasViews = viewCount > 0;
  const close = narrow && <CloseSidebar onClose={onLeave} />;
  const noViews = hasViews ? undefined : <NoViews />;
  const viewsSkeleton = noViews ?? <ListSkeleton lines={viewCount} />;
  // The code of views is requested after the rows.
  const arePainted = useRested(true, { after: 'paint', before: false });
  const viewsPart = useOptionalPart(afterRows, arePainted);
  const all = view.q === null && view.scope === null && view.filters.length === 0;
  const { data: soFar } = useQuery(partialDatabasesQuery(client));
  const places = useMemo(() => withPartialDatabases(databases, soFar), [databases, soFar]);
  const follow = () => {
    saved.setLast(null);
    onLeave();
  };
  const shown = saved.opened ? 'view' : view.scope === null ? 'type' : 'scope';
  const types = (
    <div key="types" className={styles.section} data-quiet={shown === 'type' ? undefined : ''}>
      <TypeNav
        home={filterPath(view, {}, current)}
        isWhole={all && !saved.opened}
        total={all && shownDeleted === null ? currentTotal : undefined}
        isReady={places.kind !== 'loading' && !isSignedOut}
        onFollow={follow}
        options={!hasViews && close}
      />
    </div>
  );
  const views = (
    <div key="views" className={styles.section}>
      <div className={styles.title}>
        <h2>{t('sidebar.views')}</h2>
        {viewsPart && <viewsPart.ViewsFile all={saved.all} change={saved.change} />}
        {hasViews && close}
      </div>
      {arePainted ? (
        <Lazy part={afterRows} fallback={viewsSkeleton}>
          {({ SavedViewList }) => (
            <SavedViewList
              {...{ view, change, readAt, stale, onLeave }}
              total={currentTotal}
              noViews={noViews}
            />
          )}
        </Lazy>
      ) : (
        viewsSkeleton
      )}
    </div>
  );
  return (
    <>
      {hasViews ? [views, types] : [types, views]}
      {scope !== undefined && !(isSignedOut && places.kind === 'failed') && (
        <div className={styles.section} data-quiet={shown === 'view' ? '' : undefined}>
          <ScopesTitle scope={scope} databases={places} />
          {places.kind === 'loading' ? (
            <TreeSkeleton />
          ) : (
            <Lazy part={afterRows} fallback={<TreeSkeleton />}>
              {({ DatabaseTree }) => (
                <DatabaseTree
                  scope={scope}
                  view={view}
                  databases={places}
                  include={includeOf(shownDeleted)}
                  onLeave={follow}
                />
              )}
            </Lazy>
          )}
        </div>
      )}
    </>
  );
}
