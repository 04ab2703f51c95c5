import { useState, type PointerEvent } from 'react';
import { clampWidth, type Sized } from './widths.ts';

interface Resize {
  readonly id: string;
  readonly column: Sized;
  readonly fromX: number;
  readonly from: number;
  readonly width: number;
}

/** How a column is resized by its grip: the width so far, and the handlers of every grip. */
export function useColumnResize(
  onWidth: (columnId: string, width: number | undefined) => void,
  rtl: () => boolean,
) {
  const [resize, setResize] = useState<Resize>();
  const gripOf = (id: string, column: Sized, drawn: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // The header under the grip would start to move its column.
      event.stopPropagation();
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setResize({ id, column, fromX: event.clientX, from: drawn, width: drawn });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (resize?.id !== id) return;
      const by = (event.clientX - resize.fromX) * (rtl() ? -1 : 1);
      setResize({ ...resize, width: clampWidth(resize.column, resize.from + by) });
    },
    onPointerUp: () => {
      if (resize?.id !== id) return;
      setResize(undefined);
      if (resize.width !== resize.from) onWidth(id, resize.width);
    },
    onPointerCancel: () => setResize(undefined),
    onDoubleClick: () => onWidth(id, undefined),
  });
  return { resize, gripOf };
}
