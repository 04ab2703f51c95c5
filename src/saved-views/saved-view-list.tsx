import { Ellipsis, Star, Users } from 'lucide-react';
import {
  Fragment,
  useContext,
  useEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { useClient } from '../api/client-context.ts';
import { createTaskQueue } from '../api/row-counts.ts';
import { PageLink } from '../entity/page-link.tsx';
import { useTranslator } from '../i18n/use-translator.tsx';
import { listPath } from '../paths.ts';
import { resourceById, RESOURCES, useResource } from '../resources/registry.ts';
import type { ResourceEntry } from '../resources/resource.ts';
import { Button, IconButton, ICON_PROPS } from '../ui/button.tsx';
import { copyText } from '../ui/clipboard.ts';
import { useCommand } from '../ui/commands.ts';
import { useActionFeedback } from '../ui/feedback.tsx';
import { useOptionalPart } from '../ui/lazy.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import { download } from '../ui/sinks.ts';
import { VisibleText } from '../ui/text.tsx';
import { hrefOfPath } from '../view/address.ts';
import {
  overwriteView,
  savedSearch,
  seeView,
  writeSavedViews,
  type SavedView,
  type SavedViews,
} from '../view/saved-views.ts';
import { parseView, viewSearch, withoutPlace } from '../view/url-params.ts';
import type { ViewInAddress } from '../view/use-view.ts';
import type { View } from '../view/view.ts';
import {
  importViews,
  moveView,
  openFirst,
  removeView,
  type Imported,
  type Removed,
} from './saved-view-actions.ts';
import { importedText, RemovedView, ViewCount, ViewNameForm, type ChangeViews } from './saved-view-parts.tsx';
import { newViewId, TeamViewsContext, useSavedViews } from './use-saved-views.ts';
import navItemStyles from '../ui/nav-item.module.css';
import styles from './saved-views.module.css';

interface TeamViewListProps {
  readonly view: View;
  readonly onFollow: () => void;
}

/** The team's views as items of a list of links; read-only. */
function TeamViewList({ view, onFollow }: TeamViewListProps) {
  const t = useTranslator();
  const all = useContext(TeamViewsContext);
  const current = useResource();
  const onScreen = viewSearch(view, current.viewSpec);
  return all.map(({ name, search, type = RESOURCES[0].id }, at) => {
    const resource = resourceById(type);
    if (!resource) return null;
    const { viewSpec } = current;
    const isOnScreen = resource.id === current.resource.id && savedSearch({ search }, viewSpec) === onScreen;
    return (
      // Names may repeat, and the order never changes, so the index is a stable key.
      // oxlint-disable-next-line react/no-array-index-key
      <li key={at}>
        <PageLink
          className={navItemStyles.item}
          to={listPath(resource.path, withoutPlace(search))}
          title={t('savedViews.ofTeam', { name })}
          aria-current={isOnScreen ? 'page' : undefined}
          onClick={onFollow}
        >
          <Users {...ICON_PROPS} />
          <span className="clip">
            <VisibleText text={name} />
          </span>
        </PageLink>
      </li>
    );
  });
}

interface LoadedCountProps extends Omit<ComponentProps<typeof ViewCount>, 'resource'> {
  readonly entry: ResourceEntry;
}

/** The count of a saved view, once its type is loaded. */
function LoadedCount({ entry, ...props }: LoadedCountProps) {
  const resource = useOptionalPart(entry);
  return resource && <ViewCount resource={resource} {...props} />;
}

const OptionsButton = ({ label, items }: Pick<ComponentProps<typeof MenuButton>, 'label' | 'items'>) => (
  <MenuButton label={label} items={items}>
    {(parts) => (
      <IconButton {...parts} small aria-label={label}>
        <Ellipsis {...ICON_PROPS} />
      </IconButton>
    )}
  </MenuButton>
);

interface SavedViewItemProps {
  readonly view: SavedView;
  readonly entry: ResourceEntry;
  /** Differences to the view on screen; undefined: another view is on screen. */
  readonly changes: readonly string[] | undefined;
  readonly count: ReactNode;
  readonly all: SavedViews;
  readonly change: ChangeViews;
  readonly onDelete: () => void;
  readonly onUpdate: () => void;
  readonly onUndo: () => void;
  readonly onFollow: () => void;
}

const COPY_MESSAGES = { done: 'savedViews.linkCopied', failed: 'savedViews.notCopied' } as const;

/** A saved view: a link, its menu, and its unsaved changes. */
function SavedViewItem(props: SavedViewItemProps) {
  const t = useTranslator();
  const { view, entry, all, changes, change } = props;
  const path = listPath(entry.path, withoutPlace(view.search));
  const [outcome, copyLink] = useActionFeedback(() => copyText(hrefOfPath(path)));
  const [renaming, setRenaming] = useState(false);
  const isChanged = changes !== undefined && changes.length > 0;
  const { id } = view;
  const at = all.views.findIndex((one) => one.id === id);
  const isFirst = all.first === id;
  const items = [
    { label: t('savedViewMenu.rename'), onSelect: () => setRenaming(true) },
    {
      label: t(isFirst ? 'savedViewMenu.openAllFirst' : 'savedViewMenu.makeDefault'),
      onSelect: () => change((now) => openFirst(now, isFirst ? null : id)),
    },
    { label: t('savedViewMenu.copyLink'), onSelect: copyLink },
    {
      label: t('savedViewMenu.moveUp'),
      apart: true,
      keepsOpen: true,
      disabled: at === 0,
      onSelect: () => change((now) => moveView(now, id, -1)),
    },
    {
      label: t('savedViewMenu.moveDown'),
      keepsOpen: true,
      disabled: at === all.views.length - 1,
      onSelect: () => change((now) => moveView(now, id, 1)),
    },
    {
      label: t('savedViewMenu.deleteIt'),
      apart: true,
      onSelect() {
        props.onDelete();
        change((now) => removeView(now, id));
      },
    },
  ];
  if (renaming) {
    return (
      <li>
        <ViewNameForm all={all} view={view} change={change} onClose={() => setRenaming(false)} />
      </li>
    );
  }
  return (
    <li>
      <div className={styles.line}>
        <PageLink
          className={`${navItemStyles.item} ${styles.item}`}
          to={path}
          title={view.name}
          aria-current={changes ? 'page' : undefined}
          onClick={props.onFollow}
        >
          {entry.icon}
          <span className={styles.name}>
            <VisibleText text={view.name} />
          </span>
          {isChanged && <span className={styles.unsaved} role="img" aria-label={t('savedViews.unsaved')} />}
          {all.first === view.id && (
            <Star {...ICON_PROPS} role="img" aria-label={t('savedViews.opensFirst')} aria-hidden={false} />
          )}{' '}
          <span className={`${navItemStyles.count} ${styles.count}`}>{props.count}</span>
        </PageLink>
        <OptionsButton label={t('savedViews.optionsFor', { name: view.name })} items={items} />
      </div>
      {outcome && (
        <div className={styles.note} role="status">
          {t(COPY_MESSAGES[outcome])}
        </div>
      )}
      {isChanged && (
        <div className={styles.note}>
          <span>{t('savedViews.changed', { changes: changes.join(', ') })}</span>
          <Button
            variant="link"
            onClick={props.onUpdate}
            aria-label={t('savedViews.updateNamed', { name: view.name })}
          >
            {t('savedViews.update')}
          </Button>
          <Button
            variant="link"
            onClick={props.onUndo}
            aria-label={t('savedViews.undoChanges', { name: view.name })}
          >
            {t('common.undo')}
          </Button>
        </div>
      )}
    </li>
  );
}

interface SavedViewListProps {
  readonly view: View;
  readonly change: ViewInAddress['change'];
  readonly total: number | undefined;
  readonly readAt: number | undefined;
  readonly stale: boolean;
  /** The line in place of the views; undefined: there is a view. */
  readonly noViews: ReactNode;
  readonly onLeave: () => void;
}

export function SavedViewList(props: SavedViewListProps) {
  const t = useTranslator();
  const { view, change, total, readAt, stale, onLeave } = props;
  const { viewSpec } = useResource();
  const { all, opened, change: keep, setLast } = useSavedViews(view);
  const [removed, setRemoved] = useState<Removed>();
  const [queue] = useState(createTaskQueue);
  const same = opened?.changes.length === 0 ? opened.view.id : undefined;
  useEffect(() => {
    if (same !== undefined) setLast(same);
  }, [same, setLast]);
  const { server } = useClient();
  useEffect(() => {
    if (same === undefined || total === undefined || readAt === undefined || stale) return;
    keep((now) => seeView(now, same, { server, count: total, at: readAt }));
  }, [same, total, readAt, stale, server, keep]);

  const note = removed && (
    <RemovedView removed={removed} change={keep} onDismiss={() => setRemoved(undefined)} />
  );
  const item = (saved: SavedView, at: number) => {
    const { id } = saved;
    const entry = resourceById(saved.type);
    // The type is unknown here, such as one of a newer version: the view is kept, but cannot be shown.
    if (!entry) return null;
    const changes = opened?.view.id === id ? opened.changes : undefined;
    return (
      <Fragment key={id}>
        {removed?.at === at && note}
        <SavedViewItem
          view={saved}
          entry={entry}
          changes={changes}
          count={
            id === same && total !== undefined ? (
              t.number(total)
            ) : (
              <LoadedCount view={saved} entry={entry} queue={queue} />
            )
          }
          all={all}
          change={keep}
          onDelete={() => setRemoved({ view: saved, at, wasFirst: all.first === id })}
          onUpdate={() => keep((now) => overwriteView(now, id, viewSearch(view, viewSpec), Date.now()))}
          onUndo={() => change(parseView(saved.search, viewSpec).view)}
          onFollow={() => {
            setLast(id);
            onLeave();
          }}
        />
      </Fragment>
    );
  };
  if (props.noViews !== undefined && !removed) return props.noViews;
  return (
    <ul>
      <TeamViewList
        view={view}
        onFollow={() => {
          setLast(null);
          onLeave();
        }}
      />
      {all.views.map(item)}
      {removed && removed.at >= all.views.length && note}
    </ul>
  );
}

interface ViewsFileProps {
  readonly all: SavedViews;
  readonly change: ChangeViews;
}

/** Exports the saved views to a file once there is one, and imports them from one: without a view, by the command alone. */
export function ViewsFile({ all, change }: ViewsFileProps) {
  const t = useTranslator();
  const input = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<{ readonly file: string; readonly imported: Imported | undefined }>();
  const onImport = () => input.current?.click();
  const save = () =>
    download('catalog-views.json', new Blob([writeSavedViews(all)], { type: 'application/json' }));
  useCommand({ id: 'import-views', label: t('savedViewMenu.fromFile'), run: onImport });
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.target;
    const [file] = field.files ?? [];
    if (!file) return;
    try {
      const text = await file.text();
      // Without this, choosing the same file again fires no event.
      field.value = '';
      let imported: Imported | undefined;
      change((now) => {
        imported = importViews(now, text, newViewId);
        return imported.all;
      });
      setResult({ file: file.name, imported });
    } catch {
      setResult({ file: file.name, imported: undefined });
    }
  };
  const resultText = result?.imported
    ? importedText(result.file, result.imported, t)
    : result && t('savedViews.notRead', { file: result.file });
  return (
    <>
      {all.views.length + all.unread.length > 0 && (
        <OptionsButton
          label={t('savedViews.options')}
          items={[
            { label: t('savedViewMenu.toFile'), onSelect: save },
            { label: t('savedViewMenu.fromFile'), onSelect: onImport },
          ]}
        />
      )}
      <input
        ref={input}
        className={styles.file}
        type="file"
        accept=".json,application/json"
        aria-label={t('savedViews.file')}
        onChange={(event) => void take(event)}
      />
      <output className={styles.result}>{resultText}</output>
    </>
  );
}
