import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  useMemo,
  Fragment,
  useEffect,
  useState,
  createContext,
  useContext,
  useRef,
  type ChangeEvent,
} from 'react';
import { useClient } from '../api/client-context.ts';
import { resourceById, useResource, type ResourceEntry, RESOURCES } from '../resources/registry.ts';
import { type ResourceType, viewSpecOf } from '../resources/resource.ts';
import { parseView } from '../view/url-params.ts';
import { formatDate, formatNumber } from '../i18n/format.ts';
import { t, tRich } from '../i18n/translate.ts';
import type { sourceOfView } from '../resources/source-of-view.ts';
import { type LazyPart, useLoadedPart } from '../ui/lazy.ts';
import { rowCountQuery, type TaskQueue, createTaskQueue } from '../api/row-counts.ts';
import { X, Users } from 'lucide-react';
import { Button, IconButton, ICON_PROPS } from '../ui/button.tsx';
import { VisibleText } from '../ui/text.tsx';
import styles from './saved-views.module.css';
import navItemStyles from '../ui/nav-item.module.css';
import { withBasePath, listPath } from '../paths.ts';
import {
  searchOf,
  type SavedView,
  newSince,
  overwriteView,
  type Removed,
  removeView,
  renameView,
  restoreView,
  seeView,
  writeSavedViews,
  type SavedViews,
  type Imported,
  importViews,
} from '../view/saved-views.ts';
import type { ViewInAddress } from '../view/use-view.ts';
import type { View } from '../view/view.ts';
import { SavedViewItem, savedViewMenu, OptionsButton } from './saved-view-item.tsx';
import { searchOfType, useSavedViews, newViewId } from './use-saved-views.ts';
import { PageLink } from '../entity/page-link.tsx';
import { download } from '../ui/sinks.ts';

/** A view that whoever runs this page gives to everybody. */
export interface TeamView {
  readonly name: string;
  /** The query of its address, `?...`. */
  readonly search: string;
  /** Id of the type of resource that it lists; the first one where absent. */
  readonly type?: string | undefined;
}

/** The views of the whole team. */
export const TeamViewsContext = createContext<readonly TeamView[]>([]);

interface TeamViewListProps {
  readonly view: View;
  readonly onFollow: () => void;
}

/** The team's views as items of a list of links: nobody changes them here. */
function TeamViewList({ view, onFollow }: TeamViewListProps) {
  const all = useContext(TeamViewsContext);
  const current = useResource();
  const onScreen = searchOf(view, current.viewSpec);
  return all.map(({ name, search, type = RESOURCES[0].id }) => {
    const resource = resourceById(type);
    if (!resource) return null;
    const own = searchOfType({ type, search }, current.viewSpec.pageSize);
    const isOnScreen = resource.id === current.resource.id && own === onScreen;
    return (
      <li key={`${type} ${name}`}>
        <PageLink
          className={navItemStyles.item}
          to={listPath(resource.path, own)}
          title={t('savedViews.ofTeam', { name })}
          aria-current={isOnScreen ? 'page' : undefined}
          onClick={onFollow}
        >
          <Users {...ICON_PROPS} />
          <span className={navItemStyles.clip}>
            <VisibleText text={name} />
          </span>
        </PageLink>
      </li>
    );
  });
}

/** Makes the sources of views, once it is loaded. */
type ViewSources = LazyPart<{ readonly sourceOfView: typeof sourceOfView }>;

interface ViewCountProps {
  readonly view: SavedView;
  readonly entry: ResourceEntry;
  /** The view's query. */
  readonly search: string;
  readonly turns: TaskQueue;
  readonly sources: ViewSources;
}

/** The count of a saved view, once its type and the code of searches are loaded. */
function ViewCount({ entry, sources, ...props }: ViewCountProps) {
  const resource = useLoadedPart(entry);
  const loaded = useLoadedPart(sources);
  return resource && loaded && <CountOfType resource={resource} {...loaded} {...props} />;
}

/** How many rows a saved view has, or how many are new in it; nothing while unknown: a count is an extra. */
function CountOfType({
  view,
  resource,
  search,
  turns,
  sourceOfView: makeSource,
}: Omit<ViewCountProps, 'entry' | 'sources'> & {
  readonly resource: ResourceType;
  readonly sourceOfView: typeof sourceOfView;
}) {
  const client = useClient();
  const queries = useQueryClient();
  const source = useMemo(
    () => makeSource({ client, queries }, resource, parseView(search, viewSpecOf(resource)).view),
    [client, queries, makeSource, resource, search],
  );
  const { data } = useQuery(rowCountQuery(source, turns));
  if (data?.total === undefined) return null;
  const { total: count, isLowerBound } = data;
  const fresh = isLowerBound ? 0 : newSince(view, { server: client.server, count });
  if (fresh === 0 || !view.seen) return `${formatNumber(count)}${isLowerBound ? '+' : ''}`;
  const at = formatDate(view.seen.at, { dateStyle: 'medium', timeStyle: 'short' });
  const seen = { count, seen: view.seen.count, at };
  return (
    <>
      <span className={styles.fresh} title={t('savedViews.newSince', seen)} aria-hidden="true">
        {t('savedViews.new', { fresh })}
      </span>
      <span className="visually-hidden">{t('savedViews.newInAll', { fresh, count })}</span>
    </>
  );
}

interface RemovedViewProps {
  readonly name: string;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
}

const focus = (button: HTMLButtonElement | null) => button?.focus();

