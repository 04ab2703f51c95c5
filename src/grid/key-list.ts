import type { Chord } from '../ui/key-chord.ts';
import * as words from '../words/en/grid-keys.ts';

/** Keys that do the same, or belong together, and what they do. */
export interface KeyLine {
  /** In the language in force; a message in the lists below. */
  readonly label: string;
  readonly keys: readonly Chord[];
}

/** The keys of a cell, for people to read; what they do is in `keyboard.ts`, and what is copied in `use-grid-keys.ts`. */
export const GRID_KEYS: readonly KeyLine[] = [
  { label: words.move, keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] },
  { label: words.screen, keys: ['PageUp', 'PageDown'] },
  { label: words.rowEnds, keys: ['Home', 'End'] },
  { label: words.listEnds, keys: ['Mod+Home', 'Mod+End'] },
  { label: words.open, keys: ['Enter'] },
  { label: words.press, keys: ['F2'] },
  { label: words.copyCell, keys: ['Mod+c'] },
  { label: words.copyRow, keys: ['Mod+Shift+c'] },
];

/** The keys of a column's header. */
export const HEADER_KEYS: readonly KeyLine[] = [
  { label: words.menu, keys: ['Enter'] },
  { label: words.width, keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'] },
  { label: words.order, keys: ['Alt+ArrowLeft', 'Alt+ArrowRight'] },
];
