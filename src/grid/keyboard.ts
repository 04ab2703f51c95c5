/** A cell by place: `row` is -1 in the header, otherwise the absolute index. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

export interface KeyStroke {
  readonly key: string;
  /** Control, or Command. */
  readonly ctrl: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

export interface GridShape {
  readonly rowCount: number;
  readonly columnCount: number;
  /** Rows that Page Down passes. */
  readonly pageRows: number;
  readonly rtl: boolean;
}

export type KeyAction =
  | { readonly type: 'focus'; readonly cell: CellPlace }
  /** Enter on a row. */
  | { readonly type: 'open' }
  /** Presses the button in the cell: a header's menu, the rest of a list. */
  | { readonly type: 'press' }
  /** Changes the width of the header's column by so many px. */
  | { readonly type: 'width'; readonly by: number }
  /** Moves the header's column by one towards the start (-1) or the end (1). */
  | { readonly type: 'order'; readonly by: -1 | 1 }
  | { readonly type: 'copy-row' };

/** Px that one key changes a width by. */
export const WIDTH_STEP = 16;

function sideways(key: string, rtl: boolean): -1 | 1 | undefined {
  if (key === 'ArrowLeft') return rtl ? 1 : -1;
  if (key === 'ArrowRight') return rtl ? -1 : 1;
  return undefined;
}

function destination(cell: CellPlace, stroke: KeyStroke, shape: GridShape): CellPlace | undefined {
  const { row, column } = cell;
  const lastRow = shape.rowCount - 1;
  const lastColumn = shape.columnCount - 1;
  switch (stroke.key) {
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'PageUp':
      return { row: row < 0 ? row : Math.max(0, row - shape.pageRows), column };
    case 'PageDown':
      return { row: row + shape.pageRows, column };
    case 'Home':
      return { row: stroke.ctrl ? 0 : row, column: 0 };
    case 'End':
      return { row: stroke.ctrl ? lastRow : row, column: lastColumn };
    default: {
      const by = sideways(stroke.key, shape.rtl);
      return by && { row, column: column + by };
    }
  }
}

function headerAction(stroke: KeyStroke, rtl: boolean): KeyAction | undefined {
  if (stroke.key === 'Enter' || stroke.key === ' ') return { type: 'press' };
  const by = sideways(stroke.key, rtl);
  if (!by || stroke.alt === stroke.shift) return undefined;
  return stroke.alt ? { type: 'order', by } : { type: 'width', by: by * WIDTH_STEP };
}

/**
 * What a key does in the focused cell, by the grid pattern of the ARIA Authoring Practices; `undefined` where it means
 * nothing here and is the browser's. Arrows stop at the edges; the header is the row above the first.
 */
export function keyAction(cell: CellPlace, stroke: KeyStroke, shape: GridShape): KeyAction | undefined {
  if (stroke.ctrl && stroke.shift && stroke.key.toLowerCase() === 'c') {
    return cell.row < 0 ? undefined : { type: 'copy-row' };
  }
  if (cell.row < 0 && !stroke.ctrl) {
    const action = headerAction(stroke, shape.rtl);
    if (action) return action;
  }
  if (stroke.alt || stroke.shift) return undefined;
  if (stroke.ctrl && stroke.key !== 'Home' && stroke.key !== 'End') return undefined;
  if (stroke.key === 'Enter') return { type: 'open' };
  if (stroke.key === 'F2') return { type: 'press' };
  const to = destination(cell, stroke, shape);
  if (!to) return undefined;
  const row = Math.max(-1, Math.min(to.row, shape.rowCount - 1));
  const column = Math.max(0, Math.min(to.column, shape.columnCount - 1));
  return { type: 'focus', cell: { row, column } };
}
