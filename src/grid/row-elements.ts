import type { RowSpan } from '../ui/text-selection.ts';
import { indexInSlot, inOrder, slotOf, type Slots } from './scroll-model.ts';

/*
 * Which element a row is drawn in. While scrolling, elements are reused for other rows, one for each slot. A selection of text
 * stays with its elements, so none is reused while there is one: new rows get new elements, in the document's order, and rows
 * with selected text keep theirs.
 */

/** A row with the key of its element. */
export interface DrawnRow {
  readonly index: number;
  readonly key: number;
}

export interface RowElements {
  readonly slots: Slots;
  /** Rows with elements of their own, in order: those in the slots, and others with selected text; undefined: no selection. */
  readonly own: readonly DrawnRow[] | undefined;
}

/** Text in more rows than this is no longer selected once the first of them leaves. */
export const MAX_SELECTED_ROWS = 200;

/** The drawn rows in the document's order. */
export const drawnRows = ({ slots, own }: RowElements): readonly DrawnRow[] =>
  own ?? slots.order.map((slot) => ({ index: indexInSlot(slots, slot), key: slots.keys?.[slot] ?? slot }));

/** Whether a row is one of those in slots, near the screen. */
export const isInSlots = ({ first, length }: Slots, index: number): boolean =>
  index >= first && index < first + length;

/**
 * The elements after a move while text is selected.
 * @param slots the rows near the screen @param selected rows with selected text
 * @param nextKey returns a key that no element has had
 */
export function keepElements(
  before: RowElements,
  slots: Slots,
  selected: RowSpan,
  nextKey: () => number,
): RowElements {
  const keys = new Map(drawnRows(before).map(({ index, key }) => [index, key]));
  const kept = [...keys.keys()].filter(
    (index) => index >= selected.first && index <= selected.last && !isInSlots(slots, index),
  );
  const near = Array.from({ length: slots.length }, (_, i) => slots.first + i);
  const own = [...near, ...kept]
    .toSorted((a, b) => a - b)
    .map((index) => ({ index, key: keys.get(index) ?? nextKey() }));
  return { slots, own };
}

/** The elements after a move once nothing is selected: the slots take over the elements of the rows near the screen. */
export function releaseElements({ slots: before, own }: RowElements, slots: Slots): RowElements {
  if (!own || slots.length !== before.length) return { slots, own: undefined };
  const keys: number[] = [];
  for (const { index, key } of own) if (isInSlots(before, index)) keys[slotOf(index, before.length)] = key;
  return { slots: { ...slots, order: inOrder(before.first, before.length), keys }, own: undefined };
}
