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
  return moved({ ...geometry, scrollTop: 0, shift: 0 }, row * geometry.rowHeight);
}

function moved(state: ScrollState, position: number): ScrollState {
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
  if (isTight || wanted !== position) return moved(state, position);
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
      return moved(state, event.position);
    case 'resized': {
      const { geometry } = event;
      const rows = positionOf(state) / state.rowHeight;
      return moved({ ...state, ...geometry }, rows * geometry.rowHeight);
    }
    case 'settled': {
      const shift = isCapped(state) ? state.shift + event.scrollTop - state.scrollTop : 0;
      return { ...state, scrollTop: event.scrollTop, shift };
    }
    case 'rested':
      break;
  }
  return isCapped(state) ? moved(state, positionOf(state)) : state;
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
