import { useEffect, useEffectEvent, useRef } from 'react';
import type { GridHandle } from '../grid/grid-props.ts';
import { focusMain } from '../layout/app-shell.tsx';
import { useLostFocus } from '../ui/keyboard.ts';

interface PageFocusOptions {
  /** Whether the page replaced one of another type, with which the focus was lost. */
  readonly takesFocus: boolean;
  readonly isReady: boolean;
  /** Whether a record is opened, which takes the focus by itself. */
  readonly hasRecord: boolean;
}

/** Keeps the focus of a list's page: lost focus goes to the rows. */
export function usePageFocus({ takesFocus, isReady, hasRecord }: PageFocusOptions) {
  const grid = useRef<GridHandle>(null);
  // The main landmark takes the focus while there is no grid.
  const focusRows = () => (grid.current ? grid.current.focus() : focusMain());
  useLostFocus(focusRows);
  const focusFirst = useEffectEvent(focusRows);
  const isAwaited = useRef(takesFocus);
  // This effect runs last, because an earlier one may have set the focus.
  useEffect(() => {
    if (!isReady || !isAwaited.current) return;
    isAwaited.current = false;
    if (hasRecord || document.activeElement !== document.body) return;
    focusFirst();
  }, [isReady, hasRecord]);
  return { grid, focusRows };
}
