import { useState, type ComponentProps, type PointerEvent, type RefObject } from 'react';
import { placeAt } from './picker-layout.ts';

interface Moving {
  readonly id: string;
  readonly place: number;
}

/**
 * Reordering by a handle: while it is held, `moving` says which item is over which place of the list; on
 * release `onDrop` is called with both. A lost pointer gives up. The list holds the pointer, because its
 * items change places under it.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onDrop: (id: string, place: number) => void,
): {
  readonly moving: Moving | undefined;
  readonly listProps: ComponentProps<'ul'>;
  readonly handleOf: (id: string) => ComponentProps<'span'>;
} {
  const [moving, setMoving] = useState<Moving | undefined>();
  const placeOf = (event: PointerEvent) =>
    placeAt(
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
