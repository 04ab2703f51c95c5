import { Fragment, useEffect, useState } from 'react';
import { addressOf, tablesPath } from '../../paths.ts';
import { parseView } from '../../view/codec.ts';
import { savedSearch, searchOf, type SavedView } from '../../view/saved-views.ts';
import {
  overwriteView,
  type Removed,
  removeView,
  renameView,
  restoreView,
} from '../../view/saved-views-changes.ts';
import type { ViewInAddress } from '../../view/use-view.ts';
import type { View } from '../../view/view.ts';
import { countText } from '../count-text.ts';
import { RemovedView } from './removed-view.tsx';
import { SavedViewItem } from './saved-view-item.tsx';
import { useSavedViews } from './use-saved-views.ts';
import { ViewCount } from './view-count.tsx';
import { createTurns } from './view-count-query.ts';
import { viewEntries } from './view-entries.ts';

interface SavedViewListProps {
  readonly view: View;
  readonly change: ViewInAddress['change'];
  /** Tables of the view on screen. */
  readonly total: number | undefined;
  /** Somebody followed a link. */
  readonly onLeave: () => void;
}

/** The saved views, as items of a list of links. */
export function SavedViewList({ view, change, total, onLeave }: SavedViewListProps) {
  const { all, opened, change: keep, setLast } = useSavedViews(view);
  const [removed, setRemoved] = useState<Removed>();
  const [turns] = useState(createTurns);
  const same = opened?.changes.length === 0 ? opened.view.id : undefined;
  useEffect(() => {
    if (same !== undefined) setLast(same);
  }, [same, setLast]);

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
    const changes = opened?.view.id === id ? opened.changes : undefined;
    const search = savedSearch(saved);
    return (
      <Fragment key={id}>
        {removed?.at === at && note}
        <SavedViewItem
          view={saved}
          changes={changes}
          opensFirst={all.first === id}
          count={
            id === same && total !== undefined ? (
              countText(total)
            ) : (
              <ViewCount search={search} turns={turns} />
            )
          }
          entries={(onCopyLink) =>
            viewEntries(all, id, { change: keep, onCopyLink, onDelete: () => remove(saved, at) })
          }
          onCopyLink={() => navigator.clipboard.writeText(location.origin + addressOf(tablesPath(search)))}
          onRename={(name) => keep((now) => renameView(now, id, name))}
          onUpdate={() => keep((now) => overwriteView(now, id, searchOf(view), Date.now()))}
          onUndo={() => change(parseView(saved.search).view)}
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
      {all.views.map(item)}
      {removed && removed.at >= all.views.length && note}
    </>
  );
}
