import type { VisibleRows } from '../paging/fetch-policy.ts';
import type { KnownCursor, RowSource } from '../api/data-source.ts';
import type { Viewport } from '../fields/plan-requests.ts';
import type { PagingSnapshot } from '../paging/paging-controller.ts';
import { pageAt, type PageParam, type PlacedPage } from '../paging/page.ts';

/** What is on screen, outside of React's state: it changes with every row scrolled, and few want to know. */
export interface VisibleStore {
  readonly get: () => VisibleRows;
  /** What was on screen when scrolling rested last: the same object until something moves. */
  readonly atRest: () => VisibleRows;
  readonly set: (visible: VisibleRows) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createVisibleStore(row: number): VisibleStore {
  const listeners = new Set<() => void>();
  let visible: VisibleRows = { first: row, last: row, rowsPerSecond: 0, atRest: true };
  let atRest = visible;
  return {
    get: () => visible,
    atRest: () => atRest,
    set(next) {
      const isSameRest =
        visible.atRest && next.atRest && next.first === atRest.first && next.last === atRest.last;
      visible = next;
      if (next.atRest && !isSameRest) atRest = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** However large the pages of the address are, a slow server fills no more than this beside the screen. */
const MAX_BLOCK_ROWS = 100;

/** What the cells of a list see: the rows on screen, a page's worth around them, and the edges that lead there. */
export function fieldViewport(
  { first, last }: Pick<VisibleRows, 'first' | 'last'>,
  { loaded: { base, rows }, pages, cursorIndex }: PagingSnapshot,
  limit: number,
  seek: RowSource['seek'],
): Viewport {
  const around = Math.max(0, Math.ceil((Math.min(limit, MAX_BLOCK_ROWS) - (last + 1 - first)) / 2));
  return {
    first,
    last,
    overscan: { from: first - around, to: last + 1 + around },
    cursors: seek
      ? [{ index: first, at: { at: 'after', cursor: seek(first) } }]
      : [...cursorIndex, ...pages.flatMap(cursorsOfPage)],
    rowIdAt: (index) => {
      const row = rows[index - base];
      return row?.kind === 'entity' ? row.id : undefined;
    },
  };
}

/** Where the first page of a window begins; undefined where it is read backwards. */
export function cursorOfParam(param: PageParam): KnownCursor | undefined {
  if (param.at === 'before') return undefined;
  return { index: param.at === 'start' ? 0 : param.base, at: pageAt(param) };
}

/** Rows above a place entered by a link were read backwards, and can be read so again. */
const cursorsOfPage = ({ param, base, rows }: PlacedPage): readonly KnownCursor[] =>
  param.at === 'before' ? [{ index: base + rows.length, at: pageAt(param) }] : [];
