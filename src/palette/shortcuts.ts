import { GRID_KEYS, HEADER_KEYS, type KeyLine } from '../grid/keyboard.ts';
import type { Command, CommandGroup } from '../ui/commands.ts';
import { isSingleKey } from '../ui/keyboard.ts';
import { TREE_KEYS } from '../ui/tree/tree-keys.ts';
import { t, type PlainMessageKey } from '../i18n/translate.ts';
import { inListOrder, withoutSingleKeys } from './commands.ts';

/** Keys of one place, in the current language. */
export interface ShortcutSection {
  readonly title: string;
  readonly lines: readonly KeyLine[];
}

/** A command as it is listed: `label` is its text, or the key of it. */
export type Listed<Label = string> = Pick<Command, 'id' | 'group' | 'keys'> & { readonly label: Label };

const TITLES: Readonly<Record<CommandGroup, PlainMessageKey>> = {
  Anywhere: 'shortcuts.anywhere',
  'In the grid': 'shortcuts.inGrid',
  'With a table open': 'shortcuts.withTable',
};

const translated = <T extends { readonly label: PlainMessageKey }>(line: T) => ({
  ...line,
  label: t(line.label),
});

/**
 * The keys of the page by where they work: those of what is offered now, of the grid, the tree and an opened table.
 * @param offered commands that are registered now
 * @param detailCommands those of an opened table, listed whether or not one is open
 */
export function shortcutSections(
  offered: readonly Listed[],
  detailCommands: readonly Listed<PlainMessageKey>[],
): readonly ShortcutSection[] {
  const known = new Set(offered.map(({ id }) => id));
  const others = detailCommands.filter(({ id }) => !known.has(id)).map(translated);
  const all = inListOrder<Listed>([...offered, ...others]);
  const linesOf = (group: CommandGroup): readonly KeyLine[] =>
    all.flatMap((command) =>
      command.group === group && command.keys ? [{ label: command.label, keys: command.keys }] : [],
    );
  const section = (group: CommandGroup, before: readonly KeyLine[] = []): ShortcutSection => ({
    title: t(TITLES[group]),
    lines: [...before, ...linesOf(group)],
  });
  return [
    section('Anywhere'),
    section('In the grid', GRID_KEYS.map(translated)),
    section('With a table open'),
    { title: t('shortcuts.inHeader'), lines: HEADER_KEYS.map(translated) },
    { title: t('shortcuts.inTree'), lines: TREE_KEYS.map(translated) },
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
