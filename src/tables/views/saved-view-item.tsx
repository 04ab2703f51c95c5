import { Bookmark, Star } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { tablesPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { savedSearch, type SavedView } from '../../view/saved-views.ts';
import * as short from '../../words/en/short.ts';
import * as views from '../../words/en/views.ts';
import { say } from '../../words/say.ts';
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

/** Messages. */
const SAID = { done: views.linkCopied, failed: views.notCopied } as const;

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
          {isChanged && <span className={styles.unsaved} role="img" aria-label={say(views.unsaved)} />}
          {opensFirst && (
            <Star {...ICON} role="img" aria-label={say(views.opensFirst)} aria-hidden={false} />
          )}{' '}
          <span className={`${rail.count} ${styles.count}`}>{props.count}</span>
        </PageLink>
        <ViewOptions
          label={say(views.optionsFor, { name: view.name })}
          items={[
            { label: say(views.rename), onSelect: () => setRenaming(true) },
            ...props.entries(copyLink),
          ]}
        />
      </div>
      {outcome && (
        <div className={styles.note} role="status">
          {say(SAID[outcome])}
        </div>
      )}
      {isChanged && (
        <div className={styles.note}>
          <span>{say(views.changed, { changes: changes.join(', ') })}</span>
          <Button
            look="link"
            onClick={props.onUpdate}
            aria-label={say(views.updateNamed, { name: view.name })}
          >
            {say(views.update)}
          </Button>
          <Button look="link" onClick={props.onUndo} aria-label={say(views.undoChanges, { name: view.name })}>
            {say(short.undo)}
          </Button>
        </div>
      )}
    </li>
  );
}
