import { matchesChord, type Chord, type KeyPress } from '../ui/keyboard.ts';

/** What a key does to the selection, from the focused row on. */
type SelectionMove =
  | { readonly kind: 'toggle' }
  | { readonly kind: 'all' }
  /** Extends the selection from its anchor to the focused row. */
  | { readonly kind: 'extend' }
  /** Moves to a row, and extends the selection to it; `open`: to that end of the list, wherever it is. */
  | { readonly kind: 'extend-on'; readonly row: number; readonly open?: 'start' | 'end' };

interface SelectionPlace {
  readonly row: number;
  readonly rowCount: number;
  /** Rows that Page Down passes. */
  readonly pageRows: number;
}

/** A key that selects rows, and its entry in the list of shortcuts. */
interface SelectionKey<Id extends string = string> {
  /** Name of the action; absent: not listed. */
  readonly id?: Id;
  readonly chord: Chord;
  readonly move: (place: SelectionPlace) => SelectionMove;
}

const extendBy = ({ row, rowCount }: SelectionPlace, by: number): SelectionMove => ({
  kind: 'extend-on',
  row: Math.max(0, Math.min(row + by, rowCount - 1)),
});
const extendToStart = (): SelectionMove => ({ kind: 'extend-on', row: 0, open: 'start' });
const extendToEnd = ({ rowCount }: SelectionPlace): SelectionMove => ({
  kind: 'extend-on',
  row: rowCount - 1,
  open: 'end',
});

// Keys of the ARIA Authoring Practices, "Grid" and "Listbox", and of file managers.
const KEYS = [
  { id: 'select', chord: ' ', move: () => ({ kind: 'toggle' }) },
  { id: 'selectTo', chord: 'Shift+ ', move: () => ({ kind: 'extend' }) },
  { id: 'selectOn', chord: 'Shift+ArrowUp', move: (place) => extendBy(place, -1) },
  { id: 'selectOn', chord: 'Shift+ArrowDown', move: (place) => extendBy(place, 1) },
  { id: 'selectScreen', chord: 'Shift+PageUp', move: (place) => extendBy(place, -place.pageRows) },
  { id: 'selectScreen', chord: 'Shift+PageDown', move: (place) => extendBy(place, place.pageRows) },
  { id: 'selectEnds', chord: 'Shift+Home', move: extendToStart },
  { id: 'selectEnds', chord: 'Shift+End', move: extendToEnd },
  { chord: 'Mod+Shift+Home', move: extendToStart },
  { chord: 'Mod+Shift+End', move: extendToEnd },
  { id: 'selectAll', chord: 'Mod+a', move: () => ({ kind: 'all' }) },
] as const satisfies readonly SelectionKey[];

export type SelectionKeyId = Extract<(typeof KEYS)[number], { readonly id: string }>['id'];

/** The keys that select rows, in the order in which they are listed; a new one needs a line here, and its words. */
export const SELECTION_KEYS: readonly SelectionKey<SelectionKeyId>[] = KEYS;

/** The command that clears a selection, listed while nothing is selected too. */
export const CLEAR_SELECTION = {
  id: 'clear-selection',
  label: 'gridKeys.clearSelection',
  group: 'In the grid',
  layer: 'selection',
  keys: ['Escape'],
} as const;

/** The key that a press in a row means; undefined: none. */
export const selectionKeyOf = (press: KeyPress): SelectionKey | undefined =>
  SELECTION_KEYS.find(({ chord }) => matchesChord(chord, press));
