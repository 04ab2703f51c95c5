import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useMemo, useState, type SyntheticEvent } from 'react';
import { useClient } from '../api/client-context.ts';
import { rowCountQuery, type TaskQueue } from '../api/row-counts.ts';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { viewSpecOf, type ResourceType } from '../resources/resource.ts';
import type { sourceOfView } from '../resources/source-of-view.ts';
import { Button, IconButton, ICON_PROPS } from '../ui/button.tsx';
import type { MenuEntry } from '../ui/popups.tsx';
import { download } from '../ui/sinks.ts';
import { VisibleText } from '../ui/text.tsx';
import { MAX_NAME, writeSavedViews, type SavedView, type SavedViews } from '../view/saved-views.ts';
import { parseView } from '../view/url-params.ts';
import {
  importViews,
  isNameTaken,
  moveView,
  newSince,
  openFirst,
  removeView,
  renameView,
  restoreView,
  savedViewName,
  type Imported,
  type Removed,
} from './saved-view-actions.ts';
import { newViewId } from './use-saved-views.ts';
import styles from './saved-views.module.css';

// Parts of the list of saved views: menus, rename form, counts, and files.

export type ChangeViews = (act: (all: SavedViews) => SavedViews) => void;

interface SavedViewActions {
  readonly view: SavedView;
  readonly all: SavedViews;
  readonly change: ChangeViews;
  readonly onRename: () => void;
  readonly onCopyLink: () => void;
  readonly onDelete: () => void;
}

/** The menu of a saved view. */
export function savedViewItems(
  { view: { id }, all, change, onRename, onCopyLink, onDelete }: SavedViewActions,
  t: Translator,
): readonly MenuEntry[] {
  const at = all.views.findIndex((view) => view.id === id);
  const isFirst = all.first === id;
  return [
    { label: t('savedViewMenu.rename'), onSelect: onRename },
    {
      label: t(isFirst ? 'savedViewMenu.openAllFirst' : 'savedViewMenu.makeDefault'),
      onSelect: () => change((now) => openFirst(now, isFirst ? null : id)),
    },
    { label: t('savedViewMenu.copyLink'), onSelect: onCopyLink },
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
        onDelete();
        change((now) => removeView(now, id));
      },
    },
  ];
}

export const exportViews = (all: SavedViews): void =>
  download('catalog-views.json', new Blob([writeSavedViews(all)], { type: 'application/json' }));

export function importedText(name: string, { added, existing, unread }: Imported, t: Translator): string {
  const parts = [t('savedViewMenu.added', { count: added, file: name })];
  if (existing > 0) parts.push(t('savedViewMenu.known', { count: existing }));
  if (unread > 0) parts.push(t('savedViewMenu.unread', { count: unread }));
  return parts.join(' ');
}

export function importFile(text: string, change: ChangeViews): Imported | undefined {
  let imported: Imported | undefined;
  change((now) => {
    imported = importViews(now, text, newViewId);
    return imported.all;
  });
  return imported;
}

interface ViewNameFormProps {
  readonly all: SavedViews;
  readonly view: SavedView;
  readonly change: ChangeViews;
  readonly onClose: () => void;
}

/** The rename form, in place of the view: Enter and blur save the name, unless another view has it; Escape does not. */
export function ViewNameForm({ all, view, change, onClose }: ViewNameFormProps) {
  const t = useTranslator();
  const hint = useId();
  const [typed, setTyped] = useState(view.name);
  const isTaken = isNameTaken(all, savedViewName(typed), view.id);
  const keep = () => {
    onClose();
    change((now) => renameView(now, view.id, typed));
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isTaken) keep();
  };
  return (
    <form className={styles.rename} onSubmit={submit}>
      <input
        ref={focusAndSelect}
        className={styles.input}
        aria-label={t('savedViewMenu.nameOfView')}
        maxLength={MAX_NAME}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={hint}
        aria-invalid={isTaken}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Escape stops here, so that the drawer around stays open.
          event.stopPropagation();
          onClose();
        }}
      />
      <p id={hint} className="hint" aria-live="polite">
        {isTaken && t('saveView.isTaken')}
      </p>
    </form>
  );
}

const focusAndSelect = (field: HTMLInputElement | null) => {
  field?.focus();
  field?.select();
};

interface RemovedViewProps {
  readonly removed: Removed;
  readonly change: ChangeViews;
  readonly onDismiss: () => void;
}

const focus = (button: HTMLButtonElement | null) => button?.focus();

/** A note in place of a deleted view, with Undo. Stays without a time limit, until it is closed. */
export function RemovedView({ removed, change, onDismiss }: RemovedViewProps) {
  const t = useTranslator();
  const visibleName = <VisibleText text={removed.view.name} />;
  const undo = () => {
    change((now) => restoreView(now, removed));
    onDismiss();
  };
  return (
    <li className={styles.removed}>
      <span role="status" className="clip">
        {t.rich('savedViewMenu.deleted', { name: () => visibleName })}
      </span>
      <Button ref={focus} variant="link" onClick={undo}>
        {t('common.undo')}
      </Button>
      <IconButton small aria-label={t('savedViewMenu.dismiss')} onClick={onDismiss}>
        <X {...ICON_PROPS} />
      </IconButton>
    </li>
  );
}

interface ViewCountProps {
  readonly view: SavedView;
  readonly resource: ResourceType;
  readonly search: string;
  readonly queue: TaskQueue;
  readonly sourceOfView: typeof sourceOfView;
}

/** The number of rows in a saved view, or of new ones; nothing while unknown, because a count is optional. */
export function ViewCount({ view, resource, search, queue, sourceOfView: makeSource }: ViewCountProps) {
  const t = useTranslator();
  const client = useClient();
  const queries = useQueryClient();
  const source = useMemo(
    () => makeSource({ client, queries }, resource, parseView(search, viewSpecOf(resource)).view),
    [client, queries, makeSource, resource, search],
  );
  const { data } = useQuery(rowCountQuery(source, queue));
  if (data?.total === undefined) return null;
  const { total: count, isLowerBound } = data;
  const fresh = isLowerBound ? 0 : newSince(view, { server: client.server, count });
  if (fresh === 0 || !view.seen) return <span>{`${t.number(count)}${isLowerBound ? '+' : ''}`}</span>;
  const at = t.date(view.seen.at, { dateStyle: 'medium', timeStyle: 'short' });
  const seen = { count, seen: view.seen.count, at };
  return (
    <>
      <span className={styles.fresh} title={t('savedViewMenu.newSince', seen)} aria-hidden="true">
        {t('savedViewMenu.new', { fresh })}
      </span>
      <span className="visually-hidden">{t('savedViewMenu.newInAll', { fresh, count })}</span>
    </>
  );
}
