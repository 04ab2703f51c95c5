import type { ReactNode } from 'react';
import type { EntityRow } from '../api/schemas/record.ts';
import type { FoundColumn } from '../filters/column-search.ts';
import type { Translator } from '../i18n/translate.ts';
import { entityPath, listPath } from '../paths.ts';
import { resourceById, type ResourceEntry } from '../resources/registry.ts';
import type { ResourceDefinition } from '../resources/resource.ts';
import type { Command } from '../ui/commands.ts';
import { comparable, needleOf } from '../ui/comparable-text.ts';
import { searchOfWords, viewSearch } from '../view/url-params.ts';
import { WHOLE_CATALOG, type View, type ViewSpec } from '../view/view.ts';
import { MAX_ENTRIES, type RecentOfType } from './recent.ts';
import type { TypeSearch } from './type-search.ts';
import type { ColumnSearch } from './use-column-search.ts';

/** A view that was saved under a name. */
export interface NamedView {
  readonly id: string;
  /** Id of the type of resource that it lists. */
  readonly type: string;
  readonly name: string;
  /** The query of its address. */
  readonly search: string;
}

/** A command of the palette. */
export interface PaletteCommand extends Command {
  /** Whether the palette stays open while `run` works, to show its failure; `run` closes the palette when done. */
  readonly stays?: boolean;
}

/** The members of a type of resource that items need. */
type ListedType = TypeSearch['entry'];

interface Item {
  /** Unique among items. */
  readonly id: string;
}

/** A line of the palette: a place with its path, or an action. */
export type PaletteItem = Item &
  (
    | {
        readonly kind: 'entity';
        readonly path: string;
        readonly row: EntityRow;
        readonly type: ListedType;
        /** Whether the record was found by the previous text: keys skip it. */
        readonly stale: boolean;
      }
    | { readonly kind: 'opened'; readonly path: string; readonly fqn: string; readonly type: ListedType }
    | {
        /** A search of a type's list. */
        readonly kind: 'search';
        readonly path: string;
        readonly q: string;
        readonly type: ListedType;
        /**
         * `all`: all `total` results, more than are listed before. `names`: a search in names, because the type has no
         * search index. `again`: a recent search.
         */
        readonly as: 'search' | 'all' | 'names' | 'again';
        /** Number of results, as text; undefined: not known yet. */
        readonly total?: string | undefined;
      }
    | { readonly kind: 'everywhere'; readonly q: string; readonly total: string }
    | { readonly kind: 'failed'; readonly search: TypeSearch }
    /** Searches for columns by the typed text. */
    | { readonly kind: 'columns'; readonly q: string }
    | {
        readonly kind: 'column';
        readonly path: string;
        readonly column: FoundColumn;
        /** Whether it was found by the previous text: keys skip it. */
        readonly stale: boolean;
      }
    | { readonly kind: 'failed-columns'; readonly search: ColumnSearch }
    /** The list of tables with a found column, of this name or with it in its own; `total` is their number as text, if known. */
    | {
        readonly kind: 'tables';
        readonly how: 'is' | 'holds';
        readonly path: string;
        readonly q: string;
        readonly total: string | undefined;
      }
    | { readonly kind: 'type'; readonly path: string; readonly label: string; readonly type: ListedType }
    | { readonly kind: 'view'; readonly path: string; readonly name: string; readonly icon: ReactNode }
    | {
        readonly kind: 'command';
        readonly command: Pick<PaletteCommand, 'id' | 'label' | 'icon' | 'keys' | 'run' | 'stays'>;
      }
  );

export interface PaletteGroup {
  /** Unique among groups. */
  readonly id: string;
  readonly title: string;
  /** Number of results whose best ones the group lists, as text. */
  readonly total?: string | undefined;
  readonly items: readonly PaletteItem[];
}

export interface PaletteInput {
  /** The typed text. */
  readonly text: string;
  /** The searches of all types, that of the type on screen first. */
  readonly searches: readonly TypeSearch[];
  /** Whether all loaded records of each type are listed. */
  readonly everywhere: boolean;
  readonly recent: readonly RecentOfType[];
  readonly views: readonly NamedView[];
  readonly commands: readonly PaletteCommand[];
  /** Types of resource to go to. */
  readonly types: readonly ListedType[];
  readonly view: View;
  readonly resource: Pick<ResourceDefinition, 'id'>;
  readonly viewSpec: ViewSpec;
  /** The current query of the address, kept when a record of the type on screen opens beside the list. */
  readonly searchNow: string;
}

/** Most records listed of the type on screen, and of each other type. */
const [MOST_HERE, MOST_ELSEWHERE] = [4, 2];
const mostOf = (here: Pick<ListedType, 'id'>, { entry }: Pick<TypeSearch, 'entry'>): number =>
  entry.id === here.id ? MOST_HERE : MOST_ELSEWHERE;

