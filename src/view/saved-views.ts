import * as v from 'valibot';
import { lenient } from '../api/schemas/entity.ts';
import { filtersKey } from '../filters/filters.ts';
import type { Translator } from '../i18n/translate.ts';
import { startOfText } from '../ui/cut-text.ts';
import type { StoredSetting } from '../ui/storage.ts';
import { LEGACY_TYPE } from './preferences.ts';
import { parseView, viewSearch } from './url-params.ts';
import type { View, ViewSpec } from './view.ts';

export interface SavedView {
  readonly id: string;
  /** The listed type of resource; this page may have no such type. */
  readonly type: string;
  readonly name: string;
  /** The query of its address without a place, `?...` or nothing: a view opens at its top. */
  readonly search: string;
  /** ms since the epoch. */
  readonly savedAt: number;
  /** The number of records when the view was last opened in this browser. */
  readonly seen?: SeenCount | undefined;
}

export interface SeenCount {
  readonly server: string;
  readonly count: number;
  /** Time at which the rows were read, ms since the epoch. */
  readonly at: number;
}

export interface SavedViews {
  /** The views in the order of the sidebar. Ids are unique. */
  readonly views: readonly SavedView[];
  /** Id of the view that the catalog opens with. */
  readonly first: string | null;
  /** Unreadable entries, unchanged. They are written back, because a newer version of the page may read them. */
  readonly unread: readonly unknown[];
}

export const NO_VIEWS: SavedViews = { views: [], first: null, unread: [] };
export const MAX_NAME = 100;

const savedView = v.looseObject({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/)),
  // Version 1 has no types. A tab that still runs it keeps the types of existing views, and adds views without one.
  type: v.optional(v.pipe(v.string(), v.regex(/^\w{1,40}$/)), LEGACY_TYPE),
  name: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  search: v.pipe(v.string(), v.maxLength(8_000)),
  savedAt: v.fallback(v.number(), 0),
  seen: lenient(v.object({ server: v.string(), count: v.number(), at: v.number() })),
});
const envelope = v.looseObject({
  version: v.number(),
  views: v.array(v.unknown()),
  first: v.fallback(v.nullable(v.string()), null),
});

/** Version 2 adds the type of each view. Both versions are read alike. */
const VERSION = 2;

/** The first id of `id`, `id-2`, `id-3` that is not taken. */
function freeId(id: string, taken: ReadonlySet<string>, n = 1): string {
  const name = n === 1 ? id : `${id}-${n}`;
  return taken.has(name) ? freeId(id, taken, n + 1) : name;
}

/** Sorts entries of any form into views, each with an id of its own, and what cannot be read. */
export function sortEntries(entries: readonly unknown[]): Pick<SavedViews, 'views' | 'unread'> {
  const views: SavedView[] = [];
  const unread: unknown[] = [];
  const ids = new Set<string>();
  for (const entry of entries) {
    const read = v.safeParse(savedView, entry);
    if (!read.success) unread.push(entry);
    else {
      const { id, name } = read.output;
      const view = { ...read.output, id: freeId(id, ids), name: startOfText(name, MAX_NAME) };
      ids.add(view.id);
      views.push(view);
    }
  }
  return { views, unread };
}

/** Reads the text of `writeSavedViews`, or any other: unreadable entries are kept unchanged. */
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

/** The text of saved views, for the browser's storage and for files. */
export const writeSavedViews = ({ views, first, unread }: SavedViews): string =>
  JSON.stringify({ version: VERSION, first, views: [...views, ...unread] }, null, 1);

/** The saved views of this browser, for all servers. */
export const SAVED_VIEWS: StoredSetting<SavedViews> = {
  key: 'catalog-browser.views',
  read: readSavedViews,
  write: writeSavedViews,
};

/** The query of a saved view, as this version of the page reads it. @param spec of the view's type */
export const savedSearch = ({ search }: Pick<SavedView, 'search'>, spec: ViewSpec): string =>
  viewSearch(parseView(search, spec).view, spec);

/** Changes members of a view; an id that another tab deleted changes nothing. */
export const changeView = (all: SavedViews, id: string, members: Partial<SavedView>): SavedViews => ({
  ...all,
  views: all.views.map((view) => (view.id === id ? { ...view, ...members } : view)),
});

export const overwriteView = (all: SavedViews, id: string, search: string, savedAt: number): SavedViews =>
  changeView(all, id, { search, savedAt, seen: undefined });

/**
 * Stores the number of records of a view on screen, unless the stored count is newer. Otherwise two tabs would answer each
 * other's change with their own count for ever.
 */
export const seeView = (all: SavedViews, id: string, seen: SeenCount): SavedViews => {
  const before = all.views.find((view) => view.id === id)?.seen;
  const isKnown = before?.server === seen.server && before.count === seen.count;
  return isKnown || (before && before.at > seen.at) ? all : changeView(all, id, { seen });
};

export interface ActiveSavedView {
  readonly view: SavedView;
  /** Parts changed since the view was saved, in words; empty: none. */
  readonly changes: readonly string[];
}

const CHANGE_MESSAGES = {
  q: 'viewPart.search',
  filters: 'viewPart.filters',
  readsList: 'viewPart.reading',
  deleted: 'viewPart.deleted',
  columns: 'viewPart.columns',
  sort: 'viewPart.sort',
  limit: 'viewPart.pageSize',
} as const satisfies Record<Exclude<keyof View, 'scope'>, string>;

const textOf = (view: View, member: keyof View): string =>
  member === 'filters' ? filtersKey(view.filters) : JSON.stringify(view[member]);

/** The parts that differ between two views, in words: search, scope, filters, reading, deleted records, columns, sort, page size. */
export function viewChanges(
  before: View,
  now: View,
  spec: Pick<ViewSpec, 'scope'>,
  t: Translator,
): readonly string[] {
  return (['q', 'scope', 'filters', 'readsList', 'deleted', 'columns', 'sort', 'limit'] as const)
    .filter((member) => textOf(before, member) !== textOf(now, member))
    .flatMap((member) => {
      if (member !== 'scope') return t(CHANGE_MESSAGES[member]);
      return spec.scope === undefined ? [] : t(`${spec.scope}Scope.inText`);
    });
}

/**
 * The saved view on screen: one with the same query, or else the last such view, with the changes since.
 * @param last id of the last view with the same query
 */
export function activeSavedView(
  all: readonly SavedView[],
  { type, spec, search }: Pick<SavedView, 'type' | 'search'> & { readonly spec: ViewSpec },
  last: string | null,
  t: Translator,
): ActiveSavedView | undefined {
  const views = all.filter((view) => view.type === type);
  const alike = views.filter((view) => savedSearch(view, spec) === search);
  const same = alike.find(({ id }) => id === last) ?? alike[0];
  if (same) return { view: same, changes: [] };
  const base = views.find(({ id }) => id === last);
  if (!base) return undefined;
  const viewOf = (text: string) => parseView(text, spec).view;
  return { view: base, changes: viewChanges(viewOf(base.search), viewOf(search), spec, t) };
}
