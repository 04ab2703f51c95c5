import {
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type MouseEvent,
  useRef,
  type RefObject,
} from 'react';
import { moveFocus } from '../ui/keyboard.ts';
import type { CellPlace } from './keyboard.ts';
import type { Scroller } from './scroller.ts';

/** The cell that an element of the grid is in; `undefined` outside the cells. */
function cellOf(grid: Element, target: EventTarget): CellPlace | undefined {
  const cell = target instanceof Element ? target.closest('[role="gridcell"], [role="columnheader"]') : null;
  const row = cell?.closest('[role="row"]');
  // React lets events of a popover's portal through to the cell that opened it.
  if (!cell || !row || !grid.contains(cell)) return undefined;
  return { row: Number(row.ariaRowIndex) - 2, column: Number(cell.ariaColIndex) - 1 };
}

/** The cell that keys act on. It may be scrolled out of sight; `isDrawn` says whether there is an element for it. */
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
      // A cell out of sight, or none, becomes one on screen: keys go on from what is seen.
      if (!active || !isDrawn) {
        setActive((known) => {
          const row = rowCount === 0 ? -1 : scroller.visible().first;
          return known && scroller.draws(known.row) ? known : { row, column: known?.column ?? 0 };
        });
      }
    } else if (event.target.tabIndex < 0 && grid.contains(event.target)) {
      // Choose the cell anew: a button that the focus comes back to may have moved with its column.
      choose(event);
      // Focus the grid in place of a link or button, which goes when its row is recycled.
      grid.focus({ preventScroll: true });
    }
  };

  return { active, isDrawn, setActive, handlers: { onMouseDown: choose, onFocus } };
}

/** Focus that is inside a grid stays inside, also when the focused element is no longer drawn. */
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
