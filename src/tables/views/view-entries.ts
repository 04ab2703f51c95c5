import type { SavedViews } from '../../view/saved-views.ts';
import { moveView, openFirst } from '../../view/saved-views-changes.ts';
import * as views from '../../words/en/views.ts';
import { say } from '../../words/say.ts';
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
