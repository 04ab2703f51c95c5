import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { GridHandle } from '../grid/grid-props.ts';
import { selectionKeyOf } from '../grid/selection-keys.ts';
import type { VisibleStore } from '../list/visible-store.ts';
import { isTextInput, matchesChord, OVERLAYS } from '../ui/keyboard.ts';
import type { SelectedList, SelectionStep, SelectionStore } from './selection-store.ts';

/** Time in ms after which a finger that rests on a row selects it, as of Android and iOS. */
const LONG_PRESS_MS = 500;
/** Px that a resting finger may move. */
const LONG_PRESS_SLOP = 10;

/** A resting finger gets the browser's own menu for it. */
const LINK = 'a';
const CONTROL = 'a, button, input, [role=button]';
/** Parts of the page with text of their own. */
const OWN_TEXT = `${OVERLAYS}, [data-own-text]`;

/** The pointer pressed last. */
interface Finger {
  /** Whether it was a finger: its taps select while rows are selected. */
  readonly isFinger: boolean;
  /** Whether it has selected a row by resting on it. */
  hasSelected: boolean;
  readonly x?: number;
  readonly y?: number;
  timer?: ReturnType<typeof setTimeout>;
}

interface SelectionInputProps {
  readonly container: RefObject<HTMLElement | null>;
  readonly grid: RefObject<GridHandle | null>;
  readonly store: SelectionStore;
  readonly list: SelectedList;
  readonly rowCount: number;
  readonly visible: Pick<VisibleStore, 'get'>;
}

const isOn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

const isGrid = (target: EventTarget | null): boolean => target instanceof Element && target.role === 'grid';

function rowOf(
  target: EventTarget | null,
): { readonly element: Element; readonly index: number } | undefined {
  const element = target instanceof Element ? target.closest('[role=row]:not([data-edge])') : null;
  const index = Number(element?.ariaRowIndex) - 2;
  return element && index >= 0 ? { element, index } : undefined;
}

/** Whether a point is before the content of a row, where its check is. @param clientX in px */
function isInGutter(row: Element, clientX: number): boolean {
  const cell = row.querySelector('[role=gridcell]');
  if (!cell) return false;
  const { left, right } = cell.getBoundingClientRect();
  const { direction, paddingInlineStart } = getComputedStyle(cell);
  const gutter = Number.parseFloat(paddingInlineStart) || 0;
  return direction === 'rtl'
    ? clientX > right - gutter && clientX <= right
    : clientX >= left && clientX < left + gutter;
}

/** Whether a modifier adds to a selection: Control, or as on a Mac, Command. */
const isAdding = ({ ctrlKey, metaKey }: MouseEvent) => ctrlKey !== metaKey;

/**
 * Selects rows by keys, clicks in the gutter and long presses. It listens around the grid, before the grid's own handlers, so
 * that the grid needs none of it before it has loaded.
 */
