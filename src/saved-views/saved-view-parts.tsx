import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useMemo, useState, type SyntheticEvent } from 'react';
import { useClient } from '../api/client-context.ts';
import { rowCountQuery, type TaskQueue } from '../api/row-counts.ts';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { viewSpecOf, type ResourceType } from '../resources/resource.ts';
import { sourceOfView } from '../resources/source-of-view.ts';
import { Button, IconButton, ICON_PROPS } from '../ui/button.tsx';
import { VisibleText } from '../ui/text.tsx';
import { MAX_NAME, type SavedView, type SavedViews } from '../view/saved-views.ts';
import { parseView } from '../view/url-params.ts';
import {
  isNameTaken,
  newSince,
  renameView,
  restoreView,
  savedViewName,
  type Imported,
  type Removed,
} from './saved-view-actions.ts';
import styles from './saved-views.module.css';

// Parts of the list of saved views: rename form, note of a deleted one, and counts.

export type ChangeViews = (act: (all: SavedViews) => SavedViews) => void;

export function importedText(name: string, { added, existing, unread }: Imported, t: Translator): string {
  const parts = [t('savedViewMenu.added', { count: added, file: name })];
  if (existing > 0) parts.push(t('savedViewMenu.known', { count: existing }));
  if (unread > 0) parts.push(t('savedViewMenu.unread', { count: unread }));
  return parts.join(' ');
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
  readonly queue: TaskQueue;
}

/** The number of rows in a saved view, or of new ones; nothing while unknown, because a count is optional. */
export function ViewCount({ view, resource, queue }: ViewCountProps) {
  const t = useTranslator();
  const client = useClient();
  const queries = useQueryClient();
  const { search } = view;
  const source = useMemo(
    () => sourceOfView({ client, queries }, resource, parseView(search, viewSpecOf(resource)).view),
    [client, queries, resource, search],
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