/** The items that keys can reach, in order. */
export const selectableItems = (groups: readonly PaletteGroup[]): readonly PaletteItem[] =>
  groups.flatMap(({ items }) => items).filter((item) => !('stale' in item && item.stale));

/** Whether a text contains all words, in any case. */
export function hasWords(text: string, words: string): boolean {
  const compared = comparable(text);
  return comparable(words)
    .split(/\s+/)
    .every((word) => compared.includes(word));
}

type Scene = Pick<PaletteInput, 'resource' | 'view' | 'viewSpec' | 'searchNow'>;

/**
 * Path of a type's list for words, from its top; the list of the type on screen keeps its columns, and its switch of deleted
 * records. It shows the live ones first, which are listed here.
 */
const searchPath = ({ resource, view, viewSpec }: Scene, { id, path }: ListedType, q: string) =>
  listPath(
    path,
    id === resource.id
      ? viewSearch({ ...view, ...WHOLE_CATALOG, q, deleted: view.deleted && 'also' }, viewSpec)
      : searchOfWords(q),
  );

/** Path of a record beside its list; the list of the type on screen keeps its place. */
const recordPath = ({ resource, searchNow }: Scene, { id, path }: ListedType, fqn: string) =>
  entityPath(path, fqn, id === resource.id ? searchNow : '');

const commandItem = (command: PaletteCommand): PaletteItem => ({
  id: `do-${command.id}`,
  kind: 'command',
  command,
});

/** Actions that commands offer for the text itself, such as the row of a number; they precede all results. */
const offeredItems = ({ text, commands }: PaletteInput): readonly PaletteItem[] =>
  commands.flatMap(({ id, icon, offer }) => {
    const action = offer?.(text);
    return action ? [{ id: `offer-${id}`, kind: 'command' as const, command: { ...action, id, icon } }] : [];
  });

/** A number of results, as text; undefined: not known yet. */
export const totalText = (
  total: number | undefined,
  t: Translator,
  isLowerBound = false,
): string | undefined => (total === undefined ? undefined : t.number(total) + (isLowerBound ? '+' : ''));

/** The results of one type: its best matches, and the search for all of them. */
function foundGroup(scene: PaletteInput, search: TypeSearch, t: Translator): PaletteGroup {
  const { entry: type, state, records } = search;
  const q = scene.text.trim();
  const isHere = type.id === scene.resource.id;
  const shown = scene.everywhere ? records : records.slice(0, mostOf(scene.resource, search));
  const total = totalText(search.total, t, search.totalIsLowerBound);
  const hasMore = (search.total ?? 0) > shown.length;
  const all: PaletteItem = {
    id: `search-${type.id}`,
    kind: 'search',
    path: searchPath(scene, type, q),
    q,
    type,
    as: state === 'none' ? 'names' : hasMore ? 'all' : 'search',
    total,
  };
  return {
    id: type.id,
    title: t.of(type.id).nouns.Nouns,
    total: shown.length > 0 ? total : undefined,
    items: [
      ...shown.map((row) => ({
        id: `entity-${type.id}-${row.id}`,
        kind: 'entity' as const,
        path: recordPath(scene, type, row.fullyQualifiedName),
        row,
        type,
        stale: state === 'waiting',
      })),
      ...(state === 'failed' ? [{ id: `failed-${type.id}`, kind: 'failed' as const, search }] : []),
      // The search of the type on screen is listed even before its results are known.
      ...(isHere || hasMore ? [all] : []),
    ],
  };
}

/** The item that lists more records of all types, if more were found than are listed. */
function everywhereItems(
  { text, searches, everywhere, resource }: PaletteInput,
  t: Translator,
): readonly PaletteItem[] {
  const found = searches.filter(({ state }) => state === 'found');
  const isCut = found.some((search) => search.records.length > mostOf(resource, search));
  if (everywhere || !isCut || !isSettled(searches)) return [];
  const total = found.reduce((sum, { total: of = 0 }) => sum + of, 0);
  const isLowerBound = found.some(({ totalIsLowerBound }) => totalIsLowerBound);
  return [
    { id: 'everywhere', kind: 'everywhere', q: text.trim(), total: totalText(total, t, isLowerBound) ?? '' },
  ];
}

/** The results of a text, by type. Other types without a search index share a group: only their lists can be searched. */
function foundGroups(scene: PaletteInput, t: Translator): readonly PaletteGroup[] {
  const q = scene.text.trim();
  const isApart = ({ entry, state }: TypeSearch) => state === 'none' && entry.id !== scene.resource.id;
  const names = scene.searches.flatMap((search): readonly PaletteItem[] => {
    const type = search.entry;
    return isApart(search)
      ? [
          {
            id: `search-${type.id}`,
            kind: 'search',
            path: searchPath(scene, type, q),
            q,
            type,
            as: 'names',
          },
        ]
      : [];
  });
  return [
    ...scene.searches.filter((search) => !isApart(search)).map((search) => foundGroup(scene, search, t)),
    { id: 'not-indexed', title: t('palette.notIndexed'), items: names },
    { id: 'everywhere', title: '', items: everywhereItems(scene, t) },
  ];
}

