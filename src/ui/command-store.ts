import { type Chord, isChord, isSingleKey, type Stroke } from './key-chord.ts';

/** Where a command's keys work, and the section that lists them: an id, not a text to show. */
export type CommandGroup = 'Anywhere' | 'In the grid' | 'With a table open';

/** Something that can be done on the page now, by a key or from the palette. */
export interface Command {
  readonly id: string;
  /** What it does, in the language in force. */
  readonly label: string;
  readonly group: CommandGroup;
  readonly keys?: readonly Chord[];
  /** False: it does nothing just now. */
  readonly enabled?: boolean;
  readonly run: () => void;
  /** What it does with a text typed into the palette, such as the number of a row; undefined: nothing. */
  readonly offer?: (text: string) => Pick<Command, 'label' | 'run'> | undefined;
}

export interface CommandStore {
  /** Those that can be run now, the oldest first; of two with one id the newer. */
  readonly list: () => readonly Command[];
  /** @param read the command as it is when it is asked for; answers a function that takes it away again */
  readonly add: (read: () => Command | undefined) => () => void;
}

export function createCommandStore(): CommandStore {
  const readers = new Set<() => Command | undefined>();
  return {
    list() {
      const byId = new Map<string, Command>();
      for (const read of readers) {
        const command = read();
        if (command && command.enabled !== false) byId.set(command.id, command);
      }
      return [...byId.values()];
    },
    add(read) {
      readers.add(read);
      return () => void readers.delete(read);
    },
  };
}

/** The commands of this page: whatever part of it is on screen adds its own. */
export const commands: CommandStore = createCommandStore();

/** Where a key was pressed, as far as commands ask for it. */
export interface KeyPlace {
  /** In a field: letters are text there. */
  readonly typing: boolean;
  /** Whether letters and signs alone do anything at all. */
  readonly singleKeys: boolean;
}

/** The command that keys mean; of several the newest, which lies over the others. */
export function commandOf(
  list: readonly Command[],
  stroke: Stroke,
  { typing, singleKeys }: KeyPlace,
): Command | undefined {
  const counts = (chord: Chord) => !isSingleKey(chord) || (singleKeys && !typing);
  return list.findLast(({ keys = [] }) => keys.some((chord) => counts(chord) && isChord(chord, stroke)));
}
