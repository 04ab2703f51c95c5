import {
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { moveFocus } from '../ui/keyboard.ts';
import type { CellPlace } from './keyboard.ts';
import type { Scroller } from './scroller.ts';

/** The cell that an element of the grid is in; `undefined` outside the cells. */
function cellOf(grid: Element, target: EventTarget): CellPlace | undefined {
  const cell = target instanceof Element ? target.closest('[role="gridcell"], [role="columnheader"]') : null;
  const row = cell?.closest('[role="row"]');
  // Events of a popover's portal bubble to the cell that opened it.
  if (!cell || !row || !grid.contains(cell)) return undefined;
  return { row: Number(row.ariaRowIndex) - 2, column: Number(cell.ariaColIndex) - 1 };
}

/** The cell that keys act on, which may be scrolled out of sight. `isDrawn`: whether it has an element. */
export function useActiveCell(scroller: Scroller, rowCount: number, columnCount: number) {
  const [chosen, setActive] = useState<CellPlace>();
  const isValid = chosen && chosen.row < rowCount && chosen.column < columnCount;
  const active = isValid
    ? chosen
    : chosen && { row: Math.min(chosen.row, rowCount - 1), column: Math.min(chosen.column, columnCount - 1) };
  const isDrawn = useSyncExternalStore(
    scroller.subscribe,
    () => active !== undefined && (active.row < 0 || scroller.draws(active.row)),
  );

  const choose = (event: MouseEvent<HTMLElement> | FocusEvent<HTMLElement>) => {
    const place = cellOf(event.currentTarget, event.target);
    if (place) setActive(place);
  };

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const grid = event.currentTarget;
    if (event.target === grid) {
      // A missing active cell, or one out of sight, is replaced by one on screen, where keys go on.
      if (!active || !isDrawn) {
        setActive((known) => {
          const row = rowCount === 0 ? -1 : scroller.visible().first;
          return known && scroller.draws(known.row) ? known : { row, column: known?.column ?? 0 };
        });
      }
    } else if (event.target.tabIndex < 0 && grid.contains(event.target)) {
      // The cell is chosen anew, because a button that gets the focus back may have moved with its column.
      choose(event);
      // The grid takes the focus of a link or button, which disappears when its row is recycled.
      grid.focus({ preventScroll: true });
    }
  };

  return { active, isDrawn, setActive, handlers: { onMouseDown: choose, onFocus } };
}

/**
 * Focus that is inside a grid stays inside, also when the focused element is no longer drawn. A menu of the grid counts, as
 * React tells of its focus.
 */
export function useKeptFocus(grid: RefObject<HTMLElement | null>) {
  const isInside = useRef(false);
  const keepFocus = useRef(() => {
    if (isInside.current) moveFocus({ target: grid.current, reason: 'lost' });
  });
  return {
    keepFocus,
    onFocusIn: () => {
      isInside.current = true;
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      const to = event.relatedTarget;
      isInside.current = to instanceof Node && event.currentTarget.contains(to);
    },
  };
}