export function SelectionInput({ container, grid, store, list, rowCount, visible }: SelectionInputProps) {
  const change = (step: SelectionStep) => store.change(list, step);
  const isSelecting = () => store.of(list).ranges.length > 0;
  const extend = (row: number) =>
    change({ kind: 'extend', row, from: Math.max(0, grid.current?.activeRow() ?? row) });

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, defaultPrevented } = event;
    const row = grid.current?.activeRow();
    if (!isGrid(target) || defaultPrevented || row === undefined || rowCount === 0) return;
    const { first, last } = visible.get();
    const key = selectionKeyOf(event);
    const move = key?.move({ row, rowCount, pageRows: Math.max(1, last - first - 1) });
    if (!move || (row < 0 && move.kind !== 'all')) return;
    event.preventDefault();
    const step = { row, from: row, ...move };
    change(step);
    if (move.kind !== 'extend-on') return;
    grid.current?.focus(move.row);
    grid.current?.scrollToRow(move.row, 'nearest');
  });

  /** Takes Ctrl+A outside of the grid, by which the browser would select the text of the whole page. */
  const onPageKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, defaultPrevented } = event;
    if (defaultPrevented || !(target instanceof Element) || isTextInput(target)) return;
    if (!matchesChord('Mod+a', event) || rowCount === 0) return;
    event.preventDefault();
    const part = target.closest(OWN_TEXT);
    if (part) getSelection()?.selectAllChildren(part);
    else {
      change({ kind: 'all' });
      grid.current?.focus();
    }
  });

  const finger = useRef<Finger>({ isFinger: false, hasSelected: false });
  const cancelPress = () => clearTimeout(finger.current.timer);
  const selectPressed = useEffectEvent((row: number) => {
    cancelPress();
    finger.current.hasSelected = true;
    change({ kind: 'toggle', row });
    grid.current?.focus(row);
  });
  const onPointerDown = useEffectEvent((event: PointerEvent) => {
    cancelPress();
    const row = rowOf(event.target);
    const isFinger = event.pointerType === 'touch' && event.isPrimary;
    finger.current = { isFinger, hasSelected: false, x: event.clientX, y: event.clientY };
    if (isFinger && row && !isOn(event.target, LINK))
      finger.current.timer = setTimeout(() => selectPressed(row.index), LONG_PRESS_MS);
  });
  const onPointerMove = useEffectEvent(({ clientX, clientY }: PointerEvent) => {
    const { x = 0, y = 0 } = finger.current;
    if (Math.hypot(clientX - x, clientY - y) > LONG_PRESS_SLOP) cancelPress();
  });
  const onContextMenu = useEffectEvent((event: Event) => {
    // Some browsers open a menu under a resting finger before the press is long enough here.
    if (!finger.current.isFinger || isOn(event.target, LINK)) return;
    event.preventDefault();
    const row = rowOf(event.target);
    if (row && !finger.current.hasSelected) selectPressed(row.index);
  });

  const onMouseDown = useEffectEvent((event: MouseEvent) => {
    const row = rowOf(event.target);
    if (!row || event.button !== 0) return;
    if (!isInGutter(row.element, event.clientX) && (!event.shiftKey || isOn(event.target, CONTROL))) return;
    // The browser would select text instead.
    event.preventDefault();
    row.element.closest<HTMLElement>('[role=grid]')?.focus({ preventScroll: true });
  });
  const onClick = useEffectEvent((event: MouseEvent) => {
    const row = rowOf(event.target);
    // The click of a finger that is lifted after a long press.
    const { isFinger, hasSelected } = finger.current;
    // A key or a script that presses a control has no place: the detail is the number of clicks of a pointer.
    if (!row || event.detail === 0) return;
    const isTap = isFinger && isSelecting();
    const isInside =
      isInGutter(row.element, event.clientX) || (!isOn(event.target, CONTROL) && isAdding(event));
    if (!hasSelected) {
      if (event.shiftKey && (isInside || !isOn(event.target, CONTROL))) extend(row.index);
      else if (isInside || isTap) change({ kind: 'toggle', row: row.index });
      else return;
    }
    event.preventDefault();
    event.stopPropagation();
  });

  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    document.addEventListener('keydown', (event) => onPageKeyDown(event), { signal });
    element.addEventListener('mousedown', (event) => onMouseDown(event), { signal });
    // It comes before the handlers of links in the row.
    element.addEventListener('click', (event) => onClick(event), { signal, capture: true });
    element.addEventListener('pointerdown', (event) => onPointerDown(event), { signal });
    element.addEventListener('pointermove', (event) => onPointerMove(event), { signal, passive: true });
    element.addEventListener('contextmenu', (event) => onContextMenu(event), { signal });
    const cancel = () => clearTimeout(finger.current.timer);
    for (const type of ['pointerup', 'pointercancel', 'scroll'] as const)
      element.addEventListener(type, cancel, { signal, capture: true });
    return () => {
      cancel();
      listening.abort();
    };
  }, [container]);
  return null;
}
