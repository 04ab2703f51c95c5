import { createStore } from '../ui/store.ts';
import type { VisibleRange } from './grid-props.ts';
import {
  AT_REST,
  flingAfter,
  isInSlots,
  isJump,
  leavesViewport,
  nearestPosition,
  movedTo,
  positionOf,
  resizedTo,
  rested,
  scrollAt,
  scrolled,
  settledAt,
  visibleRows,
  type Geometry,
  type ScrollState,
  speedAfter,
  type ScrollSpeed,
  slotsAt,
  tidySlots,
} from './scroll-model.ts';
import { clearSelectedText, clearTextOutside, keepSelectedText } from './text-selection.ts';

/** Value of `overscanOf` before any rows were drawn. */
const NO_ROWS_DRAWN: unknown = Symbol('no rows drawn');

interface Elements {
  readonly element: HTMLElement;
  /** The element that is as high as all rows. */
  readonly body: HTMLElement;
  readonly onVisibleChange: (range: VisibleRange) => void;
}

export type Scroller = ReturnType<typeof createScroller>;

/** Scrolling is at rest after this long without a move, in ms. */
const REST_MS = 130;

/** Whether two objects of one type have identical members. */
const isSame = (a: object, b: object): boolean => {
  const values: readonly unknown[] = Object.values(b);
  return Object.values(a).every((value, i) => value === values[i]);
};

