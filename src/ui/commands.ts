import {
  type Chord,
  matchesChord,
  isSingleKey,
  type KeyPress,
  isTextInput,
  SINGLE_KEYS_KEY,
} from './keyboard.ts';
import { useEffect, useLayoutEffect, useRef, useEffectEvent } from 'react';
import { browserStorage } from './storage.ts';

/** Where a command's keys work, and the section that lists them: an id, not a text to show. */
export type CommandGroup = 'Anywhere' | 'In the grid' | 'With a table open';

/** Something that can be done on the page now, by a key or from the palette. */
export interface Command {
  readonly id: string;
  /** What it does, in the current language. */
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

/** Runs the command with an id, if the page offers it now. */
export const runCommand = (id: string): void =>
  commands
    .list()
    .find((command) => command.id === id)
    ?.run();

/** Where a key was pressed, as far as commands ask for it. */
export interface KeyContext {
  /** In a field: letters are text there. */
  readonly typing: boolean;
  /** Whether letters and signs alone do anything at all. */
  readonly singleKeys: boolean;
}

/** The command that keys mean; of several the newest, which lies over the others. */
export function commandForKey(
  list: readonly Command[],
  stroke: KeyPress,
  { typing, singleKeys }: KeyContext,
): Command | undefined {
  const counts = (chord: Chord) => !isSingleKey(chord) || (singleKeys && !typing);
  return list.findLast(({ keys = [] }) => keys.some((chord) => counts(chord) && matchesChord(chord, stroke)));
}

/** Offers a command while the component is mounted: its keys work, palette and shortcuts list it. Undefined: none. */
export function useCommand(command: Command | undefined): void {
  const latest = useRef(command);
  useLayoutEffect(() => {
    latest.current = command;
  });
  useEffect(() => commands.add(() => latest.current), []);
}

const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
const INERT = '[inert], [aria-hidden="true"]';

/** Whether a key pressed there belongs to what lies over the page, or the page lies behind a dialog or a drawer. */
export const isBehindOverlay = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(OVERLAYS) !== null) ||
  Boolean(document.querySelector('main')?.closest(INERT));

/** Runs the page's commands by their keys. @param isPaused keys mean something else just now */
export function useCommandKeys(isPaused = false): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isPaused || event.defaultPrevented || event.isComposing || event.repeat) return;
    if (isBehindOverlay(event.target)) return;
    const command = commandForKey(commands.list(), event, {
      typing: isTextInput(event.target),
      // Another tab may have switched them since.
      singleKeys: !browserStorage.get(SINGLE_KEYS_KEY),
    });
    if (!command) return;
    event.preventDefault();
    command.run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    // After everybody on the document: who cancels a walk by Escape does not close a table too.
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
