import { Bookmark, Star } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { tablesPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { savedSearch, type SavedView } from '../../view/saved-views.ts';
import type { MenuEntry } from '../frame/menu-list.tsx';
import { useDone } from '../../ui/use-done.ts';
import rail from '../frame/rail.module.css';
import { PageLink } from '../page-link.tsx';
import styles from './saved-views.module.css';
import { ViewNameForm } from './view-name-form.tsx';
import { ViewOptions } from './view-options.tsx';

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

const SAID = { done: 'Link copied', failed: 'The browser did not allow copying' } as const;

/** A saved view: a link, what can be done with it, and what was changed since it was saved. */
export function SavedViewItem(props: SavedViewItemProps) {
  const { view, changes, opensFirst } = props;
  const [outcome, copyLink] = useDone(props.onCopyLink);
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
          className={`${rail.item} ${styles.item}`}
          to={tablesPath(savedSearch(view))}
          title={view.name}
          aria-current={changes ? 'page' : undefined}
          onClick={props.onFollow}
        >
          <Bookmark {...ICON} />
          <span className={rail.clip}>
            <VisibleText text={view.name} />
          </span>
          {isChanged && <span className={styles.unsaved} role="img" aria-label="changed, not saved" />}
          {opensFirst && <Star {...ICON} role="img" aria-label="opens first" aria-hidden={false} />}{' '}
          <span className={`${rail.count} ${styles.count}`}>{props.count}</span>
        </PageLink>
        <ViewOptions
          label={`Options for ${view.name}`}
          items={[{ label: 'Rename', onSelect: () => setRenaming(true) }, ...props.entries(copyLink)]}
        />
      </div>
      {outcome && (
        <div className={styles.note} role="status">
          {SAID[outcome]}
        </div>
      )}
      {isChanged && (
        <div className={styles.note}>
          <span>Changed: {changes.join(', ')}</span>
          <Button look="link" onClick={props.onUpdate} aria-label={`Update ${view.name}`}>
            Update
          </Button>
          <Button look="link" onClick={props.onUndo} aria-label={`Undo the changes of ${view.name}`}>
            Undo
          </Button>
        </div>
      )}
    </li>
  );
}
