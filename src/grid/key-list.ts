import type { Chord } from '../ui/key-chord.ts';

/** Keys that do the same, or belong together, and what they do. */
export interface KeyLine {
  readonly label: string;
  readonly keys: readonly Chord[];
}

/** The keys of a cell, for people to read; what they do is in `keyboard.ts`, and what is copied in `use-grid-keys.ts`. */
export const GRID_KEYS: readonly KeyLine[] = [
  { label: 'Move by cell', keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] },
  { label: 'Screen up, down', keys: ['PageUp', 'PageDown'] },
  { label: 'First, last cell of the row', keys: ['Home', 'End'] },
  { label: 'First, last row', keys: ['Mod+Home', 'Mod+End'] },
  { label: 'Open beside the list', keys: ['Enter'] },
  { label: 'Press the button in the cell', keys: ['F2'] },
  { label: 'Copy the cell', keys: ['Mod+c'] },
  { label: 'Copy the row', keys: ['Mod+Shift+c'] },
];

/** The keys of a column's header. */
export const HEADER_KEYS: readonly KeyLine[] = [
  { label: 'Menu', keys: ['Enter'] },
  { label: 'Narrower, wider', keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'] },
  { label: 'Move left, right', keys: ['Alt+ArrowLeft', 'Alt+ArrowRight'] },
];
