/** Greatest height of an element, in px: Chromium places elements inexactly from 16.8 M px on, Firefox near 17.9 M px. */
export const HEIGHT_CAP = 8_000_000;

/** The size of a list: rows of one height, and the px of them that are seen at once. */
export interface Geometry {
  readonly rowCount: number;
  readonly rowHeight: number;
  readonly viewport: number;
}

/**
 * Scroll position of a list, in px. `scrollTop` is the browser's; `scrollTop - shift` is the place in the whole list, which
 * may be higher than an element can be. Both are the same below `HEIGHT_CAP`.
 */
export interface ScrollState extends Geometry {
  readonly scrollTop: number;
  readonly shift: number;
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));
const fullHeight = (g: Geometry) => g.rowCount * g.rowHeight;
const isCapped = (g: Geometry) => fullHeight(g) > HEIGHT_CAP;
const farthest = (g: Geometry) => Math.max(0, fullHeight(g) - g.viewport);
const farthestTop = (g: Geometry) => Math.max(0, bodyHeight(g) - g.viewport);
/** Least px between `scrollTop` and an end of the element while rows follow beyond that end. */
const room = (g: Geometry) => 2 * Math.max(g.viewport, 1_000);

/** Height in px of the element that holds the rows. */
export const bodyHeight = (g: Geometry): number => Math.min(fullHeight(g), HEIGHT_CAP);

/** The place in the whole list, in px from its start. */
export const positionOf = (state: ScrollState): number => state.scrollTop - state.shift;

/** The `scrollTop` of a place: in proportion on the scroll bar, and at an end of it only if the list ends there. */
function scrollTopOf(g: Geometry, position: number): number {
  if (!isCapped(g)) return position;
  const end = farthest(g);
  const proportional = (position / end) * farthestTop(g);
  const above = Math.min(position, room(g));
  const below = Math.min(end - position, room(g));
  return clamp(proportional, above, farthestTop(g) - below);
}

/** A list scrolled to a row, which may be a fraction; rows out of range mean the nearest end. */
export function scrollAt(geometry: Geometry, row: number): ScrollState {
  return movedTo({ ...geometry, scrollTop: 0, shift: 0 }, row * geometry.rowHeight);
}

/** The state moved to a place in the whole list, in px; one out of range means the nearest end. */
export function movedTo(state: ScrollState, position: number): ScrollState {
  const to = clamp(position, 0, farthest(state));
  const scrollTop = scrollTopOf(state, to);
  return { ...state, scrollTop, shift: scrollTop - to };
}

/**
 * The state after the element was scrolled. Moves of up to two viewports go 1:1; larger ones go in proportion, like the thumb.
 * The caller scrolls the element to the new `scrollTop` if it differs.
 * @param direct moved by wheel or finger, so px by px however far
 */
export function scrolled(state: ScrollState, scrollTop: number, direct = false): ScrollState {
  if (!isCapped(state)) return { ...state, scrollTop, shift: 0 };
  // One px of tolerance, as `scrollTop` is rounded.
  const isFar = !direct && Math.abs(scrollTop - state.scrollTop) > 2 * state.viewport + 1;
  const end = farthest(state);
  const wanted = isFar ? (scrollTop / farthestTop(state)) * end : scrollTop - state.shift;
  const position = clamp(wanted, 0, end);
  const kept = room(state) / 2;
  const isTight =
    scrollTop < Math.min(position, kept) || farthestTop(state) - scrollTop < Math.min(end - position, kept);
  if (isTight || wanted !== position) return movedTo(state, position);
  return { ...state, scrollTop, shift: isFar ? scrollTop - position : state.shift };
}

/** The state with another size of the list, and the same rows on top. */
export const resizedTo = (state: ScrollState, geometry: Geometry): ScrollState =>
  movedTo({ ...state, ...geometry }, (positionOf(state) / state.rowHeight) * geometry.rowHeight);

/** The state after the browser rounded `scrollTop`. */
export const settledAt = (state: ScrollState, scrollTop: number): ScrollState => ({
  ...state,
  scrollTop,
  shift: isCapped(state) ? state.shift + scrollTop - state.scrollTop : 0,
});

export const rested = (state: ScrollState): ScrollState =>
  isCapped(state) ? movedTo(state, positionOf(state)) : state;

/** A row of which less than this share of a px is on screen does not count as seen. */
const SLIVER = 0.01;

/** First and last row seen, also in part; `last` is -1 if there are none. */
export function visibleRows(state: ScrollState): { readonly first: number; readonly last: number } {
  const position = positionOf(state);
  const last =
    Math.min(state.rowCount, Math.ceil((position + state.viewport - SLIVER) / state.rowHeight)) - 1;
  const first = clamp(Math.floor((position + SLIVER) / state.rowHeight), 0, Math.max(0, state.rowCount - 1));
  return { first, last: state.rowCount === 0 ? -1 : Math.max(first, last) };
}

/** The nearest place that shows a row as a whole, in px. */
export function nearestPosition(state: ScrollState, row: number): number {
  const start = row * state.rowHeight;
  const position = positionOf(state);
  if (start < position) return start;
  return Math.max(position, Math.min(start, start + state.rowHeight - state.viewport));
}

/** The distance of a list's last move, and whether the list flings. */
export interface Fling {
  /** Viewports of the last move; negative is towards the start. */
  readonly moved: number;
  /** Whether each move leaves all that was on screen. */
  readonly isFlinging: boolean;
}

export const AT_REST: Fling = { moved: 0, isFlinging: false };

