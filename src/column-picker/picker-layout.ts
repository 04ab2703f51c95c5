import { useState, type ComponentProps, type PointerEvent, type RefObject } from 'react';

/**
 * The places of the columns in the open picker: `listed` first, in the order shown, then `rest`. Checking and unchecking
 * move no column, so that none moves away under the pointer.
 */
export interface PickerLayout {
  readonly listed: readonly string[];
  readonly rest: readonly string[];
}

/** The layout on opening: the shown columns in their order, then the others in the order of `all`, without ids missing there. */
export function layoutOf(shown: readonly string[], all: readonly string[]): PickerLayout {
  const listed = [...new Set(shown)].filter((id) => all.includes(id));
  return { listed, rest: all.filter((id) => !listed.includes(id)) };
}

/** Adds new columns, such as those of custom properties, and drops columns that no longer exist. */
export function withAll({ listed, rest }: PickerLayout, all: readonly string[]): PickerLayout {
  const isThere = (id: string) => all.includes(id);
  const known = new Set([...listed, ...rest]);
  return {
    listed: listed.filter(isThere),
    rest: [...rest.filter(isThere), ...all.filter((id) => !known.has(id))],
  };
}

/** The columns shown, in the order of the layout. */
export function shownOf({ listed, rest }: PickerLayout, checked: ReadonlySet<string>): readonly string[] {
  return [...listed, ...rest].filter((id) => checked.has(id));
}

/**
 * Moves a column to a place among the listed ones; a column of `rest` joins them. Place 0 belongs to the first column,
 * which never moves; places beyond the end mean the end.
 */
export function moveTo(layout: PickerLayout, id: string, place: number): PickerLayout {
  const first = layout.listed[0];
  if (first === undefined || id === first) return layout;
  const others = layout.listed.filter((other) => other !== id);
  const at = Math.min(Math.max(place, 1), others.length);
  return {
    listed: [...others.slice(0, at), id, ...others.slice(at)],
    rest: layout.rest.filter((other) => other !== id),
  };
}

/** Moves a column one step up (-1) or down (1); a column of `rest` goes to the end of the listed ones. */
export function moveBy(layout: PickerLayout, id: string, step: -1 | 1): PickerLayout {
  const at = layout.listed.indexOf(id);
  return moveTo(layout, id, at < 0 ? layout.listed.length : at + step);
}

/** The index of the row, each `{top, height}` in px in ascending order, under a pointer at `y`. */
export function positionAt(
  rows: readonly { readonly top: number; readonly height: number }[],
  y: number,
): number {
  const below = rows.findIndex((row) => y < row.top + row.height);
  return below < 0 ? Math.max(0, rows.length - 1) : below;
}

interface DragState {
  readonly id: string;
  readonly place: number;
}

/**
 * Reorders a list by handles: during a drag, `moving` is the item and its new place; a release calls `onDrop` with both, a
 * lost pointer cancels. The list captures the pointer, because its items move under it.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onDrop: (id: string, place: number) => void,
): {
  readonly moving: DragState | undefined;
  readonly listProps: ComponentProps<'ul'>;
  readonly handleOf: (id: string) => ComponentProps<'span'>;
} {
  const [moving, setMoving] = useState<DragState | undefined>();
  const placeOf = (event: PointerEvent) =>
    positionAt(
      Array.from(list.current?.children ?? [], (item) => item.getBoundingClientRect()),
      event.clientY,
    );
  const listProps: ComponentProps<'ul'> = {
    onPointerMove: (event) => {
      if (!moving) return;
      const place = placeOf(event);
      if (place !== moving.place) setMoving({ id: moving.id, place });
    },
    onPointerUp: () => {
      if (moving) onDrop(moving.id, moving.place);
      setMoving(undefined);
    },
    onPointerCancel: () => setMoving(undefined),
  };
  const handleOf = (id: string): ComponentProps<'span'> => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      list.current?.setPointerCapture(event.pointerId);
      setMoving({ id, place: placeOf(event) });
    },
  });
  return { moving, listProps, handleOf };
}
