import { followDirectInput, type DirectInput } from './direct-input.ts';
import type { VisibleRange } from './grid-props.ts';
import {
  nearestPosition,
  positionOf,
  scrollAt,
  scrollReducer,
  visibleRows,
  type ScrollEvent,
} from './scroll.ts';
import { slotsAt, tidySlots, type Slots } from './slots.ts';
import { speedAfter, type Speed } from './speed.ts';

/** What the rows are drawn from. */
export interface Drawn {
  readonly slots: Slots;
  /** Px between an element's place and its row's place in the whole list; 0 below the height cap. */
  readonly shift: number;
  /** Px of rows that are seen. */
  readonly viewport: number;
  /** Px of the header above them. */
  readonly inset: number;
  /** Only rows that are seen: those around them may wait until these were painted, or something moves. */
  readonly narrow: boolean;
}

/** The scrolling element, in px. */
export interface Frame {
  readonly inlineSize: number;
  readonly blockSize: number;
  /** Something is hidden under the pinned column. */
  readonly scrolled: boolean;
  /** Something is hidden beyond the end. */
  readonly more: boolean;
}

interface Elements {
  readonly element: HTMLElement;
  /** The element that is as high as all rows. */
  readonly body: HTMLElement;
  readonly onVisible: (range: VisibleRange) => void;
}

export type Scroller = ReturnType<typeof createScroller>;

/** Without a move for so long, in ms, scrolling rests. */
const REST = 130;
/** Whoever moves by more viewports at once is where they want to be as soon as the browser says that the move is over. */
const LEAP = 30;
/** By more viewports at a time, twice, rows fly by: none stays on screen. By less than `LANDS`, they no longer do. */
const FLIES = 1;
const LANDS = 0.2;

/** Whether two of a kind have the same members, one by one. */
const isSame = (a: object, b: object) => {
  const values: readonly unknown[] = Object.values(b);
  return Object.values(a).every((value, i) => value === values[i]);
};

