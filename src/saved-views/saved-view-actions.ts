import {
  changeView,
  MAX_NAME,
  readSavedViews,
  type SavedView,
  type SavedViews,
  type SeenCount,
} from '../view/saved-views.ts';

// What people do with their saved views. Each answers what is kept then; an id that is gone (another tab deleted it)
// changes nothing.

/** A name as it is kept: without space around it, at most 100 characters. */
export const savedViewName = (typed: string): string => typed.trim().slice(0, MAX_NAME);

export const addView = (all: SavedViews, view: SavedView): SavedViews => ({
  ...all,
  views: [...all.views, view],
});

export const renameView = (all: SavedViews, id: string, typed: string): SavedViews => {
  const name = savedViewName(typed);
  return name === '' ? all : changeView(all, id, { name });
};

export const removeView = (all: SavedViews, id: string): SavedViews => ({
  ...all,
  views: all.views.filter((view) => view.id !== id),
  first: all.first === id ? null : all.first,
});

export interface Removed {
  readonly view: SavedView;
  /** Its place in the list. */
  readonly at: number;
  readonly wasFirst: boolean;
}

/** Puts a view back where it stood, unless it is there again. */
export const restoreView = (all: SavedViews, { view, at, wasFirst }: Removed): SavedViews =>
  all.views.some(({ id }) => id === view.id)
    ? all
    : {
        ...all,
        views: all.views.toSpliced(at, 0, view),
        first: wasFirst && all.first === null ? view.id : all.first,
      };

/** Moves a view by places, as far as the list goes. */
export function moveView(all: SavedViews, id: string, by: number): SavedViews {
  const from = all.views.findIndex((view) => view.id === id);
  const view = all.views[from];
  if (!view) return all;
  const to = Math.max(0, Math.min(from + by, all.views.length - 1));
  return { ...all, views: all.views.toSpliced(from, 1).toSpliced(to, 0, view) };
}

/** The view that the catalog opens with; null: the whole list. */
export const openFirst = (all: SavedViews, id: string | null): SavedViews => ({ ...all, first: id });

/** What became of a file's views. */
export interface Imported {
  readonly all: SavedViews;
  readonly added: number;
  /** Here already, with the same type, name and query. */
  readonly known: number;
  /** Entries of the file that cannot be read; they stay in the file. */
  readonly unread: number;
}

/** Takes over the views of a file after one's own; nothing that is here is changed. @param newId makes an id that is not taken */
export function importViews(all: SavedViews, file: string, newId: () => string): Imported {
  const { views, unread } = readSavedViews(file);
  const isHere = ({ type, name, search }: SavedView) =>
    all.views.some((own) => own.type === type && own.name === name && own.search === search);
  const ids = new Set(all.views.map(({ id }) => id));
  const added = views
    .filter((view) => !isHere(view))
    // What was seen of them elsewhere says nothing here.
    .map(({ seen: _seen, ...view }) => (ids.has(view.id) ? { ...view, id: newId() } : view));
  return {
    all: { ...all, views: [...all.views, ...added] },
    added: added.length,
    known: views.length - added.length,
    unread: unread.length,
  };
}

/** How many more records a server counts than when the view was last opened; 0 where there are as many or fewer, or where it is not known. */
export const newSince = (
  { seen }: Pick<SavedView, 'seen'>,
  { server, count }: Pick<SeenCount, 'server' | 'count'>,
): number => (seen?.server === server ? Math.max(0, count - seen.count) : 0);
