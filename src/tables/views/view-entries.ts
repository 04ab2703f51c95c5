import type { SavedViews } from '../../view/saved-views.ts';
import { moveView, openFirst } from '../../view/saved-views-changes.ts';
import type { MenuEntry } from '../frame/menu-list.tsx';

interface ViewActions {
  readonly change: (act: (all: SavedViews) => SavedViews) => void;
  readonly onCopyLink: () => void;
  readonly onDelete: () => void;
}

/** What can be done with a saved view beside renaming it. */
export function viewEntries(all: SavedViews, id: string, actions: ViewActions): readonly MenuEntry[] {
  const { change } = actions;
  const at = all.views.findIndex((view) => view.id === id);
  const isFirst = all.first === id;
  return [
    {
      label: isFirst ? 'Open all tables first again' : 'Make default',
      onSelect: () => change((now) => openFirst(now, isFirst ? null : id)),
    },
    { label: 'Copy link', onSelect: actions.onCopyLink },
    {
      label: 'Move up',
      apart: true,
      keepsOpen: true,
      disabled: at === 0,
      onSelect: () => change((now) => moveView(now, id, -1)),
    },
    {
      label: 'Move down',
      keepsOpen: true,
      disabled: at === all.views.length - 1,
      onSelect: () => change((now) => moveView(now, id, 1)),
    },
    { label: 'Delete', apart: true, onSelect: actions.onDelete },
  ];
}
