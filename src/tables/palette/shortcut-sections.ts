import { GRID_KEYS, HEADER_KEYS, type KeyLine } from '../../grid/key-list.ts';
import type { Command, CommandGroup } from '../../ui/command-store.ts';
import { isSingleKey } from '../../ui/key-chord.ts';
import { PANEL_COMMANDS } from '../panel/panel-commands.ts';
import { inListOrder, withoutSingleKeys } from './command-order.ts';

export interface ShortcutSection {
  readonly title: string;
  readonly lines: readonly KeyLine[];
}

type Listed = Pick<Command, 'id' | 'label' | 'group' | 'keys'>;

/** The keys of the page by where they work: those of what is offered now, of the grid, and of an opened table. */
export function shortcutSections(offered: readonly Listed[]): readonly ShortcutSection[] {
  const known = new Set(offered.map(({ id }) => id));
  const all = inListOrder<Listed>([...offered, ...PANEL_COMMANDS.filter(({ id }) => !known.has(id))]);
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
export const sectionsWithoutSingleKeys = (sections: readonly ShortcutSection[]): readonly ShortcutSection[] =>
  sections.map(({ title, lines }) => ({
    title,
    lines: lines.map(withoutSingleKeys).filter(({ keys }) => keys.length > 0),
  }));
