import { useState, type PointerEvent } from 'react';
import { gapAt, moveColumn } from './column-order.ts';

interface Drag {
  readonly from: number;
  readonly fromX: number;
  /** The gap under the pointer; absent before the pointer has moved. */
  readonly gap?: number;
}

/** Px that a pointer moves before a press becomes a drag. */
const THRESHOLD = 5;

function middlesOf(row: Element, isRtl: boolean): number[] {
  return Array.from(row.children, (cell) => {
    const { left, width } = cell.getBoundingClientRect();
    return (left + width / 2) * (isRtl ? -1 : 1);
  });
}

/** How a column is moved by its header: the gap so far, and the handlers of every header. */
export function useColumnDrag(
  ids: readonly string[],
  onOrder: (ids: readonly string[]) => void,
  rtl: () => boolean,
) {
  const [drag, setDrag] = useState<Drag>();
  const headOf = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { target, currentTarget, button, clientX } = event;
      // A menu's portal lets its events through to the header that it belongs to.
      const isHeader =
        target instanceof Element && currentTarget.contains(target) && !target.closest('button');
      if (button === 0 && index > 0 && isHeader) setDrag({ from: index, fromX: clientX });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const row = event.currentTarget.parentElement;
      if (drag?.from !== index || !row) return;
      if (drag.gap === undefined && Math.abs(event.clientX - drag.fromX) < THRESHOLD) return;
      if (drag.gap === undefined) event.currentTarget.setPointerCapture(event.pointerId);
      const gap = gapAt(middlesOf(row, rtl()), rtl() ? -event.clientX : event.clientX);
      if (gap !== drag.gap) setDrag({ ...drag, gap });
    },
    onPointerUp: () => {
      setDrag(undefined);
      if (drag?.gap === undefined) return;
      const moved = moveColumn(ids, drag.from, drag.gap);
      if (moved !== ids) onOrder(moved);
    },
    onPointerCancel: () => setDrag(undefined),
    onPointerLeave: () => {
      if (drag?.gap === undefined) setDrag(undefined);
    },
  });
  return { drag, headOf, cancelDrag: () => setDrag(undefined) };
}