/** Connects the scroll model to an element. Subscribers are notified only when something must be drawn anew. */
export function createScroller(rows: Omit<Geometry, 'viewport'>, initialRow: number) {
  let state = scrollAt({ ...rows, viewport: 0 }, initialRow);
  let drawn = {
    slots: slotsAt(state),
    /** Px between an element's place and its row's place in the whole list; 0 below the height cap. */
    shift: state.shift,
    /** Height of the screen below the header, and that of the header, in px. */
    viewport: 0,
    inset: 0,
    /** Reset key of the list whose overscan is drawn: set after that list's rows on screen were painted or moved. */
    overscanOf: NO_ROWS_DRAWN,
  };
  let resetKey: unknown;
  /** Sizes of the element in px, and whether content is hidden under the pinned column, and beyond the end. */
  let frame = { inlineSize: 0, blockSize: 0, scrolled: false, more: false };
  let elements: Elements | undefined;
  /** Whether the moves since the last rest are by wheel or finger. */
  let isDirect = false;
  /** Whether the button of the mouse is held over the rows. */
  let isPressed = false;
  let speed: ScrollSpeed = { row: initialRow, time: 0, rowsPerSecond: 0 };
  let seen = { first: -1, last: -1 };
  /** Px that are hidden sideways, at either side. */
  let hidden = 0;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let restsAt = 0;
  /** Whether the rows have come to rest while the button of the mouse was held. */
  let waitsForRelease = false;
  let flight = AT_REST;
  const changes = createStore(undefined);
  const notify = () => changes.set(undefined);
  const report = (atRest: boolean) => {
    const { first, last } = visibleRows(state);
    if (last < 0 || (!atRest && first === seen.first && last === seen.last)) return;
    seen = { first, last };
    elements?.onVisibleChange({ first, last, rowsPerSecond: atRest ? 0 : speed.rowsPerSecond, atRest });
  };

  /** Scrolls the element to the state's `scrollTop`. @param from `scrollTop` of the element */
  const place = (element: HTMLElement, from: number) => {
    let scrollTop = from;
    if (Math.abs(scrollTop - state.scrollTop) >= 0.5) {
      element.scrollTop = state.scrollTop;
      ({ scrollTop } = element);
    }
    if (scrollTop !== state.scrollTop) state = settledAt(state, scrollTop);
  };

  /** @param from `scrollTop` of the element, because reading it may lay out all rows just drawn; absent: it is read */
  const take = (next: ScrollState, from?: number) => {
    const before = state.scrollTop;
    state = next;
    if (elements && (from !== undefined || state.scrollTop !== before))
      place(elements.element, from ?? elements.element.scrollTop);
  };

  /** Puts elements into the order of their rows. */
  const tidy = () => {
    const slots = tidySlots(drawn.slots);
    if (slots === drawn.slots) return;
    drawn = { ...drawn, slots };
    if (elements) keepSelectedText(elements.body, notify);
    else notify();
  };

  const redraw = (more: Partial<typeof drawn> = {}) => {
    const slots = slotsAt(state, drawn.slots, flight);
    const next = { ...drawn, slots, shift: state.shift, ...more };
    if (isSame(drawn, next)) return;
    // A drag would go on to select in the order of the elements, which is no longer that of the rows.
    if (elements && slots !== drawn.slots) {
      const keepsElements = slots.length === drawn.slots.length && !isPressed;
      if (keepsElements) clearTextOutside(elements.body, slots);
      else clearSelectedText(elements.body);
    }
    drawn = next;
    notify();
  };

  const drawOverscan = () => redraw({ overscanOf: resetKey });

  const rest = () => {
    // One timer serves all moves: setting a new one with each would cost more than the moves themselves.
    const early = restsAt - performance.now();
    resting = early > 0 ? setTimeout(rest, early) : undefined;
    if (resting !== undefined) return;
    // A move whose event is still to come must not be undone.
    if (elements && Math.abs(elements.element.scrollTop - state.scrollTop) >= 1) return onScroll();
    // Elements that move or take other rows under a held button would lose its click, and what it selects from there.
    waitsForRelease = isPressed;
    if (waitsForRelease) return report(true);
    flight = AT_REST;
    isDirect = false;
    take(rested(state));
    speed = { ...speed, rowsPerSecond: 0 };
    redraw();
    tidy();
    report(true);
  };

  /** @param from as in `take`; absent: a jump */
  const move = (next: ScrollState, from?: number) => {
    const before = positionOf(state);
    take(next, from);
    const moved = positionOf(state) - before;
    flight = flingAfter(flight, moved / Math.max(1, state.viewport));
    const now = performance.now();
    speed = speedAfter(speed, positionOf(state) / state.rowHeight, now);
    restsAt = now + REST_MS;
    resting ??= setTimeout(rest, REST_MS);
    // The overscan of another list still waits after the jump to its first row.
    if (from === undefined && (moved === 0 || leavesViewport(flight))) redraw();
    else drawOverscan();
    report(false);
  };

  const land = () => {
    if (!isJump(flight)) return;
    clearTimeout(resting);
    restsAt = 0;
    rest();
  };

  const reframe = (next: typeof frame) => {
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
    if (scrollTop !== state.scrollTop) move(scrolled(state, scrollTop, isDirect), scrollTop);
  }

  const resize = (change: Partial<Geometry>, reports = true) => {
    const { rowCount, rowHeight, viewport } = state;
    const before = { rowCount, rowHeight, viewport };
    const geometry = { ...before, ...change };
    const isOther = !isSame(before, geometry);
    if (isOther) take(resizedTo(state, geometry));
    redraw({ viewport: geometry.viewport });
    if (isOther && reports) report(resting === undefined);
  };

  /** Reads the sizes again; call it after any change that may affect them. */
  const measure = () => {
    if (!elements) return;
    const { clientWidth, clientHeight, scrollLeft, scrollWidth } = elements.element;
    hidden = scrollWidth - clientWidth;
    reframe({ inlineSize: clientWidth, blockSize: clientHeight, ...sideways(scrollLeft) });
    const inset = elements.body.offsetTop;
    redraw({ inset });
    resize({ viewport: Math.max(0, clientHeight - inset) });
  };

  const turned = () => {
    isDirect = true;
  };
  const released = () => {
    // The click follows the release, and needs the pressed element where it is.
    if (isPressed && waitsForRelease) resting ??= setTimeout(rest, REST_MS);
    isPressed = false;
  };
  /**
   * Distinguishes moves by wheel or finger, which go px by px, from moves of the thumb, which go in proportion. The size of a
   * move does not suffice: a busy page gets many turns of the wheel as one move, as large as a short drag of the thumb.
   */
  const followInput = (element: HTMLElement, signal: AbortSignal) => {
    const options = { passive: true, signal };
    element.addEventListener('wheel', turned, options);
    element.addEventListener('touchmove', turned, options);
    const pressed = ({ target, pointerType, button }: PointerEvent) => {
      // The target of a press on the scroll bar is the element itself.
      if (target === element) isDirect = false;
      isPressed = target !== element && pointerType === 'mouse' && button === 0;
    };
    element.addEventListener('pointerdown', pressed, options);
    // A dragged link ends with `dragend` alone, and a release in another window reports nothing.
    for (const end of ['pointerup', 'pointercancel', 'dragend', 'blur'])
      addEventListener(end, released, { ...options, capture: end !== 'blur' });
  };

  /** Starts following an element. @returns a function that stops it */
  const attach = (next: Elements) => {
    elements = next;
    const listening = new AbortController();
    const { signal } = listening;
    const observer = new ResizeObserver(() => measure());
    // Children count too: the header takes room above the rows, and columns widen the body.
    for (const sized of [next.element, ...next.element.children]) observer.observe(sized);
    next.element.addEventListener('scroll', onScroll, { passive: true, signal });
    next.element.addEventListener('scrollend', land, { signal });
    // Text is selected in the order of the elements.
    next.body.addEventListener('selectstart', tidy, { signal });
    followInput(next.element, signal);
    measure();
    place(next.element, next.element.scrollTop);
    redraw();
    if (seen.first < 0 && state.viewport > 0) report(true);
    return () => {
      observer.disconnect();
      listening.abort();
      clearTimeout(resting);
      resting = undefined;
      [isDirect, isPressed] = [false, false];
      elements = undefined;
      // The next element must report its range, even the same one.
      seen = { first: -1, last: -1 };
    };
  };

  const scrollToRow = (index: number, align: 'start' | 'nearest' = 'start', offsetPx = 0) => {
    const row = Math.max(0, Math.min(index, state.rowCount - 1));
    const start = align === 'start' ? row * state.rowHeight : nearestPosition(state, row);
    move(movedTo(state, start + offsetPx));
  };

  return {
    attach,
    measure,
    /**
     * Sets the number and height of the rows, which change no size of the element.
     * @param key identity of the rows' list @param firstRow first row on screen of another list
     * @param target place to scroll to, without a report of the place before; undefined: the rows stay
     */
    setRows: (
      next: Omit<Geometry, 'viewport'>,
      key: unknown,
      firstRow: number,
      target?: { readonly row: number; readonly offsetPx: number },
    ) => {
      const isOther = resetKey !== undefined && resetKey !== key;
      resetKey = key;
      const to = target ?? (isOther ? { row: firstRow, offsetPx: 0 } : undefined);
      if (isOther) speed = { ...speed, row: firstRow };
      if (isOther && elements) clearSelectedText(elements.body);
      resize(next, !to);
      if (to) scrollToRow(to.row, 'start', to.offsetPx);
    },
    subscribe: changes.subscribe,
    drawn: () => drawn,
    /** Also draws the rows around the screen, for the list whose rows on screen are painted. */
    drawOverscan,
    frame: () => frame,
    visible: () => visibleRows(state),
    draws: (row: number) => isInSlots(drawn.slots, row),
    scrollToRow,
    position: () => {
      const position = Math.max(0, positionOf(state));
      const index = Math.floor(position / state.rowHeight + 1e-6);
      return { index, offset: Math.max(0, position - index * state.rowHeight) };
    },
  };
}
