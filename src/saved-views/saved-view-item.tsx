import {
  type SavedViews,
  moveView,
  openFirst,
  MAX_NAME,
  savedSearch,
  type SavedView,
} from '../view/saved-views.ts';
import * as views from '../words/en/views.ts';
import { say } from '../words/say.ts';
import type { MenuEntry } from '../ui/menu.tsx';
import { Ellipsis, Bookmark, Star } from 'lucide-react';
import { IconButton, ICON_PROPS, Button } from '../ui/button.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { type SyntheticEvent, useState, type ReactNode } from 'react';
import styles from './saved-views.module.css';
import { tablesPath } from '../paths.ts';
import { VisibleText } from '../ui/text.tsx';
import * as short from '../words/en/short.ts';
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
      label: say(isFirst ? views.openAllFirst : views.makeDefault),
      onSelect: () => change((now) => openFirst(now, isFirst ? null : id)),
    },
    { label: say(views.copyLink), onSelect: actions.onCopyLink },
    {
      label: say(views.moveUp),
      apart: true,
      keepsOpen: true,
      disabled: at === 0,
      onSelect: () => change((now) => moveView(now, id, -1)),
    },
    {
      label: say(views.moveDown),
      keepsOpen: true,
      disabled: at === all.views.length - 1,
      onSelect: () => change((now) => moveView(now, id, 1)),
    },
    { label: say(views.deleteIt), apart: true, onSelect: actions.onDelete },
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
        aria-label={say(views.nameOfView)}
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

/** Messages. */
const COPY_MESSAGES = { done: views.linkCopied, failed: views.notCopied } as const;

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
          to={tablesPath(savedSearch(view))}
          title={view.name}
          aria-current={changes ? 'page' : undefined}
          onClick={props.onFollow}
        >
          <Bookmark {...ICON_PROPS} />
          <span className={navItemStyles.clip}>
            <VisibleText text={view.name} />
          </span>
          {isChanged && <span className={styles.unsaved} role="img" aria-label={say(views.unsaved)} />}
          {opensFirst && (
            <Star {...ICON_PROPS} role="img" aria-label={say(views.opensFirst)} aria-hidden={false} />
          )}{' '}
          <span className={`${navItemStyles.count} ${styles.count}`}>{props.count}</span>
        </PageLink>
        <OptionsButton
          label={say(views.optionsFor, { name: view.name })}
          items={[
            { label: say(views.rename), onSelect: () => setRenaming(true) },
            ...props.entries(copyLink),
          ]}
        />
      </div>
      {outcome && (
        <div className={styles.note} role="status">
          {say(COPY_MESSAGES[outcome])}
        </div>
      )}
      {isChanged && (
        <div className={styles.note}>
          <span>{say(views.changed, { changes: changes.join(', ') })}</span>
          <Button
            variant="link"
            onClick={props.onUpdate}
            aria-label={say(views.updateNamed, { name: view.name })}
          >
            {say(views.update)}
          </Button>
          <Button
            variant="link"
            onClick={props.onUndo}
            aria-label={say(views.undoChanges, { name: view.name })}
          >
            {say(short.undo)}
          </Button>
        </div>
      )}
    </li>
  );
}
