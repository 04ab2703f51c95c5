import type { PlainMessageKey } from '../i18n/translate.ts';
import type { EntityRow } from '../api/schemas/record.ts';
import { entityPath, listPath } from '../paths.ts';
import type { Command } from '../ui/commands.ts';
import { resourceById } from '../resources/registry.ts';
import type { ResourceDefinition } from '../resources/resource.ts';
import { viewSearch } from '../view/url-params.ts';
import { WHOLE_CATALOG, type View, type ViewSpec } from '../view/view.ts';
import type { Recent } from './recent.ts';

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

interface Item {
  /** Unlike that of any other item. */
  readonly id: string;
}

/** A line of the palette: a place with the path that leads there, or a command. */
export type PaletteItem = Item &
  (
    | { readonly kind: 'entity'; readonly path: string; readonly row: EntityRow }
    | { readonly kind: 'opened'; readonly path: string; readonly fqn: string }
    | { readonly kind: 'search'; readonly path: string; readonly q: string; readonly again: boolean }
    | { readonly kind: 'view'; readonly path: string; readonly name: string }
    | {
        readonly kind: 'command';
        readonly command: Pick<PaletteCommand, 'id' | 'label' | 'keys' | 'run' | 'stays'>;
      }
  );

export interface PaletteGroup {
  readonly title: PlainMessageKey;
  readonly items: readonly PaletteItem[];
}

export interface PaletteInput {
  /** As typed. */
  readonly text: string;
  /** Tables found by it, the best first. */
  readonly records: readonly EntityRow[];
  readonly recent: Recent;
  readonly views: readonly NamedView[];
  readonly commands: readonly PaletteCommand[];
  readonly view: View;
  readonly resource: Pick<ResourceDefinition, 'path'>;
  readonly viewSpec: ViewSpec;
  /** The query of the address as it is: a table opens beside the list where it stands. */
  readonly searchNow: string;
}

/** The items that keys go to, in their order. @param stale the tables are of the text before: keys pass them by */
export const selectableItems = (groups: readonly PaletteGroup[], stale: boolean): readonly PaletteItem[] =>
  groups.flatMap(({ items }) => items).filter(({ kind }) => !(stale && kind === 'entity'));

/** Whether a text has all the words, whatever their case. */
export function hasWords(text: string, words: string): boolean {
  const lower = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}

const searchPath = (
  { resource, view, viewSpec }: Pick<PaletteInput, 'resource' | 'view' | 'viewSpec'>,
  q: string,
) => listPath(resource.path, viewSearch({ ...view, ...WHOLE_CATALOG, q }, viewSpec));

const commandItem = (command: PaletteCommand): PaletteItem => ({
  id: `do-${command.id}`,
  kind: 'command',
  command,
});

/** What a text offers as such, such as the row of a number: before all that is only found by it. */
const offeredItems = ({ text, commands }: PaletteInput): readonly PaletteItem[] =>
  commands.flatMap((command) => {
    const offer = command.offer?.(text);
    return offer
      ? [{ id: `offer-${command.id}`, kind: 'command' as const, command: { ...offer, id: command.id } }]
      : [];
  });

function foundItems({ text, records, searchNow, ...scene }: PaletteInput): readonly PaletteItem[] {
  const q = text.trim();
  return [
    ...records.map((row) => ({
      id: `entity-${row.id}`,
      kind: 'entity' as const,
      path: entityPath(scene.resource.path, row.fullyQualifiedName, searchNow),
      row,
    })),
    { id: 'search', kind: 'search', path: searchPath(scene, q), q, again: false },
  ];
}

const recentItems = ({ recent, searchNow, ...scene }: PaletteInput): readonly PaletteItem[] => [
  ...recent.opened.map((fqn) => ({
    id: `opened-${fqn}`,
    kind: 'opened' as const,
    path: entityPath(scene.resource.path, fqn, searchNow),
    fqn,
  })),
  ...recent.searches.map((q) => ({
    id: `again-${q}`,
    kind: 'search' as const,
    path: searchPath(scene, q),
    q,
    again: true,
  })),
];

/** What the palette lists for a text, in groups none of which is empty: what was done lately while there is none. */
export function paletteGroups(scene: PaletteInput): readonly PaletteGroup[] {
  const text = scene.text.trim();
  const views = scene.views
    .filter(({ name }) => hasWords(name, text))
    .flatMap(({ id, type, name, search }) => {
      const resource = resourceById(type);
      if (!resource) return [];
      return [{ id: `view-${id}`, kind: 'view' as const, path: listPath(resource.path, search), name }];
    });
  const commands = scene.commands.filter(({ label }) => hasWords(label, text)).map(commandItem);
  const groups: readonly PaletteGroup[] = [
    { title: 'palette.rows', items: offeredItems(scene) },
    text === ''
      ? { title: 'palette.recent', items: recentItems(scene) }
      : { title: 'palette.tables', items: foundItems(scene) },
    { title: 'palette.views', items: views },
    { title: 'palette.commands', items: commands },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/**
 * The item that Enter means before one is chosen: the first, but a command that begins with the text rather than a
 * search of which nobody knows that it finds something.
 */
export function defaultItem(items: readonly PaletteItem[], text: string): PaletteItem | undefined {
  const [first, ...rest] = items;
  const typed = text.trim().toLowerCase();
  if (typed.length < 3 || first?.kind !== 'search' || first.again) return first;
  const isMeant = (item: PaletteItem) =>
    item.kind === 'command' && item.command.label.toLowerCase().startsWith(typed);
  return rest.find(isMeant) ?? first;
}
