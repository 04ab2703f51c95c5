import * as changes from '../words/en/view-changes.ts';
import { say } from '../words/say.ts';
import { parseView } from './codec.ts';
import { savedSearch, type SavedView } from './saved-views.ts';
import type { View } from './view.ts';

/** The saved view that somebody looks at. */
export interface OpenedView {
  readonly view: SavedView;
  /** What differs from what was saved, in words; nothing: it is as saved. */
  readonly changes: readonly string[];
}

/** Messages. */
const MEMBERS = {
  q: changes.search,
  database: changes.database,
  columns: changes.columns,
  sort: changes.sort,
  limit: changes.pageSize,
} as const satisfies Record<keyof View, string>;

const textOf = (view: View, member: keyof View): string => JSON.stringify(view[member]);

/** What tells two views apart, in words and in this order: search, database, columns, sort, page size. */
export function viewChanges(before: View, now: View): readonly string[] {
  return (['q', 'database', 'columns', 'sort', 'limit'] as const)
    .filter((member) => textOf(before, member) !== textOf(now, member))
    .map((member) => say(MEMBERS[member]));
}

/**
 * Which saved view is on screen: one that is just so, or else the last that was, with what has been changed since.
 * @param search query of the view on screen, without a place @param last id of the last one that was just so
 */
export function openedView(
  views: readonly SavedView[],
  search: string,
  last: string | null,
): OpenedView | undefined {
  const alike = views.filter((view) => savedSearch(view) === search);
  const same = alike.find(({ id }) => id === last) ?? alike[0];
  if (same) return { view: same, changes: [] };
  const base = views.find(({ id }) => id === last);
  if (!base) return undefined;
  return { view: base, changes: viewChanges(parseView(base.search).view, parseView(search).view) };
}
