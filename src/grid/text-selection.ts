import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type RowSpan, textSelection } from '../ui/text-selection.ts';

export interface SelectedRows extends RowSpan {
  /** Whether the selection has an end outside of the rows, so that rows to come would be part of it. */
  readonly endsOutside: boolean;
}

/** The selection of text in the rows of a grid. */
export interface RowsSelection {
  /** Rows with selected text, as indices, also the row that is pressed; undefined: none. Cheap without a selection. */
  readonly rows: () => SelectedRows | undefined;
  /** Whether the button of the mouse is held, except on the scroll bar. */
  readonly isPressed: () => boolean;
  /** Makes a change that moves elements in the document; the selection in them stays where it is. */
  readonly keepWhile: (change: () => void) => void;
  readonly stop: () => void;
}

const numberOf = (row: Element | null | undefined): number | undefined =>
  row ? Number(row.getAttribute('aria-rowindex')) - 2 : undefined;

/** The row with an end of the selection; undefined outside of the rows. */
function rowAt(body: Element, node: Node, offset: number): number | undefined {
  if (!body.contains(node)) return undefined;
  const at = node instanceof Element ? (node.childNodes[offset] ?? node.lastChild ?? node) : node;
  const element = at instanceof Element ? at : at.parentElement;
  return numberOf(element?.closest('[role="row"]'));
}

/** Drawn rows that a selection with an end outside of the rows covers. */
function coveredRows(body: Element, selection: Selection): SelectedRows | undefined {
  const covered = [...body.querySelectorAll('[role="row"]')].flatMap((row) =>
    selection.containsNode(row, true) ? (numberOf(row) ?? []) : [],
  );
  if (covered.length === 0) return undefined;
  return { first: Math.min(...covered), last: Math.max(...covered), endsOutside: true };
}

interface SelectionEvents {
  /** Called before a drag of the mouse begins to select. */
  readonly onStart: () => void;
  readonly onRelease: () => void;
}

/** Follows the selection of text in the rows that `body` has. @param scrolling the element with the scroll bar */
export function followSelection(
  scrolling: HTMLElement,
  body: HTMLElement,
  { onStart, onRelease }: SelectionEvents,
): RowsSelection {
  const listening = new AbortController();
  const { signal } = listening;
  let isPressed = false;
  const release = () => {
    if (!isPressed) return;
    isPressed = false;
    onRelease();
  };
  const press = ({ pointerType, button, target }: PointerEvent) => {
    isPressed = pointerType === 'mouse' && button === 0 && target !== scrolling;
  };
  addEventListener('pointerdown', press, { passive: true, capture: true, signal });
  // A dragged link ends with `dragend` alone, and a release in another window reports nothing.
  for (const end of ['pointerup', 'pointercancel', 'dragend'])
    addEventListener(end, release, { passive: true, capture: true, signal });
  addEventListener('blur', release, { passive: true, signal });
  body.addEventListener('selectstart', onStart, { passive: true, signal });

  const rows = () => {
    const selection = isPressed ? getSelection() : textSelection();
    const { anchorNode = null, focusNode = null } = selection ?? {};
    if (!selection || !anchorNode || !focusNode) return undefined;
    const anchor = rowAt(body, anchorNode, selection.anchorOffset);
    const focus = rowAt(body, focusNode, selection.focusOffset);
    // A selection that surrounds the whole grid, such as Select all, is not of certain rows.
    if (anchor === undefined && focus === undefined) return undefined;
    if (anchor === undefined || focus === undefined) return coveredRows(body, selection);
    return { first: Math.min(anchor, focus), last: Math.max(anchor, focus), endsOutside: false };
  };

  return {
    rows,
    isPressed: () => isPressed,
    keepWhile: (change) => {
      const selection = getSelection();
      const { anchorNode = null, anchorOffset = 0, focusNode = null, focusOffset = 0 } = selection ?? {};
      const isInRows = [anchorNode, focusNode].some((end) => body.contains(end));
      if (!selection || !isInRows || !anchorNode || !focusNode) return change();
      flushSync(change);
      if (selection.anchorNode !== anchorNode || selection.focusNode !== focusNode)
        selection.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset);
    },
    stop: () => listening.abort(),
  };
}

/**
 * Takes a selection away when one of its ends has another record, as in another list or order.
 * @param selectedRows returns the rows with selected text @param idAt id of the record in a row; undefined: not loaded
 */
export function useSelectedRecords(
  selectedRows: () => RowSpan | undefined,
  rows: readonly unknown[],
  base: number,
  idAt: (index: number) => string | undefined,
): void {
  const noted = useRef<{ readonly index: number; readonly id: string }[]>([]);
  const onSelectionChange = useEffectEvent(() => {
    const span = selectedRows();
    noted.current = (span ? [span.first, span.last] : []).flatMap((index) => {
      const id = idAt(index);
      return id === undefined ? [] : { index, id };
    });
  });
  useEffect(() => {
    const onChange = () => onSelectionChange();
    document.addEventListener('selectionchange', onChange);
    return () => document.removeEventListener('selectionchange', onChange);
  }, []);
  const checkRecords = useEffectEvent(() => {
    if (noted.current.every(({ index, id }) => idAt(index) === id)) return;
    noted.current = [];
    textSelection()?.removeAllRanges();
  });
  useLayoutEffect(() => checkRecords(), [rows, base]);
}
