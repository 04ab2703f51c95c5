import { GRID_KEYS, HEADER_KEYS, type KeyLine } from '../../grid/key-list.ts';
import type { Command, CommandGroup } from '../../ui/command-store.ts';
import { type Chord, isSingleKey } from '../../ui/key-chord.ts';
import { PANEL_COMMANDS } from '../panel/panel-commands.ts';

export interface ShortcutSection {
  readonly title: string;
  readonly lines: readonly KeyLine[];
}

type Listed = Pick<Command, 'id' | 'label' | 'group' | 'keys'>;

/** Which come first; the rest follows in the order in which the page offers it. */
const FIRST = ['search', 'palette', 'columns', 'copy-link', 'save-view', 'shortcuts', 'back'];
const placeOf = ({ id }: Listed) => (FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length);

/** The keys of the page by where they work: those of what is offered now, of the grid, and of an opened table. */
export function shortcutSections(offered: readonly Listed[]): readonly ShortcutSection[] {
  const known = new Set(offered.map(({ id }) => id));
  const all = [...offered, ...PANEL_COMMANDS.filter(({ id }) => !known.has(id))].toSorted(
    (a, b) => placeOf(a) - placeOf(b),
  );
  const linesOf = (group: CommandGroup): readonly KeyLine[] =>
    all.flatMap((command) =>
      command.group === group && command.keys ? [{ label: command.label, keys: command.keys }] : [],
    );
  return [
    { title: 'Anywhere', lines: linesOf('Anywhere') },
    { title: 'In the grid', lines: [...GRID_KEYS, ...linesOf('In the grid')] },
    { title: 'With a table open', lines: linesOf('With a table open') },
    { title: 'In a column’s header', lines: HEADER_KEYS },
  ];
}

/** The letters and signs among them, each once, as their caps read. */
export const singleKeysIn = (sections: readonly ShortcutSection[]): readonly string[] => {
  const all = sections.flatMap(({ lines }) => lines.flatMap(({ keys }) => keys)).filter(isSingleKey);
  return [...new Set(all)].map((key) => key.toUpperCase()).toSorted();
};

/** The sections as they are while letters and signs alone do nothing: no key is listed that does nothing. */
export const withoutSingleKeys = (sections: readonly ShortcutSection[]): readonly ShortcutSection[] =>
  sections.map(({ title, lines }) => ({
    title,
    lines: lines.flatMap(({ label, keys }) => {
      const held = keys.filter((key: Chord) => !isSingleKey(key));
      return held.length > 0 ? [{ label, keys: held }] : [];
    }),
  }));
