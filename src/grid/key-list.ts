import type { PlainMessageKey } from '../i18n/translate.ts';
import type { Chord } from '../ui/keyboard.ts';

// Apart from what the keys do, which the first screen needs: this is loaded with the dialog that lists them.

/** Keys that do the same, or belong together, and what they do. */
export interface KeyLine<Label = string> {
  readonly label: Label;
  readonly keys: readonly Chord[];
}

/** The keys of a cell, for people to read; what they do is in `keyboard.ts`. */
export const GRID_KEYS: readonly KeyLine<PlainMessageKey>[] = [
  { label: 'gridKeys.move', keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] },
  { label: 'gridKeys.screen', keys: ['PageUp', 'PageDown'] },
  { label: 'gridKeys.rowEnds', keys: ['Home', 'End'] },
  { label: 'gridKeys.listEnds', keys: ['Mod+Home', 'Mod+End'] },
  { label: 'gridKeys.open', keys: ['Enter'] },
  { label: 'gridKeys.press', keys: ['F2'] },
  { label: 'gridKeys.copyCell', keys: ['Mod+c'] },
  { label: 'gridKeys.copyRow', keys: ['Mod+Shift+c'] },
];

/** The keys of a column's header. */
export const HEADER_KEYS: readonly KeyLine<PlainMessageKey>[] = [
  { label: 'gridKeys.menu', keys: ['Enter'] },
  { label: 'gridKeys.width', keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'] },
  { label: 'gridKeys.order', keys: ['Alt+ArrowLeft', 'Alt+ArrowRight'] },
];