/** Two moves in turn of more viewports than this begin a fling. One of at most `LANDING_VIEWPORTS` ends it. */
const FLING_VIEWPORTS = 1;
const LANDING_VIEWPORTS = 0.2;
/** A move of more viewports than this is a jump: it is at rest as soon as the browser reports its end. */
const JUMP_VIEWPORTS = 30;

/** The fling after another move. @param viewports distance of the move; negative is towards the start */
export const flingAfter = (before: Fling, viewports: number): Fling => ({
  moved: viewports,
  isFlinging:
    Math.min(Math.abs(before.moved), Math.abs(viewports)) >
    (before.isFlinging ? LANDING_VIEWPORTS : FLING_VIEWPORTS),
});

/** Whether the last move left nothing of what was on screen. */
export const leavesViewport = ({ moved }: Fling): boolean => Math.abs(moved) > FLING_VIEWPORTS;

export const isJump = ({ moved }: Fling): boolean => Math.abs(moved) > JUMP_VIEWPORTS;

export interface ScrollSpeed {
  /** Row at the last measurement; may be a fraction. */
  readonly row: number;
  /** Time of the last measurement, in ms. */
  readonly time: number;
  /** Negative is towards the start. */
  readonly rowsPerSecond: number;
}

/** Weight of the newest measurement: one frame alone is noisy. */
const NEWEST_SHARE = 0.6;
/** A move after a pause of more ms than this is a first move. */
const PAUSE_MS = 150;

/** Duration of a first move, in ms: one frame, because the pause before it does not count. */
const FRAME_MS = 16;

/** The speed after a move to `row` at `time` (ms). Two moves at the same moment count as one. */
export function speedAfter(before: ScrollSpeed, row: number, time: number): ScrollSpeed {
  const elapsed = time - before.time;
  if (elapsed <= 0) return before;
  const measured = ((row - before.row) * 1_000) / Math.max(elapsed, 1);
  if (elapsed > PAUSE_MS) return { row, time, rowsPerSecond: ((row - before.row) * 1_000) / FRAME_MS };
  return { row, time, rowsPerSecond: NEWEST_SHARE * measured + (1 - NEWEST_SHARE) * before.rowsPerSecond };
}

/**
 * Rows drawn beyond the screen, ahead of the move; at rest half of them at each edge. Every drawn row costs in every
 * frame, and rows behind are not seen again.
 */
const OVERSCAN_ROWS = 4;
/** Step by which the drawn rows change: one commit for four rows costs less than four commits. */
const ROW_STEP = 4;
/** Offsets of rows are counted from a multiple of this row number, so that browsers place them exactly. */
const ORIGIN_STEP = 4_096;

/** The rows drawn, by slot. A row's slot is its index modulo `length`, so that rows which stay keep their elements. */
export interface Slots {
  readonly first: number;
  /** Number of rows drawn from the first. */
  readonly count: number;
  /** Number of slots. A fling leaves some empty, so that the others keep their elements. */
  readonly length: number;
  /** The slots in the document's order. Moving elements is costly, so they are out of order until scrolling rests. */
  readonly order: readonly number[];
}

const slotOf = (index: number, length: number) => ((index % length) + length) % length;

/** The row in a slot, as an absolute index. */
export const indexInSlot = (slots: Slots, slot: number): number =>
  slots.first + slotOf(slot - slots.first, slots.length);

/** Whether a row is drawn in one of the slots. */
export const isInSlots = ({ first, count }: Slots, index: number): boolean =>
  index >= first && index < first + count;

/** The rows drawn, with their slots, in the document's order. */
export const rowsInSlots = (slots: Slots): readonly { readonly slot: number; readonly index: number }[] =>
  slots.order
    .map((slot) => ({ slot, index: indexInSlot(slots, slot) }))
    .filter(({ index }) => isInSlots(slots, index));

/** The row from which offsets of drawn rows are counted. */
export const originOf = (slots: Slots): number => Math.floor(slots.first / ORIGIN_STEP) * ORIGIN_STEP;

const inOrder = (first: number, length: number) =>
  Array.from({ length }, (_, i) => slotOf(first + i, length));

/**
 * Slots for a place in the list; `known` itself if nothing changes.
 * @param fling the last moves: a fling has no overscan, which its next move would leave unseen
 */
export function slotsAt(state: ScrollState, known?: Slots, { isFlinging, moved }: Fling = AT_REST): Slots {
  const { rowCount, rowHeight, viewport } = state;
  const overscan = isFlinging ? 0 : OVERSCAN_ROWS;
  const behind = (overscan * (1 - Math.sign(moved))) / 2;
  const onScreen = Math.ceil(viewport / rowHeight) + 1 + ROW_STEP;
  const length = Math.min(rowCount, onScreen + OVERSCAN_ROWS);
  const count = Math.min(rowCount, onScreen + overscan);
  const wanted = Math.floor((Math.floor(positionOf(state) / rowHeight) - behind) / ROW_STEP) * ROW_STEP;
  const first = Math.max(0, Math.min(wanted, rowCount - count));
  if (known?.length !== length) return { first, count, length, order: inOrder(first, length) };
  return known.first === first && known.count === count ? known : { ...known, first, count };
}

/** The same rows with the slots in the order of the rows, as assistive technology reads them. */
export function tidySlots(slots: Slots): Slots {
  const order = inOrder(slots.first, slots.length);
  return order.every((slot, i) => slot === slots.order[i]) ? slots : { ...slots, order };
}
