import { useState, type ComponentProps, type PointerEvent, type RefObject } from 'react';

/**
 * Moves a column to a place among the shown ones. Place 0 belongs to the first column, which never moves; places beyond the
 * end mean the end.
 */
export function moveTo(shown: readonly string[], id: string, place: number): readonly string[] {
  if (id === shown[0]) return shown;
  const others = shown.filter((other) => other !== id);
  const at = Math.max(place, 1);
  return [...others.slice(0, at), id, ...others.slice(at)];
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
