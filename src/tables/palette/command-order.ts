import type { Command } from '../../ui/command-store.ts';
import { isSingleKey } from '../../ui/key-chord.ts';
import { PANEL_COMMANDS } from '../panel/panel-commands.ts';

/** Which come first, wherever commands are listed; the rest follows in the order in which the page offers it. */
const FIRST = [
  'search',
  'palette',
  ...PANEL_COMMANDS.map(({ id }) => id),
  'columns',
  'copy-link',
  'save-view',
  'shortcuts',
  'back',
  'go-to-row',
];

const placeOf = ({ id }: Pick<Command, 'id'>) => (FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length);

/** Commands in the order of every list of them. */
export const inListOrder = <T extends Pick<Command, 'id'>>(list: readonly T[]): readonly T[] =>
  list.toSorted((a, b) => placeOf(a) - placeOf(b));

/** Without the keys that are one letter or sign: what is left while those are switched off. */
export const withoutSingleKeys = <T extends Pick<Command, 'keys'>>(command: T): T => ({
  ...command,
  keys: (command.keys ?? []).filter((key) => !isSingleKey(key)),
});