/** Connects the arithmetic of scrolling to an element. Subscribers hear of it only when something is to be drawn anew. */
export function createScroller(rowCount: number, rowHeight: number, initialRow: number) {
  let state = scrollAt({ rowCount, rowHeight, viewport: 0 }, initialRow);
  let drawn: Drawn = { slots: slotsAt(state), shift: state.shift, viewport: 0, inset: 0, narrow: true };
  let frame: Frame = { inlineSize: 0, blockSize: 0, scrolled: false, more: false };
  let elements: Elements | undefined;
  let input: DirectInput | undefined;
  let speed: Speed = { row: initialRow, time: 0, rowsPerSecond: 0 };
  let seen = { first: -1, last: -1 };
  /** Px that are hidden sideways, at either side. */
  let hidden = 0;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let restsAt = 0;
  /** By how many viewports the last move went. */
  let moved = 0;
  let flies = false;
  const subscribers = new Set<() => void>();
  const notify = () => subscribers.forEach((changed) => changed());

  const draw = (next: Drawn) => {
    if (isSame(drawn, next)) return;
    drawn = next;
    notify();
  };

  const report = (atRest: boolean) => {
    const { first, last } = visibleRows(state);
    const same = first === seen.first && last === seen.last;
    if (last < 0 || (same && !atRest)) return;
    seen = { first, last };
    elements?.onVisible({ first, last, rowsPerSecond: atRest ? 0 : speed.rowsPerSecond, atRest });
  };

  const reduce = (event: ScrollEvent) => {
    state = scrollReducer(state, event);
    const element = elements?.element;
    if (!element) return;
    // Each reading of the element's own may cost a layout.
    let scrollTop = event.type === 'scrolled' ? event.scrollTop : element.scrollTop;
    if (Math.abs(scrollTop - state.scrollTop) >= 0.5) {
      element.scrollTop = state.scrollTop;
      ({ scrollTop } = element);
    }
    if (scrollTop !== state.scrollTop) state = scrollReducer(state, { type: 'settled', scrollTop });
  };

  const redraw = (more: Partial<Drawn> = {}) =>
    draw({ ...drawn, slots: slotsAt(state, drawn.slots, flies), shift: state.shift, ...more });

  const widen = () => redraw({ narrow: false });

  const hasMoved = () =>
    elements !== undefined && Math.abs(elements.element.scrollTop - state.scrollTop) >= 1;

  const rest = () => {
    // One timer for all moves: to set one anew with each would cost more than the moves themselves.
    const early = restsAt - performance.now();
    resting = early > 0 ? setTimeout(rest, early) : undefined;
    if (resting !== undefined) return;
    // A move whose event is still to come must not be undone.
    if (hasMoved()) return onScroll();
    moved = 0;
    flies = false;
    input?.rested();
    reduce({ type: 'rested' });
    speed = { ...speed, rowsPerSecond: 0 };
    // Elements moved in the document drop a selection that they hold.
    const selection = getSelection();
    const ends = [selection?.anchorNode ?? null, selection?.focusNode ?? null];
    const selects = selection?.isCollapsed === false && ends.some((end) => elements?.body.contains(end));
    const slots = slotsAt(state, drawn.slots);
    redraw({ slots: selects ? slots : tidySlots(slots) });
    report(true);
  };

  const move = (event: ScrollEvent) => {
    const from = positionOf(state);
    const before = moved;
    reduce(event);
    moved = Math.abs(positionOf(state) - from) / state.viewport;
    flies = Math.min(before, moved) > (flies ? LANDS : FLIES);
    const now = performance.now();
    speed = speedAfter(speed, positionOf(state) / state.rowHeight, now);
    restsAt = now + REST;
    resting ??= setTimeout(rest, REST);
    widen();
    report(false);
  };

  const land = () => {
    if (moved <= LEAP) return;
    clearTimeout(resting);
    restsAt = 0;
    rest();
  };

  const reframe = (next: Frame) => {
    if (isSame(frame, next)) return;
    frame = next;
    notify();
  };

  const sideways = (scrollLeft: number) => {
    const left = Math.abs(scrollLeft);
    return { scrolled: left > 0, more: hidden - left > 1 };
  };

  function onScroll() {
    if (!elements) return;
    const { scrollTop, scrollLeft } = elements.element;
    reframe({ ...frame, ...sideways(scrollLeft) });
    if (scrollTop !== state.scrollTop)
      move({ type: 'scrolled', scrollTop, direct: input?.isDirect() ?? false });
  }

  /** Reads the sizes again; called after whatever may have changed them. */
  const measure = (rows = { rowCount: state.rowCount, rowHeight: state.rowHeight }) => {
    if (!elements) return;
    const { clientWidth, clientHeight, scrollLeft, scrollWidth } = elements.element;
    hidden = scrollWidth - clientWidth;
    reframe({ inlineSize: clientWidth, blockSize: clientHeight, ...sideways(scrollLeft) });
    const inset = elements.body.offsetTop;
    const viewport = Math.max(0, clientHeight - inset);
    const before = state;
    const geometry = { ...rows, viewport };
    if (
      rows.rowCount !== before.rowCount ||
      rows.rowHeight !== before.rowHeight ||
      viewport !== before.viewport
    ) {
      reduce({ type: 'resized', geometry });
    }
    redraw({ viewport, inset });
    if (state !== before) report(resting === undefined);
  };

  /** Starts following an element; the answer stops it. */
  const attach = (next: Elements) => {
    elements = next;
    const observer = new ResizeObserver(() => measure());
    // The header stands above the rows, and columns make the body wider.
    for (const sized of [next.element, ...next.element.children]) observer.observe(sized);
    next.element.addEventListener('scroll', onScroll, { passive: true });
    next.element.addEventListener('scrollend', land);
    input = followDirectInput(next.element);
    const geometry = { rowCount: state.rowCount, rowHeight: state.rowHeight };
    measure(geometry);
    reduce({ type: 'moved', position: positionOf(state) });
    redraw();
    return () => {
      observer.disconnect();
      next.element.removeEventListener('scroll', onScroll);
      next.element.removeEventListener('scrollend', land);
      input?.stop();
      clearTimeout(resting);
      resting = undefined;
      elements = undefined;
    };
  };

  return {
    attach,
    measure,
    subscribe: (changed: () => void) => {
      subscribers.add(changed);
      return () => void subscribers.delete(changed);
    },
    drawn: () => drawn,
    /** Draws the rows around the screen too. */
    widen,
    frame: () => frame,
    visible: () => visibleRows(state),
    draws: (row: number) => row >= drawn.slots.first && row < drawn.slots.first + drawn.slots.length,
    scrollToRow: (index: number, align: 'start' | 'nearest' = 'start', offsetPx = 0) => {
      const row = Math.max(0, Math.min(index, state.rowCount - 1));
      const position =
        align === 'start' ? row * state.rowHeight + offsetPx : nearestPosition(state, row) + offsetPx;
      move({ type: 'moved', position });
    },
    position: () => {
      const position = Math.max(0, positionOf(state));
      const index = Math.floor(position / state.rowHeight + 1e-6);
      return { index, offset: Math.max(0, position - index * state.rowHeight) };
    },
  };
}