interface Dated {
  readonly type: ResourceEntry;
  readonly text: string;
  readonly at: number;
}

/**
 * Recent entries of all types, the newest first. Entries of one type keep their order: an entry without a time counts as
 * old as the entry after it.
 */
function newestOf(recent: readonly RecentOfType[], kind: 'opened' | 'searches'): readonly Dated[] {
  const dated = recent.flatMap(({ entry, recent: { [kind]: texts, at = {} } }) => {
    const times = new Map(Object.entries(at));
    let newest = 0;
    return texts
      .toReversed()
      .map((text): Dated => ({ type: entry, text, at: (newest = Math.max(newest, times.get(text) ?? 0)) }))
      .toReversed();
  });
  return dated.toSorted((a, b) => b.at - a.at).slice(0, MAX_ENTRIES);
}

const recentItems = ({ recent, ...scene }: PaletteInput): readonly PaletteItem[] => [
  ...newestOf(recent, 'opened').map(({ type, text: fqn }) => ({
    id: `opened-${type.id}-${fqn}`,
    kind: 'opened' as const,
    path: recordPath(scene, type, fqn),
    fqn,
    type,
  })),
  ...newestOf(recent, 'searches').map(({ type, text: q }) => ({
    id: `again-${type.id}-${q}`,
    kind: 'search' as const,
    path: searchPath(scene, type, q),
    q,
    type,
    as: 'again' as const,
  })),
];

/** The palette's items for a text, in groups that are not empty; an empty text lists recent entries. */
export function paletteGroups(scene: PaletteInput, t: Translator): readonly PaletteGroup[] {
  const text = scene.text.trim();
  const views = scene.views
    .filter(({ name }) => hasWords(name, text))
    .flatMap(({ id, type, name, search }) => {
      const resource = resourceById(type);
      if (!resource) return [];
      const { icon, path } = resource;
      return [{ id: `view-${id}`, kind: 'view' as const, path: listPath(path, search), name, icon }];
    });
  const commands = scene.commands.filter(({ label }) => hasWords(label, text)).map(commandItem);
  const types = scene.types
    .map((type) => ({
      id: `type-${type.id}`,
      kind: 'type' as const,
      path: listPath(type.path),
      label: t.of(type.id)('palette.goToType'),
      type,
    }))
    .filter(({ label }) => hasWords(label, text));
  const groups: readonly PaletteGroup[] = [
    { id: 'rows', title: t('palette.rows'), items: offeredItems(scene) },
    ...(text === ''
      ? [{ id: 'recent', title: t('palette.recent'), items: recentItems(scene) }]
      : foundGroups(scene, t)),
    { id: 'views', title: t('palette.views'), items: views },
    { id: 'commands', title: t('palette.commands'), items: [...commands, ...types] },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/** Whether the searches of all types have ended. */
export const isSettled = (searches: readonly TypeSearch[]): boolean =>
  searches.every(({ state }) => state !== 'waiting');

/**
 * The item that Enter chooses by default: the first, unless it is a search, which may find nothing; then a command that
 * begins with the text, or, once all searches have ended, a record of another type.
 */
export function defaultItem(
  items: readonly PaletteItem[],
  text: string,
  settled: boolean,
  t: Translator,
): PaletteItem | undefined {
  const [first, ...rest] = items.filter(({ kind }) => kind !== 'failed');
  const typed = needleOf(text);
  if (first?.kind !== 'search' || first.as === 'again') return first;
  const begins = (label: string) => comparable(label).startsWith(typed);
  const isMeant = (item: PaletteItem) =>
    (item.kind === 'command' && begins(item.command.label)) ||
    (item.kind === 'type' && (begins(item.label) || begins(t.of(item.type.id).nouns.nouns)));
  return (
    (typed.length < 3 ? undefined : rest.find(isMeant)) ??
    (settled ? rest.find(({ kind }) => kind === 'entity') : undefined) ??
    first
  );
}

/** The first item of the group after or before that of `active`, wrapping around. */
export function nextGroupItem(
  groups: readonly PaletteGroup[],
  active: PaletteItem | undefined,
  step: 1 | -1,
): PaletteItem | undefined {
  const firsts = groups.flatMap((group) => selectableItems([group]).slice(0, 1));
  const at = groups
    .filter((group) => selectableItems([group]).length > 0)
    .findIndex(({ items }) => active !== undefined && items.some(({ id }) => id === active.id));
  return firsts.at((at + step) % Math.max(1, firsts.length));
}
