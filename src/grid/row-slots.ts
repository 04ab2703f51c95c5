import { positionOf, type ScrollState } from './scroll-model.ts';

/** Rows drawn beyond each edge of what is seen. */
const OVERSCAN_ROWS = 8;
/** The drawn rows change by this many at once: a commit per four rows costs less than four. */
const ROW_STEP = 4;
/** Rows are placed from a round row number, so that no offset grows beyond what a browser places exactly. */
const ORIGIN_STEP = 4_096;

/** Which rows are drawn, and in which slots. A row's slot is its index modulo `length`: the other rows stay as they are. */
export interface Slots {
  readonly first: number;
  readonly length: number;
  /** The slots as they stand in the document. Moving elements costs, so they stand out of order until scrolling rests. */
  readonly order: readonly number[];
}

const slotOf = (index: number, length: number) => ((index % length) + length) % length;

/** The row in a slot, as an absolute index. */
export const indexInSlot = (slots: Slots, slot: number): number =>
  slots.first + slotOf(slot - slots.first, slots.length);

/** The row that offsets of drawn rows are counted from. */
export const originOf = (slots: Slots): number => Math.floor(slots.first / ORIGIN_STEP) * ORIGIN_STEP;

const inOrder = (first: number, length: number) =>
  Array.from({ length }, (_, i) => slotOf(first + i, length));

/**
 * Slots for a place in the list; `known` itself where nothing changes.
 * @param flies each move leaves all that was on screen: what is drawn around it would not be seen
 */
export function slotsAt(state: ScrollState, known?: Slots, flies = false): Slots {
  const { rowCount, rowHeight, viewport } = state;
  const around = flies ? 0 : OVERSCAN_ROWS;
  const length = Math.min(rowCount, Math.ceil(viewport / rowHeight) + 1 + 2 * around + ROW_STEP);
  const wanted = Math.floor((Math.floor(positionOf(state) / rowHeight) - around) / ROW_STEP) * ROW_STEP;
  const first = Math.max(0, Math.min(wanted, rowCount - length));
  if (known?.length !== length) return { first, length, order: inOrder(first, length) };
  return known.first === first ? known : { ...known, first };
}

/** The same rows with the slots in the order of the rows, as assistive technology reads them. */
export function tidySlots(slots: Slots): Slots {
  const order = inOrder(slots.first, slots.length);
  return order.every((slot, i) => slot === slots.order[i]) ? slots : { ...slots, order };
}