/** In the place of a view that was deleted. It stays until it is closed: nobody has to be quick. */
function RemovedView({ name, onUndo, onDismiss }: RemovedViewProps) {
  const visibleName = <VisibleText text={name} />;
  return (
    <li className={styles.removed}>
      <span role="status" className={navItemStyles.clip}>
        {tRich('savedViews.deleted', { name: () => visibleName })}
      </span>
      <Button ref={focus} variant="link" onClick={onUndo}>
        {t('common.undo')}
      </Button>
      <IconButton small aria-label={t('savedViews.dismiss')} onClick={onDismiss}>
        <X {...ICON_PROPS} />
      </IconButton>
    </li>
  );
}

interface SavedViewListProps {
  /** For the counts of views. */
  readonly sources: ViewSources;
  readonly view: View;
  readonly change: ViewInAddress['change'];
  /** Rows of the view on screen. */
  readonly total: number | undefined;
  /** The rows on screen are still those of the view before. */
  readonly stale: boolean;
  /** Somebody followed a link. */
  readonly onLeave: () => void;
}

/** The saved views, as items of a list of links. */
export function SavedViewList({ sources, view, change, total, stale, onLeave }: SavedViewListProps) {
  const { viewSpec } = useResource();
  const { all, opened, change: keep, setLast } = useSavedViews(view);
  const [removed, setRemoved] = useState<Removed>();
  const [turns] = useState(createTaskQueue);
  const same = opened?.changes.length === 0 ? opened.view.id : undefined;
  useEffect(() => {
    if (same !== undefined) setLast(same);
  }, [same, setLast]);
  const { server } = useClient();
  const seen = opened?.view.seen;
  const isSeen = seen?.server === server && seen.count === total;
  useEffect(() => {
    if (same === undefined || total === undefined || stale || isSeen) return;
    keep((now) => seeView(now, same, { server, count: total, at: Date.now() }));
  }, [same, total, stale, isSeen, server, keep]);

  const remove = (saved: SavedView, at: number) => {
    setRemoved({ view: saved, at, wasFirst: all.first === saved.id });
    keep((now) => removeView(now, saved.id));
  };
  const note = removed && (
    <RemovedView
      name={removed.view.name}
      onUndo={() => {
        keep((now) => restoreView(now, removed));
        setRemoved(undefined);
      }}
      onDismiss={() => setRemoved(undefined)}
    />
  );
  const item = (saved: SavedView, at: number) => {
    const { id } = saved;
    const entry = resourceById(saved.type);
    // One of a type that only a newer version of the page has: it is kept, and nothing here can show it.
    if (!entry) return null;
    const changes = opened?.view.id === id ? opened.changes : undefined;
    const search = searchOfType(saved, viewSpec.pageSize);
    return (
      <Fragment key={id}>
        {removed?.at === at && note}
        <SavedViewItem
          view={saved}
          path={listPath(entry.path, search)}
          icon={entry.icon}
          changes={changes}
          opensFirst={all.first === id}
          count={
            id === same && total !== undefined ? (
              formatNumber(total)
            ) : (
              <ViewCount view={saved} entry={entry} search={search} turns={turns} sources={sources} />
            )
          }
          entries={(onCopyLink) =>
            savedViewMenu(all, id, { change: keep, onCopyLink, onDelete: () => remove(saved, at) })
          }
          onCopyLink={() =>
            navigator.clipboard.writeText(location.origin + withBasePath(listPath(entry.path, search)))
          }
          onRename={(name) => keep((now) => renameView(now, id, name))}
          onUpdate={() => keep((now) => overwriteView(now, id, searchOf(view, viewSpec), Date.now()))}
          onUndo={() => change(parseView(saved.search, viewSpec).view)}
          onFollow={() => {
            setLast(id);
            onLeave();
          }}
        />
      </Fragment>
    );
  };
  return (
    <>
      <TeamViewList
        view={view}
        onFollow={() => {
          setLast(null);
          onLeave();
        }}
      />
      {all.views.map(item)}
      {removed && removed.at >= all.views.length && note}
    </>
  );
}

interface ViewsFileProps {
  readonly all: SavedViews;
  readonly change: (act: (all: SavedViews) => SavedViews) => void;
}

/** Saved views leave the browser, and come into another, as a file. */
export function ViewsFile({ all, change }: ViewsFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<string>();
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.target;
    const [file] = field.files ?? [];
    if (!file) return;
    try {
      const text = await file.text();
      // The same file can be chosen again.
      field.value = '';
      let imported: Imported | undefined;
      change((now) => {
        imported = importViews(now, text, newViewId);
        return imported.all;
      });
      setSaid(imported && importedText(file.name, imported));
    } catch {
      setSaid(t('savedViews.notRead', { file: file.name }));
    }
  };
  const count = all.views.length;
  const isEmpty = count + all.unread.length === 0;
  return (
    <>
      <OptionsButton
        label={t('savedViews.options')}
        items={[
          {
            label: t('savedViews.toFile'),
            disabled: isEmpty,
            onSelect: () =>
              download('catalog-views.json', new Blob([writeSavedViews(all)], { type: 'application/json' })),
          },
          { label: t('savedViews.fromFile'), onSelect: () => input.current?.click() },
        ]}
      />
      <input
        ref={input}
        className={styles.file}
        type="file"
        accept=".json,application/json"
        aria-label={t('savedViews.file')}
        onChange={(event) => void take(event)}
      />
      <output className={styles.said}>{said}</output>
    </>
  );
}

/** What became of a file, in one sentence for each part. */
export function importedText(name: string, { added, known, unread }: Imported): string {
  const parts = [t('savedViews.added', { count: added, file: name })];
  if (known > 0) parts.push(t('savedViews.known', { count: known }));
  if (unread > 0) parts.push(t('savedViews.unread', { count: unread }));
  return parts.join(' ');
}
