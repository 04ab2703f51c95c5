import type { ReactNode } from 'react';
import type { EntityRow } from '../api/schemas/record.ts';
import type { Translator } from '../i18n/translate.ts';
import { entityPath, listPath } from '../paths.ts';
import type { Command } from '../ui/commands.ts';
import { resourceById, type ResourceEntry } from '../resources/registry.ts';
import type { ResourceDefinition } from '../resources/resource.ts';
import { searchOfWords, viewSearch } from '../view/url-params.ts';
import { WHOLE_CATALOG, type View, type ViewSpec } from '../view/view.ts';
import { MAX_ENTRIES, type RecentOfType } from './recent.ts';
import type { TypeSearch } from './type-search.ts';
import { comparable, needleOf } from '../ui/comparable-text.ts';

/** A view that was saved under a name. */
export interface NamedView {
  readonly id: string;
  /** Id of the type of resource that it lists. */
  readonly type: string;
  readonly name: string;
  /** The query of its address. */
  readonly search: string;
}

/** A command as the palette offers it. */
export interface PaletteCommand extends Command {
  /** Its `run` closes the palette, once it is done; until then the palette stays, and says what went wrong. */
  readonly stays?: boolean;
}

/** What is said of a type of resource, and where its pages are. */
type ListedType = TypeSearch['entry'];

interface Item {
  /** Unlike that of any other item. */
  readonly id: string;
}

/** A line of the palette: a place with the path that leads there, or something to do. */
export type PaletteItem = Item &
  (
    | {
        readonly kind: 'entity';
        readonly path: string;
        readonly row: EntityRow;
        readonly type: ListedType;
        /** It was found by the text before: keys pass it by. */
        readonly stale: boolean;
      }
    | { readonly kind: 'opened'; readonly path: string; readonly fqn: string; readonly type: ListedType }
    | {
        /** The list of a type that a text finds. */
        readonly kind: 'search';
        readonly path: string;
        readonly q: string;
        readonly type: ListedType;
        /**
         * `all`: more than the lines before it, `total` of them. `names`: the type has no search index, and the list reads
         * names. `again`: it was searched lately.
         */
        readonly as: 'search' | 'all' | 'names' | 'again';
        /** How many it finds, as a figure; undefined while it is not known. */
        readonly total?: string | undefined;
      }
    | { readonly kind: 'everywhere'; readonly q: string; readonly total: string }
    | { readonly kind: 'failed'; readonly search: TypeSearch }
    | { readonly kind: 'type'; readonly path: string; readonly label: string; readonly type: ListedType }
    | { readonly kind: 'view'; readonly path: string; readonly name: string; readonly icon: ReactNode }
    | {
        readonly kind: 'command';
        readonly command: Pick<PaletteCommand, 'id' | 'label' | 'icon' | 'keys' | 'run' | 'stays'>;
      }
  );

export interface PaletteGroup {
  /** Unlike that of any other group. */
  readonly id: string;
  readonly title: string;
  /** How many there are of what it lists the best of, as a figure. */
  readonly total?: string | undefined;
  readonly items: readonly PaletteItem[];
}

export interface PaletteInput {
  /** As typed. */
  readonly text: string;
  /** What the searches of all types have come to, that of the type on screen first. */
  readonly searches: readonly TypeSearch[];
  /** Whether as many records of each type are listed as were read. */
  readonly everywhere: boolean;
  readonly recent: readonly RecentOfType[];
  readonly views: readonly NamedView[];
  readonly commands: readonly PaletteCommand[];
  /** Types of resource to go to. */
  readonly types: readonly ListedType[];
  readonly view: View;
  readonly resource: Pick<ResourceDefinition, 'id'>;
  readonly viewSpec: ViewSpec;
  /** The query of the address as it is: a record of the type on screen opens beside the list where it stands. */
  readonly searchNow: string;
}

/** Records listed of the type on screen, and of each other type. */
const [MOST_HERE, MOST_ELSEWHERE] = [4, 2];
const mostOf = (here: Pick<ListedType, 'id'>, { entry }: Pick<TypeSearch, 'entry'>): number =>
  entry.id === here.id ? MOST_HERE : MOST_ELSEWHERE;

/** The items that keys go to, in their order. */
export const selectableItems = (groups: readonly PaletteGroup[]): readonly PaletteItem[] =>
  groups.flatMap(({ items }) => items).filter((item) => !(item.kind === 'entity' && item.stale));

/** Whether a text has all the words, whatever their case. */
export function hasWords(text: string, words: string): boolean {
  const compared = comparable(text);
  return comparable(words)
    .split(/\s+/)
    .every((word) => compared.includes(word));
}

type Scene = Pick<PaletteInput, 'resource' | 'view' | 'viewSpec' | 'searchNow'>;

/** The list of a type with words, from its top; that of the type on screen keeps its columns. */
const searchPath = ({ resource, view, viewSpec }: Scene, { id, path }: ListedType, q: string) =>
  listPath(
    path,
    id === resource.id ? viewSearch({ ...view, ...WHOLE_CATALOG, q }, viewSpec) : searchOfWords(q),
  );

/** A record beside its list; that of the type on screen stays where it stands. */
const recordPath = ({ resource, searchNow }: Scene, { id, path }: ListedType, fqn: string) =>
  entityPath(path, fqn, id === resource.id ? searchNow : '');

const commandItem = (command: PaletteCommand): PaletteItem => ({
  id: `do-${command.id}`,
  kind: 'command',
  command,
});

/** What a text offers as such, such as the row of a number: before all that is only found by it. */
const offeredItems = ({ text, commands }: PaletteInput): readonly PaletteItem[] =>
  commands.flatMap(({ id, icon, offer }) => {
    const action = offer?.(text);
    return action ? [{ id: `offer-${id}`, kind: 'command' as const, command: { ...action, id, icon } }] : [];
  });

/** How many match, as a figure; undefined while it is not known. */
export const totalText = (
  total: number | undefined,
  t: Translator,
  isLowerBound = false,
): string | undefined => (total === undefined ? undefined : t.number(total) + (isLowerBound ? '+' : ''));

/** What was found of one type: its best matches, and the way to all of them. */
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
      // The list of the type on screen can be searched at any time, before it is known what that finds.
      ...(isHere || hasMore ? [all] : []),
    ],
  };
}

/** All types at once: offered where more was found than is listed. */
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

/** What a text finds, by type. Other types without a search index have a group of their own: only their lists can be searched. */
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
 * What was done lately, of all types, the newest first. Those of one type keep their order: one of an unknown time is as
 * new as what follows it.
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

/** What the palette lists for a text, in groups none of which is empty: what was done lately while there is none. */
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

/** Whether every type has answered. */
export const isSettled = (searches: readonly TypeSearch[]): boolean =>
  searches.every(({ state }) => state !== 'waiting');

/**
 * The item that Enter means before one is chosen: the first, but a command that begins with the text, or a record of
 * another type once all have answered, rather than a search that may find nothing.
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

/** The first item of the group after, or before, that of an item, going round. */
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
