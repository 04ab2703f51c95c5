import { GRID_KEYS, HEADER_KEYS, type KeyLine } from '../../grid/key-list.ts';
import type { Command, CommandGroup } from '../../ui/command-store.ts';
import { isSingleKey } from '../../ui/key-chord.ts';
import * as shortcuts from '../../words/en/shortcuts.ts';
import { say } from '../../words/say.ts';
import { TREE_KEYS } from '../frame/tree-key-list.ts';
import { PANEL_COMMANDS } from '../panel/panel-commands.ts';
import { inListOrder, withoutSingleKeys } from './command-order.ts';

/** Keys of one place, in the language in force. */
export interface ShortcutSection {
  readonly title: string;
  readonly lines: readonly KeyLine[];
}

type Listed = Pick<Command, 'id' | 'label' | 'group' | 'keys'>;

/** Messages. */
const TITLES: Readonly<Record<CommandGroup, string>> = {
  Anywhere: shortcuts.anywhere,
  'In the grid': shortcuts.inGrid,
  'With a table open': shortcuts.withTable,
};

/** Of what holds a message as its label, the same with its text. */
const said = <T extends { readonly label: string }>(line: T): T => ({ ...line, label: say(line.label) });

/** The keys of the page by where they work: those of what is offered now, of the grid, and of an opened table. */
export function shortcutSections(offered: readonly Listed[]): readonly ShortcutSection[] {
  const known = new Set(offered.map(({ id }) => id));
  const others = PANEL_COMMANDS.filter(({ id }) => !known.has(id)).map(said);
  const all = inListOrder<Listed>([...offered, ...others]);
  const linesOf = (group: CommandGroup): readonly KeyLine[] =>
    all.flatMap((command) =>
      command.group === group && command.keys ? [{ label: command.label, keys: command.keys }] : [],
    );
  const section = (group: CommandGroup, before: readonly KeyLine[] = []): ShortcutSection => ({
    title: say(TITLES[group]),
    lines: [...before, ...linesOf(group)],
  });
  return [
    section('Anywhere'),
    section('In the grid', GRID_KEYS.map(said)),
    section('With a table open'),
    { title: say(shortcuts.inHeader), lines: HEADER_KEYS.map(said) },
    { title: say(shortcuts.inTree), lines: TREE_KEYS.map(said) },
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
