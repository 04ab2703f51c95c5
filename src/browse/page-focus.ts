import { useEffect, useImperativeHandle, useMemo, useRef, useState, type RefObject } from 'react';
import type { GridHandle } from '../grid/grid-props.ts';
import { focusMain } from '../layout/app-shell.tsx';
import { useLostFocus } from '../ui/keyboard.ts';
import type { HeaderServer } from './list-header.tsx';

/** Sets the focus on the page from outside, as after a change of server or language. */
export interface PageHandle {
  /** Focuses the grid, or the main landmark while there is no grid. */
  readonly focusRows: () => void;
  /** Focuses the rows once they are here, unless something has the focus by then: for the page of another type. */
  readonly enter: () => void;
  /** Focuses the button that shows the server. */
  readonly focusServer: () => void;
}

interface PageFocusOptions {
  readonly handle: RefObject<PageHandle | null>;
  readonly server: Pick<HeaderServer, 'button'>;
  /** Called when the page is on screen. @param mount the same object until it is unmounted */
  readonly onEntered: (mount: object) => void;
  readonly isReady: boolean;
  /** Whether a record is opened, which takes the focus by itself. */
  readonly hasRecord: boolean;
}

/** The focus of a list's page: in its rows, wherever it was lost. */
export function usePageFocus({
  handle,
  server: { button },
  onEntered,
  isReady,
  hasRecord,
}: PageFocusOptions) {
  const grid = useRef<GridHandle>(null);
  const awaitsRows = useRef(false);
  const current = useMemo((): PageHandle => {
    const focusRows = () => (grid.current ? grid.current.focus() : focusMain());
    return {
      focusRows,
      focusServer: () => button.current?.focus(),
      enter() {
        awaitsRows.current = !isReady;
        if (isReady && !hasRecord && document.activeElement === document.body) focusRows();
      },
    };
  }, [button, isReady, hasRecord]);
  useImperativeHandle(handle, () => current, [current]);
  useEffect(() => {
    if (awaitsRows.current) current.enter();
  }, [current]);
  // The handle, because after a change of language it is that of the next page.
  const focusRows = () => handle.current?.focusRows();
  useLostFocus(focusRows);
  // The last effect: an earlier one may have set the focus.
  const [mount] = useState(() => ({}));
  useEffect(() => onEntered(mount), [onEntered, mount]);
  return { grid, focusRows };
}
