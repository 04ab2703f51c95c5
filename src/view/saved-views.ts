import * as v from 'valibot';
import { parseView, viewSearch } from './codec.ts';
import type { View } from './view.ts';

/** A view under a name, kept in this browser. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** The query of its address, `?...` or nothing. Its place is not part of it: a view opens at its top. */
  readonly search: string;
  /** ms since the epoch. */
  readonly savedAt: number;
}

export interface SavedViews {
  /** In the order in which they stand on the left. Ids are unique. */
  readonly views: readonly SavedView[];
  /** Id of the one that the catalog opens with. */
  readonly first: string | null;
  /** Entries that cannot be read, as they stood. They are written back: a newer version of the page may read them. */
  readonly unread: readonly unknown[];
}

export const NO_VIEWS: SavedViews = { views: [], first: null, unread: [] };
export const MOST_NAME = 100;

const savedView = v.looseObject({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/)),
  name: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  search: v.pipe(v.string(), v.maxLength(8_000)),
  savedAt: v.fallback(v.number(), 0),
});
const envelope = v.looseObject({
  version: v.number(),
  views: v.array(v.unknown()),
  first: v.fallback(v.nullable(v.string()), null),
});

const VERSION = 1;

/** The first id of `id`, `id-2`, `id-3` that is not taken. */
function freeId(id: string, taken: ReadonlySet<string>, n = 1): string {
  const name = n === 1 ? id : `${id}-${n}`;
  return taken.has(name) ? freeId(id, taken, n + 1) : name;
}

function sortEntries(entries: readonly unknown[]): Pick<SavedViews, 'views' | 'unread'> {
  const views: SavedView[] = [];
  const unread: unknown[] = [];
  const ids = new Set<string>();
  for (const entry of entries) {
    const read = v.safeParse(savedView, entry);
    if (!read.success) unread.push(entry);
    else {
      const { id, name } = read.output;
      const view = { ...read.output, id: freeId(id, ids), name: name.slice(0, MOST_NAME) };
      ids.add(view.id);
      views.push(view);
    }
  }
  return { views, unread };
}

/** Reads what `writeSavedViews` wrote, or any other text: what cannot be read is kept as it stands, the rest is there. */
export function readSavedViews(text: string | undefined): SavedViews {
  if (text === undefined || text === '') return NO_VIEWS;
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return { ...NO_VIEWS, unread: [text] };
  }
  const read = v.safeParse(envelope, given);
  if (!read.success) return { ...NO_VIEWS, unread: [given] };
  const sorted = sortEntries(read.output.views);
  const first = sorted.views.some(({ id }) => id === read.output.first) ? read.output.first : null;
  return { ...sorted, first };
}

/** The text that keeps them: in the browser, and as a file. */
export const writeSavedViews = ({ views, first, unread }: SavedViews): string =>
  JSON.stringify({ version: VERSION, first, views: [...views, ...unread] }, null, 1);

/** The address's query of a view without a place: what is saved of it, and what tells views apart. */
export const searchOf = (view: View): string => viewSearch(view);

/** What a saved view shows, as this version of the page reads it. */
export const savedSearch = ({ search }: Pick<SavedView, 'search'>): string =>
  searchOf(parseView(search).view);
