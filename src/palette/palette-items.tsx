import { Clock, Columns3, RotateCcw, Search, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorSentence } from '../api/error-messages.ts';
import { searchWords } from '../api/typed-search.ts';
import { markedText } from '../entity/highlight.tsx';
import { EntityLine } from '../entity/name-suggestions.tsx';
import type { Translator } from '../i18n/translate.ts';
import { entityPath, listPath } from '../paths.ts';
import { resourceById } from '../resources/registry.ts';
import type { ResourceDefinition, ResourceEntry } from '../resources/resource.ts';
import { ICON_PROPS } from '../ui/button.tsx';
import type { Command } from '../ui/commands.ts';
import { comparable, needleOf } from '../ui/comparable-text.ts';
import { KeyCaps } from '../ui/key-caps.tsx';
import { visible } from '../ui/text.tsx';
import { searchOfWords, viewSearch } from '../view/url-params.ts';
import { WHOLE_CATALOG, type View, type ViewSpec } from '../view/view.ts';
import { OpenedLine } from './palette-lines.tsx';
import { MAX_ENTRIES, type RecentOfType } from './recent.ts';
import type { PaletteSearch, TypeSearch } from './type-search.ts';
import styles from './palette-lines.module.css';

export interface NamedView {
  readonly id: string;
  /** Id of the type of resource that it lists. */
  readonly type: string;
  readonly name: string;
  readonly search: string;
}

export interface PaletteCommand extends Command {
  /** Whether the palette stays open while `run` works, to show its failure; `run` closes the palette when done. */
  readonly stays?: boolean;
}

