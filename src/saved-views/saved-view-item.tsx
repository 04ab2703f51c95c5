import type { SavedView, SavedViews } from '../view/saved-views.ts';
import { t } from '../i18n/translate.ts';
import { Ellipsis, Star } from 'lucide-react';
import { IconButton, ICON_PROPS, Button } from '../ui/button.tsx';
import { useState, type ReactNode } from 'react';
import styles from './saved-views.module.css';
import { VisibleText } from '../ui/text.tsx';
import { useActionFeedback } from '../ui/feedback.tsx';
import { type LazyPart, useLoadedPart } from '../ui/lazy.ts';
import { PageLink } from '../entity/page-link.tsx';
import navItemStyles from '../ui/nav-item.module.css';
import type { ChangeViews, MenuPlace, SavedViewParts } from './saved-view-parts.tsx';

interface OptionsButtonProps {
  readonly label: string;
  /** Loaded when a pointer approaches. */
  readonly parts: LazyPart<SavedViewParts>;
  /** Renders the menu while it is open. */
  readonly children: (parts: SavedViewParts, place: MenuPlace) => ReactNode;
}

/** The button of a menu beside what it is about. */
export function OptionsButton({ label, parts, children }: OptionsButtonProps) {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  const loaded = useLoadedPart(parts, open);
  return (
    <>
      <IconButton
        ref={setAnchor}
        small
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void parts.load().catch(() => {})}
        onClick={() => setOpen(!open)}
      >
        <Ellipsis {...ICON_PROPS} />
      </IconButton>
      {open && loaded && children(loaded, { label, anchor, onClose: () => setOpen(false) })}
    </>
  );
}

interface SavedViewItemProps {
  readonly view: SavedView;
  /** The path of what it shows. */
  readonly path: string;
  /** Of the type of resource that it lists. */
  readonly icon: ReactNode;
  /** What differs from it on screen; undefined: another view is on screen. */
  readonly changes: readonly string[] | undefined;
  readonly count: ReactNode;
  readonly all: SavedViews;
  readonly parts: LazyPart<SavedViewParts>;
  readonly change: ChangeViews;
  readonly onDelete: () => void;
  readonly onCopyLink: () => Promise<void>;
  readonly onUpdate: () => void;
  readonly onUndo: () => void;
  readonly onFollow: () => void;
}

const COPY_MESSAGES = { done: 'savedViews.linkCopied', failed: 'savedViews.notCopied' } as const;

/** A saved view: a link, what can be done with it, and what was changed since it was saved. */
export function SavedViewItem(props: SavedViewItemProps) {
  const { view, all, changes, parts, change } = props;
  const [outcome, copyLink] = useActionFeedback(props.onCopyLink);
  const [renaming, setRenaming] = useState(false);
  const isChanged = changes !== undefined && changes.length > 0;
  // It has come with the menu.
  const NameForm = parts.loaded()?.ViewNameForm;
  if (renaming && NameForm) {
    return (
      <li>
        <NameForm view={view} change={change} onClose={() => setRenaming(false)} />
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
          {all.first === view.id && (
            <Star {...ICON_PROPS} role="img" aria-label={t('savedViews.opensFirst')} aria-hidden={false} />
          )}{' '}
          <span className={`${navItemStyles.count} ${styles.count}`}>{props.count}</span>
        </PageLink>
        <OptionsButton label={t('savedViews.optionsFor', { name: view.name })} parts={parts}>
          {(loaded, place) => (
            <loaded.SavedViewMenu
              {...place}
              all={all}
              id={view.id}
              change={change}
              onRename={() => setRenaming(true)}
              onCopyLink={copyLink}
              onDelete={props.onDelete}
            />
          )}
        </OptionsButton>
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
