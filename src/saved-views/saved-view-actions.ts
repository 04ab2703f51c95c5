import * as v from 'valibot';
import { startOfText } from '../ui/cut-text.ts';
import {
  changeView,
  MAX_NAME,
  readSavedViews,
  sortEntries,
  type SavedView,
  type SavedViews,
  type SeenCount,
} from '../view/saved-views.ts';

// Changes of the saved views. Each returns the new state, unchanged if the id is gone, such as deleted in another tab.

/** A name as stored: trimmed, at most 100 UTF-16 units. */
export const savedViewName = (typed: string): string => startOfText(typed.trim(), MAX_NAME);

/** Whether a view other than that of an id has a name. */
export const isNameTaken = ({ views }: SavedViews, name: string, id?: string): boolean =>
  views.some((view) => view.name === name && view.id !== id);

/** The n-th choice of a name: `Orders`, `Orders (2)`, `Orders (3)`. */
const numberedName = (name: string, n: number): string => {
  const number = n === 1 ? '' : ` (${n})`;
  return startOfText(name, MAX_NAME - number.length) + number;
};

/** The first choice of a name that no view has. */
const freeName = (all: SavedViews, name: string, n = 1): string =>
  isNameTaken(all, numberedName(name, n)) ? freeName(all, name, n + 1) : numberedName(name, n);

/** Whether a name is one that `freeName` may have made of another. */
const isChoiceOf = (name: string, made: string): boolean =>
  made === name || made === numberedName(name, Number(/ \((\d{1,9})\)$/.exec(made)?.[1] ?? 1));

/** Inserts a view at an index, under a name of its own. */
const insertView = (all: SavedViews, view: SavedView, at: number): SavedViews => ({
  ...all,
  views: all.views.toSpliced(at, 0, { ...view, name: freeName(all, view.name) }),
});

export const addView = (all: SavedViews, view: SavedView): SavedViews =>
  insertView(all, view, all.views.length);

export const renameView = (all: SavedViews, id: string, typed: string): SavedViews => {
  const name = savedViewName(typed);
  return name === '' || isNameTaken(all, name, id) ? all : changeView(all, id, { name });
};

export const removeView = (all: SavedViews, id: string): SavedViews => ({
  ...all,
  views: all.views.filter((view) => view.id !== id),
  first: all.first === id ? null : all.first,
});

export interface Removed {
  readonly view: SavedView;
  readonly at: number;
  readonly wasFirst: boolean;
}

/** Restores a view to its place, under a name of its own, unless it exists again. */
export const restoreView = (all: SavedViews, { view, at, wasFirst }: Removed): SavedViews =>
  all.views.some(({ id }) => id === view.id)
    ? all
    : {
        ...insertView(all, view, at),
        first: wasFirst && all.first === null ? view.id : all.first,
      };

export function moveView(all: SavedViews, id: string, by: number): SavedViews {
  const from = all.views.findIndex((view) => view.id === id);
  const view = all.views[from];
  if (!view) return all;
  const to = Math.max(0, Math.min(from + by, all.views.length - 1));
  return { ...all, views: all.views.toSpliced(from, 1).toSpliced(to, 0, view) };
}

/** Sets the view that the catalog opens with; null: the whole list. */
export const openFirst = (all: SavedViews, id: string | null): SavedViews => ({ ...all, first: id });

/** A view of a team's file, which has no id; as `config.json` and the option `--views` have them. */
const teamView = v.object({ name: v.string(), search: v.string(), type: v.optional(v.string()) });
const teamViews = v.union([
  v.array(v.unknown()),
  v.pipe(
    v.object({ views: v.array(v.unknown()) }),
    v.transform(({ views }) => views),
  ),
]);

/**
 * Reads a file of views: those of `writeSavedViews`, or a team's list of `{name, search, type?}`, alone or as `views`.
 * @param newId creates an unused id for a view without one @param now ms since the epoch
 */
function readViewsFile(text: string, newId: () => string, now: number): SavedViews {
  const saved = readSavedViews(text);
  if (saved.views.length > 0) return saved;
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return saved;
  }
  const list = v.safeParse(teamViews, given);
  if (!list.success) return saved;
  const entries = list.output.map((entry): unknown =>
    v.is(teamView, entry) ? { savedAt: now, id: newId(), ...entry } : entry,
  );
  return { ...sortEntries(entries), first: null };
}

export type Imported = ReturnType<typeof importViews>;

/**
 * Appends the views of a file to those here, which stay as they are. A view whose name another has gets a name of its own.
 * @param newId creates an unused id @param now ms since the epoch
 */
export function importViews(all: SavedViews, file: string, newId: () => string, now: number = Date.now()) {
  const { views, unread } = readViewsFile(file, newId, now);
  const isHere = ({ type, name, search }: SavedView) =>
    all.views.some((view) => view.type === type && isChoiceOf(name, view.name) && view.search === search);
  const ids = new Set(all.views.map(({ id }) => id));
  const added = views
    .filter((view) => !isHere(view))
    // Counts seen elsewhere are dropped, because they are of another browser.
    .map(({ seen: _seen, ...view }) => (ids.has(view.id) ? { ...view, id: newId() } : view));
  return {
    all: added.reduce(addView, all),
    added: added.length,
    /** Views that existed, with the same type, name and query, or under the name that an earlier import gave them. */
    existing: views.length - added.length,
    /** Unreadable entries; they stay in the file. */
    unread: unread.length,
  };
}

/** The number of records added on a server since the view was last opened; 0: none, or unknown. */
export const newSince = (
  { seen }: Pick<SavedView, 'seen'>,
  { server, count }: Pick<SeenCount, 'server' | 'count'>,
): number => (seen?.server === server ? Math.max(0, count - seen.count) : 0);
