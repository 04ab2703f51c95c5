import type { LucideIcon } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslator } from '../i18n/use-translator.tsx';
import {
  areSingleKeysOn,
  type Chord,
  matchesChord,
  isSingleKey,
  type KeyPress,
  isTextInput,
  OVERLAYS,
} from './keyboard.ts';

/** The part of the page where a command's keys work, and its section in the shortcuts list: an id, not a text to show. */
export type CommandGroup = 'Anywhere' | 'In the grid' | 'With a record open';

/**
 * Layers of the page, the lowest first. A key goes to the highest layer with a command for it, and so Escape leaves one layer
 * at a time. Popovers, menus and dialogs of Base UI lie over all of them and handle Escape themselves, as does a field with
 * something to clear; the layer `popover` is of what is shown in place of one that failed to load.
 */
const LAYERS = ['page', 'selection', 'jump', 'record', 'drawer', 'popover'] as const;

type Layer = (typeof LAYERS)[number];

/** An action available on the page now, by its keys or from the palette. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** Icon in the palette; default: that of any command. */
  readonly icon?: LucideIcon | undefined;
  /** Default: `Anywhere`. */
  readonly group?: CommandGroup;
  /** False: by its keys only. */
  readonly isInPalette?: boolean;
  /** Layer of the command: of those with the same id or key, the highest counts; default: `page`. */
  readonly layer?: Layer;
  readonly keys?: readonly Chord[];
  readonly enabled?: boolean;
  readonly run: () => void;
  /** The action for a text typed into the palette, such as the number of a row; undefined: none. */
  readonly offer?: (text: string) => Pick<Command, 'label' | 'run'> | undefined;
}

const layerOf = ({ layer = 'page' }: Command) => LAYERS.indexOf(layer);

/** Whether a command's layer lies over the page, as a drawer does. */
const isOverPage = (command: Command) => layerOf(command) >= LAYERS.indexOf('drawer');

/** The command that counts of two with the same id or key: that of the higher layer, in one layer the newer. */
const upperCommand = (upper: Command | undefined, other: Command): Command =>
  upper && layerOf(upper) > layerOf(other) ? upper : other;

const readers = new Set<() => Command | undefined>();

/** The commands of this page. Every mounted part adds its own. */
export const commands = {
  /** Commands that can run now, each id once, the newest last. */
  list(): readonly Command[] {
    const byId = new Map<string, Command>();
    for (const read of readers) {
      const command = read();
      if (!command || command.enabled === false) continue;
      byId.set(command.id, upperCommand(byId.get(command.id), command));
    }
    return [...byId.values()];
  },
  /** Adds a command. @param read returns the command's current definition @returns a function that removes it */
  add(read: () => Command | undefined): () => void {
    readers.add(read);
    return () => void readers.delete(read);
  },
};

export const runCommand = (id: string): void =>
  commands
    .list()
    .find((command) => command.id === id)
    ?.run();

/** The command that a key press runs: of several, that of the highest layer. */
export function commandForKey(
  list: readonly Command[],
  stroke: KeyPress,
  { typing, singleKeys }: { readonly typing: boolean; readonly singleKeys: boolean },
): Command | undefined {
  const counts = (chord: Chord) => !isSingleKey(chord) || (singleKeys && !typing);
  return list
    .filter(({ keys = [] }) => keys.some((chord) => counts(chord) && matchesChord(chord, stroke)))
    .reduce<Command | undefined>(upperCommand, undefined);
}

/** Offers a command while mounted: by its keys, in the palette and in the shortcuts list. Undefined: none. */
export function useCommand(command: Command | undefined): void {
  const latest = useRef(command);
  useLayoutEffect(() => {
    latest.current = command;
  });
  useEffect(() => commands.add(() => latest.current), []);
}

/** Calls `run` on Escape while mounted, unless a higher layer has it; undefined: nothing to leave. Listed as one command. */
export function useEscape(layer: Layer, run: (() => void) | undefined): void {
  const t = useTranslator();
  useCommand(
    run && { id: 'back', label: t('commands.back'), isInPalette: false, layer, keys: ['Escape'], run },
  );
}

const INERT = '[inert], [aria-hidden="true"]';

/** Whether a key event belongs to an overlay, or the page is behind a dialog or drawer. */
export const isBehindOverlay = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(OVERLAYS) !== null) ||
  Boolean(document.querySelector('main')?.closest(INERT));

function runKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat) return;
  const command = commandForKey(commands.list(), event, {
    typing: isTextInput(event.target),
    singleKeys: areSingleKeysOn(),
  });
  if (!command || (isBehindOverlay(event.target) && !isOverPage(command))) return;
  event.preventDefault();
  command.run();
}

export function useCommandKeys(): void {
  useEffect(() => {
    // The listener is on `window`, after all of the document, where Base UI has its own.
    addEventListener('keydown', runKey);
    return () => removeEventListener('keydown', runKey);
  }, []);
}
