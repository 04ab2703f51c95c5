import { type SavedViews, moveView, openFirst, MAX_NAME, type SavedView } from '../view/saved-views.ts';
import { t } from '../i18n/translate.ts';
import type { MenuEntry } from '../ui/popups.tsx';
import { Ellipsis, Star } from 'lucide-react';
import { IconButton, ICON_PROPS, Button } from '../ui/button.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { type SyntheticEvent, useState, type ReactNode } from 'react';
import styles from './saved-views.module.css';
import { VisibleText } from '../ui/text.tsx';
import { useActionFeedback } from '../ui/feedback.tsx';
import { PageLink } from '../entity/page-link.tsx';
import navItemStyles from '../ui/nav-item.module.css';

interface SavedViewActions {
  readonly change: (act: (all: SavedViews) => SavedViews) => void;
  readonly onCopyLink: () => void;
  readonly onDelete: () => void;
}

/** What can be done with a saved view beside renaming it. */
export function savedViewMenu(all: SavedViews, id: string, actions: SavedViewActions): readonly MenuEntry[] {
  const { change } = actions;
  const at = all.views.findIndex((view) => view.id === id);
  const isFirst = all.first === id;
  return [
    {
      label: t(isFirst ? 'savedViews.openAllFirst' : 'savedViews.makeDefault'),
      onSelect: () => change((now) => openFirst(now, isFirst ? null : id)),
    },
    { label: t('savedViews.copyLink'), onSelect: actions.onCopyLink },
    {
      label: t('savedViews.moveUp'),
      apart: true,
      keepsOpen: true,
      disabled: at === 0,
      onSelect: () => change((now) => moveView(now, id, -1)),
    },
    {
      label: t('savedViews.moveDown'),
      keepsOpen: true,
      disabled: at === all.views.length - 1,
      onSelect: () => change((now) => moveView(now, id, 1)),
    },
    { label: t('savedViews.deleteIt'), apart: true, onSelect: actions.onDelete },
  ];
}

interface OptionsButtonProps {
  readonly label: string;
  readonly items: readonly MenuEntry[];
}

/** The button of a menu beside what it is about. */
export function OptionsButton({ label, items }: OptionsButtonProps) {
  return (
    <MenuButton label={label} items={items}>
      {(parts) => (
        <IconButton {...parts} small aria-label={label}>
          <Ellipsis {...ICON_PROPS} />
        </IconButton>
      )}
    </MenuButton>
  );
}

interface ViewNameFormProps {
  readonly name: string;
  /** Leaves the name as it was where it is empty. */
  readonly onName: (name: string) => void;
  readonly onCancel: () => void;
}

/** Another name for a view, in its place: Enter and leaving it keep it, Escape does not. */
function ViewNameForm({ name, onName, onCancel }: ViewNameFormProps) {
  const [typed, setTyped] = useState(name);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onName(typed);
  };
  return (
    <form className={styles.rename} onSubmit={submit}>
      <input
        ref={focusAndSelect}
        className={styles.input}
        aria-label={t('savedViews.nameOfView')}
        maxLength={MAX_NAME}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => onName(typed)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // The drawer, where the views are in one, stays open.
          event.stopPropagation();
          onCancel();
        }}
      />
    </form>
  );
}

const focusAndSelect = (field: HTMLInputElement | null) => {
  field?.focus();
  field?.select();
};

interface SavedViewItemProps {
  readonly view: SavedView;
  /** The path of what it shows. */
  readonly path: string;
  /** Of the type of resource that it lists. */
  readonly icon: ReactNode;
  /** What differs from it on screen; undefined: another view is on screen. */
  readonly changes: readonly string[] | undefined;
  readonly opensFirst: boolean;
  readonly count: ReactNode;
  /** Entries of its menu after Rename. */
  readonly entries: (copyLink: () => void) => readonly MenuEntry[];
  readonly onCopyLink: () => Promise<void>;
  readonly onRename: (name: string) => void;
  readonly onUpdate: () => void;
  readonly onUndo: () => void;
  readonly onFollow: () => void;
}

const COPY_MESSAGES = { done: 'savedViews.linkCopied', failed: 'savedViews.notCopied' } as const;

/** A saved view: a link, what can be done with it, and what was changed since it was saved. */
export function SavedViewItem(props: SavedViewItemProps) {
  const { view, changes, opensFirst } = props;
  const [outcome, copyLink] = useActionFeedback(props.onCopyLink);
  const [renaming, setRenaming] = useState(false);
  const isChanged = changes !== undefined && changes.length > 0;
  const rename = (name: string) => {
    setRenaming(false);
    props.onRename(name);
  };
  if (renaming) {
    return (
      <li>
        <ViewNameForm name={view.name} onName={rename} onCancel={() => setRenaming(false)} />
      </li>
    );
  }
  return (
    <li>
      <div className={styles.line}>
        <PageLink
          className={`${navItemStyles.item} ${styles.item}`}
          to={props.path}
          title={view.name}
          aria-current={changes ? 'page' : undefined}
          onClick={props.onFollow}
        >
          {props.icon}
          <span className={navItemStyles.clip}>
            <VisibleText text={view.name} />
          </span>
          {isChanged && <span className={styles.unsaved} role="img" aria-label={t('savedViews.unsaved')} />}
          {opensFirst && (
            <Star {...ICON_PROPS} role="img" aria-label={t('savedViews.opensFirst')} aria-hidden={false} />
          )}{' '}
          <span className={`${navItemStyles.count} ${styles.count}`}>{props.count}</span>
        </PageLink>
        <OptionsButton
          label={t('savedViews.optionsFor', { name: view.name })}
          items={[
            { label: t('savedViews.rename'), onSelect: () => setRenaming(true) },
            ...props.entries(copyLink),
          ]}
        />
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
