/** Browsers stop placing elements exactly far above this: Firefox near 17.9 M px, Chromium from 16.8 M px on. */
export const HEIGHT_CAP = 8_000_000;

/** What the place is measured in: rows of one height, and the px of them that are seen at once. */
export interface Geometry {
  readonly rowCount: number;
  readonly rowHeight: number;
  readonly viewport: number;
}

/**
 * Where a list is scrolled to, in px. `scrollTop` is the browser's, `scrollTop - shift` the place in the whole list,
 * which may be higher than an element can be. Below the cap both are the same and `shift` is 0.
 */
export interface ScrollState extends Geometry {
  readonly scrollTop: number;
  readonly shift: number;
}

export type ScrollEvent =
  /** `direct`: by wheel or finger, so that it goes px by px however far. */
  | { readonly type: 'scrolled'; readonly scrollTop: number; readonly direct?: boolean }
  | { readonly type: 'moved'; readonly position: number }
  | { readonly type: 'resized'; readonly geometry: Geometry }
  /** The browser has put `scrollTop` here instead, for it rounds. */
  | { readonly type: 'settled'; readonly scrollTop: number }
  | { readonly type: 'rested' };

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));
const fullHeight = (g: Geometry) => g.rowCount * g.rowHeight;
const isCapped = (g: Geometry) => fullHeight(g) > HEIGHT_CAP;
const farthest = (g: Geometry) => Math.max(0, fullHeight(g) - g.viewport);
const farthestTop = (g: Geometry) => Math.max(0, bodyHeight(g) - g.viewport);
/** Px that `scrollTop` keeps from an end while there are rows beyond. */
const room = (g: Geometry) => 2 * Math.max(g.viewport, 1_000);

/** Height in px of the element that holds the rows. */
export const bodyHeight = (g: Geometry): number => Math.min(fullHeight(g), HEIGHT_CAP);

/** The place in the whole list, in px from its start. */
export const positionOf = (state: ScrollState): number => state.scrollTop - state.shift;

/** The `scrollTop` that shows a place truly on the scroll bar, at an end only where the list ends. */
function scrollTopOf(g: Geometry, position: number): number {
  if (!isCapped(g)) return position;
  const end = farthest(g);
  const proportional = (position / end) * farthestTop(g);
  const above = Math.min(position, room(g));
  const below = Math.min(end - position, room(g));
  return clamp(proportional, above, farthestTop(g) - below);
}

/** A list scrolled to a row (it may be a fraction); out of range goes to the end. */
export function scrollAt(geometry: Geometry, row: number): ScrollState {
  return movedTo({ ...geometry, scrollTop: 0, shift: 0 }, row * geometry.rowHeight);
}

function movedTo(state: ScrollState, position: number): ScrollState {
  const to = clamp(position, 0, farthest(state));
  const scrollTop = scrollTopOf(state, to);
  return { ...state, scrollTop, shift: scrollTop - to };
}