/** A line of the palette: a place, or an action. */
export type PaletteItem = {
  /** Unique among items. */
  readonly id: string;
  readonly icon: ReactNode;
  readonly text: ReactNode;
  /** A number, an icon or keys at the end of the line. */
  readonly end?: ReactNode;
  /** Whether the previous text found it: it cannot be chosen. */
  readonly isStale?: boolean;
  /** The type of a record, which is loaded ahead. */
  readonly type?: ResourceEntry;
} & (
  | { readonly path: string }
  | {
      readonly run: () => void;
      /** Whether the palette stays open. */
      readonly stays?: boolean | undefined;
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
  readonly text: string;
  /** The searches of all types, that of the type on screen first. */
  readonly searches: readonly TypeSearch[];
  /** Whether all loaded records of each type are listed. */
  readonly everywhere: boolean;
  readonly onEverywhere: () => void;
  readonly onColumns: () => void;
  readonly recent: readonly RecentOfType[];
  readonly views: readonly NamedView[];
  readonly commands: readonly PaletteCommand[];
  readonly types: readonly ResourceEntry[];
  readonly view: View;
  readonly resource: Pick<ResourceDefinition, 'id'>;
  readonly viewSpec: ViewSpec;
  /** The current query of the address, kept when a record of the type on screen opens beside the list. */
  readonly searchNow: string;
}

/** Most records listed of the type on screen, and of each other type. */
const [MOST_HERE, MOST_ELSEWHERE] = [4, 2];
const mostOf = (here: Pick<ResourceEntry, 'id'>, { entry }: Pick<TypeSearch, 'entry'>): number =>
  entry.id === here.id ? MOST_HERE : MOST_ELSEWHERE;

export const selectableItems = (groups: readonly PaletteGroup[]): readonly PaletteItem[] =>
  groups.flatMap(({ items }) => items).filter(({ isStale = false }) => !isStale);

/** Whether a text contains all words, in any case. */
export function hasWords(text: string, words: string): boolean {
  const compared = comparable(text);
  return comparable(words)
    .split(/\s+/)
    .every((word) => compared.includes(word));
}

export const isSettled = (searches: readonly TypeSearch[]): boolean =>
  searches.every(({ kind }) => kind !== 'waiting');

/** A number of results, as text; undefined: not known yet. */
export const totalText = (
  total: number | undefined,
  t: Translator,
  isLowerBound = false,
): string | undefined => (total === undefined ? undefined : t.number(total) + (isLowerBound ? '+' : ''));

/** @param failed the sentence that the search has failed, which its reason follows */
export const failureText = (failed: string, { error }: PaletteSearch, t: Translator): string =>
  `${failed} ${errorSentence(error, t)}`;

/** The item of a search that has failed, with its reason: a choice searches once more. @param failed as in `failureText` */
export function failedItems(
  id: string,
  search: PaletteSearch,
  failed: string,
  t: Translator,
): readonly PaletteItem[] {
  if (search.kind !== 'failed') return [];
  const icon = <RotateCcw {...ICON_PROPS} />;
  const text = <span className={styles.wrap}>{failureText(failed, search, t)}</span>;
  return [{ id, icon, text, end: t('common.retry'), run: search.retry, stays: true }];
}

/**
 * Path of a type's list for words, from its top; the list of the type on screen keeps its columns, and its switch of deleted
 * records. It shows the live ones first, which are listed here.
 */
const searchPath = ({ resource, view, viewSpec }: PaletteInput, { id, path }: ResourceEntry, q: string) =>
  listPath(
    path,
    id === resource.id
      ? viewSearch({ ...view, ...WHOLE_CATALOG, q, deleted: view.deleted && 'also' }, viewSpec)
      : searchOfWords(q),
  );

/** Path of a record beside its list; the list of the type on screen keeps its place. */
const recordPath = ({ resource, searchNow }: PaletteInput, { id, path }: ResourceEntry, fqn: string) =>
  entityPath(path, fqn, id === resource.id ? searchNow : '');

const commandItem = (
  id: string,
  { icon: Icon = Zap, label, keys = [], run, stays }: Omit<PaletteCommand, 'id'>,
  words: readonly string[] = [],
): PaletteItem => ({
  id,
  icon: <Icon {...ICON_PROPS} />,
  text: <span className="clip">{markedText(label, undefined, words)}</span>,
  end: keys.length > 0 && <KeyCaps keys={keys} />,
  run,
  stays,
});

/** Actions that commands offer for the text itself, such as the row of a number; they precede all results. */
const offeredItems = ({ text, commands }: PaletteInput): readonly PaletteItem[] =>
  commands.flatMap(({ id, icon, offer }) => {
    const action = offer?.(text);
    return action ? [commandItem(`offer-${id}`, { ...action, icon })] : [];
  });

/** The item that searches the names of a type without a search index. */
const namesItem = (scene: PaletteInput, type: ResourceEntry, t: Translator): PaletteItem => {
  const q = scene.text.trim();
  return {
    id: `search-${type.id}`,
    icon: type.icon,
    text: <span className="clip">{t.of(type.id).rich('palette.searchNames', { q: visible(q) })}</span>,
    path: searchPath(scene, type, q),
  };
};

/** The results of one type: its best matches, and the search for all of them. */
function foundGroup(scene: PaletteInput, search: TypeSearch, t: Translator): PaletteGroup {
  const { entry: type, kind, records } = search;
  const text = scene.text.trim();
  const q = { q: visible(text) };
  const shown = scene.everywhere ? records : records.slice(0, mostOf(scene.resource, search));
  const total = totalText(search.total, t, search.totalIsLowerBound);
  const hasMore = (search.total ?? 0) > shown.length;
  const all: PaletteItem = {
    id: `search-${type.id}`,
    icon: <Search {...ICON_PROPS} />,
    text: (
      <span className="clip">
        {hasMore
          ? t.of(type.id).rich('palette.allFound', q, { total: total ?? '' })
          : t.of(type.id).rich('palette.searchAll', q)}
      </span>
    ),
    end: hasMore ? undefined : total,
    path: searchPath(scene, type, text),
  };
  const isHere = type.id === scene.resource.id;
  return {
    id: type.id,
    title: t.of(type.id).nouns.Nouns,
    total: shown.length > 0 ? total : undefined,
    items: [
      ...shown.map((row) => ({
        id: `entity-${type.id}-${row.id}`,
        icon: type.loaded()?.icon?.(row) ?? type.icon,
        text: <EntityLine type={type.id} record={row} typed={scene.text} isCurrent={kind !== 'waiting'} />,
        path: recordPath(scene, type, row.fullyQualifiedName),
        isStale: kind === 'waiting',
        type,
      })),
      // The search of the type on screen is listed even before its results are known.
      ...(isHere || hasMore ? [kind === 'none' ? namesItem(scene, type, t) : all] : []),
      ...failedItems(`failed-${type.id}`, search, t.of(type.id)('palette.searchFailed'), t),
    ],
  };
}

/** The item that lists more records of all types, if more were found than are listed. */
function everywhereItems(
  { text, searches, everywhere, onEverywhere, resource }: PaletteInput,
  t: Translator,
): readonly PaletteItem[] {
  const found = searches.filter(({ kind }) => kind === 'found');
  const isCut = found.some((search) => search.records.length > mostOf(resource, search));
  if (everywhere || !isCut || !isSettled(searches)) return [];
  const total = found.reduce((sum, { total: of = 0 }) => sum + of, 0);
  const isLowerBound = found.some(({ totalIsLowerBound }) => totalIsLowerBound);
  return [
    {
      id: 'everywhere',
      icon: <Search {...ICON_PROPS} />,
      text: <span className="clip">{t.rich('palette.searchEverywhere', { q: visible(text.trim()) })}</span>,
      end: totalText(total, t, isLowerBound),
      run: onEverywhere,
      stays: true,
    },
  ];
}

/**
 * The results of a text, by type. Once all searches have ended, types with records come first, because Enter takes the first
 * item; the search for columns is the next, within a screen of it. Other types without a search index share a group: only
 * their lists can be searched.
 */
function foundGroups(scene: PaletteInput, t: Translator): readonly PaletteGroup[] {
  const { searches, resource, onColumns } = scene;
  const isApart = ({ entry, kind }: TypeSearch) => kind === 'none' && entry.id !== resource.id;
  const apart = searches.filter(isApart);
  const found = searches.filter((search) => !isApart(search));
  const ordered = isSettled(searches)
    ? found.toSorted((a, b) => Number(b.records.length > 0) - Number(a.records.length > 0))
    : found;
  const columns: PaletteItem = {
    id: 'columns',
    icon: <Columns3 {...ICON_PROPS} />,
    text: <span className="clip">{t.rich('palette.searchColumns', { q: visible(scene.text.trim()) })}</span>,
    run: onColumns,
    stays: true,
  };
  const [first, ...others] = ordered.map((search) => foundGroup(scene, search, t));
  return [
    ...(first ? [first] : []),
    { id: 'columns', title: '', items: [columns] },
    ...others,
    {
      id: 'not-indexed',
      title: t('palette.notIndexed'),
      items: apart.map(({ entry }) => namesItem(scene, entry, t)),
    },
    { id: 'everywhere', title: '', items: everywhereItems(scene, t) },
  ];
}

interface Dated {
  readonly type: ResourceEntry;
  readonly text: string;
  readonly at: number;
}

/** Recent entries of all types, the newest first: one without a time is as old as the entry after it in its type. */
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

const recentItems = (scene: PaletteInput, t: Translator): readonly PaletteItem[] => [
  ...newestOf(scene.recent, 'opened').map(({ type, text: fqn }) => ({
    id: `opened-${type.id}-${fqn}`,
    icon: type.icon,
    text: <OpenedLine fqn={fqn} />,
    path: recordPath(scene, type, fqn),
    type,
  })),
  ...newestOf(scene.recent, 'searches').map(({ type, text: q }) => ({
    id: `again-${type.id}-${q}`,
    icon: <Clock {...ICON_PROPS} />,
    text: <span className="clip">{t.of(type.id).rich('palette.searchAll', { q: visible(q) })}</span>,
    end: type.icon,
    path: searchPath(scene, type, q),
  })),
];

const viewItems = ({ views, text }: PaletteInput): readonly PaletteItem[] =>
  views
    .filter(({ name }) => hasWords(name, text))
    .flatMap(({ id, type, name, search }) => {
      const resource = resourceById(type);
      if (!resource) return [];
      const shown = (
        <bdi className="clip" translate="no">
          {markedText(name, undefined, searchWords(text))}
        </bdi>
      );
      return [{ id: `view-${id}`, icon: resource.icon, text: shown, path: listPath(resource.path, search) }];
    });

/** Commands and types to go to; those that begin with the text come first. */
function commandGroup({ commands, types, text }: PaletteInput, t: Translator) {
  const words = searchWords(text);
  const needle = needleOf(text);
  const begins = (name: string) => comparable(name).startsWith(needle);
  const all = [
    ...commands.map((command) => ({
      label: command.label,
      isMeant: begins(command.label),
      item: commandItem(`do-${command.id}`, command, words),
    })),
    ...types.map(({ id, icon, path }) => {
      const label = t.of(id)('palette.goToType');
      const shown = <span className="clip">{markedText(label, undefined, words)}</span>;
      return {
        label,
        isMeant: begins(label) || begins(t.of(id).nouns.nouns),
        item: { id: `type-${id}`, icon, text: shown, path: listPath(path) },
      };
    }),
  ]
    .filter(({ label }) => hasWords(label, text.trim()))
    .toSorted((a, b) => Number(b.isMeant) - Number(a.isMeant));
  return {
    isMeant: needle.length >= 3 && all.some(({ isMeant }) => isMeant),
    group: { id: 'commands', title: t('palette.commands'), items: all.map(({ item }) => item) },
  };
}

/**
 * The palette's items for a text, in groups that are not empty; an empty text lists recent entries. Enter takes the first
 * item: commands that begin with the text come first unless the type on screen has records of it.
 */
export function paletteGroups(scene: PaletteInput, t: Translator): readonly PaletteGroup[] {
  const { group: commands, isMeant } = commandGroup(scene, t);
  const isFirst = isMeant && scene.searches[0]?.records.length === 0;
  const groups: readonly PaletteGroup[] = [
    { id: 'rows', title: t('palette.rows'), items: offeredItems(scene) },
    ...(isFirst ? [commands] : []),
    ...(scene.text.trim() === ''
      ? [{ id: 'recent', title: t('palette.recent'), items: recentItems(scene, t) }]
      : foundGroups(scene, t)),
    { id: 'views', title: t('palette.views'), items: viewItems(scene) },
    ...(isFirst ? [] : [commands]),
  ];
  return groups.filter(({ items }) => items.length > 0);
}