function scrolled(state: ScrollState, scrollTop: number, direct = false): ScrollState {
  if (!isCapped(state)) return { ...state, scrollTop, shift: 0 };
  // A px more: `scrollTop` is rounded.
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

/**
 * The place after an event. Moves by wheel or finger and those of up to two viewports go 1:1, larger ones in
 * proportion, as the thumb is dragged; where the answer's
 * `scrollTop` is not the element's, the element is to be scrolled there.
 */
export function scrollReducer(state: ScrollState, event: ScrollEvent): ScrollState {
  switch (event.type) {
    case 'scrolled':
      return scrolled(state, event.scrollTop, event.direct);
    case 'moved':
      return movedTo(state, event.position);
    case 'resized': {
      const { geometry } = event;
      const rows = positionOf(state) / state.rowHeight;
      return movedTo({ ...state, ...geometry }, rows * geometry.rowHeight);
    }
    case 'settled': {
      const shift = isCapped(state) ? state.shift + event.scrollTop - state.scrollTop : 0;
      return { ...state, scrollTop: event.scrollTop, shift };
    }
    case 'rested':
      break;
  }
  return isCapped(state) ? movedTo(state, positionOf(state)) : state;
}

/** Less than this share of a px of a row does not count as seen. */
const SLIVER = 0.01;

/** First and last row seen, also in part; `last` is -1 where there are none. */
export function visibleRows(state: ScrollState): { readonly first: number; readonly last: number } {
  const position = positionOf(state);
  const last =
    Math.min(state.rowCount, Math.ceil((position + state.viewport - SLIVER) / state.rowHeight)) - 1;
  const first = clamp(Math.floor((position + SLIVER) / state.rowHeight), 0, Math.max(0, state.rowCount - 1));
  return { first, last: state.rowCount === 0 ? -1 : Math.max(first, last) };
}

/** The least move that shows a whole row, as the place to move to, in px. */
export function nearestPosition(state: ScrollState, row: number): number {
  const start = row * state.rowHeight;
  const position = positionOf(state);
  if (start < position) return start;
  return Math.max(position, Math.min(start, start + state.rowHeight - state.viewport));
}

/** How far a list goes from one move to the next. */
export interface Fling {
  /** By how many viewports the last move went; negative is towards the start. */
  readonly moved: number;
  /** Rows fly by: each move leaves all that was on screen. */
  readonly isFlinging: boolean;
}

export const AT_REST: Fling = { moved: 0, isFlinging: false };

/** By more viewports at a time, twice, rows fly by. By less than `LANDS`, they no longer do. */
const FLING_VIEWPORTS = 1;
const LANDING_VIEWPORTS = 0.2;
/** Whoever moves by more viewports at once is where they want to be as soon as the browser says that the move is over. */
const JUMP_VIEWPORTS = 30;

/** After another move. @param viewports that it went; negative is towards the start */
export const flingAfter = (before: Fling, viewports: number): Fling => ({
  moved: viewports,
  isFlinging:
    Math.min(Math.abs(before.moved), Math.abs(viewports)) >
    (before.isFlinging ? LANDING_VIEWPORTS : FLING_VIEWPORTS),
});

/** Whether the last move left nothing of what was on screen. */
export const leavesViewport = ({ moved }: Fling): boolean => Math.abs(moved) > FLING_VIEWPORTS;

/** Whether the last move leads where somebody wants to be. */
export const isJump = ({ moved }: Fling): boolean => Math.abs(moved) > JUMP_VIEWPORTS;

/** How fast a list moves. */
export interface ScrollSpeed {
  /** Row at the last look; may be a fraction. */
  readonly row: number;
  /** When that was, in ms. */
  readonly time: number;
  /** Negative is towards the start. */
  readonly rowsPerSecond: number;
}

/** Share of the newest measurement: one frame alone is noisy. */
const NEWEST_SHARE = 0.6;
/** After so long without a move, in ms, the move starts anew. */
const PAUSE_MS = 150;

/** A first move took no longer than a frame, in ms: how long nothing moved before says nothing of how fast it begins. */
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
 * Rows drawn beyond what is seen, where the list moves to; at rest half of them at each edge. All that are drawn cost in
 * every frame, and those behind are not seen again.
 */
const OVERSCAN_ROWS = 4;
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
 * @param fling how it came there: where each move leaves all that was on screen, what is drawn around it would not be seen
 */
export function slotsAt(state: ScrollState, known?: Slots, { isFlinging, moved }: Fling = AT_REST): Slots {
  const { rowCount, rowHeight, viewport } = state;
  const overscan = isFlinging ? 0 : OVERSCAN_ROWS;
  const behind = (overscan * (1 - Math.sign(moved))) / 2;
  const length = Math.min(rowCount, Math.ceil(viewport / rowHeight) + 1 + overscan + ROW_STEP);
  const wanted = Math.floor((Math.floor(positionOf(state) / rowHeight) - behind) / ROW_STEP) * ROW_STEP;
  const first = Math.max(0, Math.min(wanted, rowCount - length));
  if (known?.length !== length) return { first, length, order: inOrder(first, length) };
  return known.first === first ? known : { ...known, first };
}

/** The same rows with the slots in the order of the rows, as assistive technology reads them. */
export function tidySlots(slots: Slots): Slots {
  const order = inOrder(slots.first, slots.length);
  return order.every((slot, i) => slot === slots.order[i]) ? slots : { ...slots, order };
}
