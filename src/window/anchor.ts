import { entryAt, type Directory } from './directory.ts';
import type { PageParam, WindowPage } from './page-param.ts';

/** A place as the address says it: the start cursor of a page, and the number (from 1) of the first visible row. */
export interface Place {
  readonly after: string | null;
  readonly row: number | null;
}

/** Where a window begins: the page to load first, and the row to show at the top. */
export interface Anchor {
  readonly param: PageParam;
  readonly row: number;
}

/**
 * The anchor of a place. Pages begin at multiples of the page size, so the row's number says where its page begins;
 * it is a hint, the cursor is what counts.
 */
export function anchorOf(place: Place, limit: number): Anchor {
  const row = Math.max(0, (place.row ?? 1) - 1);
  if (place.after === null) return { param: { at: 'start', limit }, row };
  const base = row - (row % limit);
  return { param: { at: 'after', cursor: place.after, base, limit }, row };
}

/**
 * The place to write into the address for the first visible row, or undefined where no cursor is known that leads to
 * its page. The number is written so that `anchorOf` finds the same row on the same page.
 */
export function placeOf(
  row: number,
  pages: readonly Pick<WindowPage, 'base' | 'rows' | 'param'>[],
  directory: Directory,
  limit: number,
): Place | undefined {
  if (row <= 0) return { after: null, row: null };
  const page = pages.findLast((candidate) => candidate.base <= row);
  if (!page || row >= page.base + page.rows.length) return undefined;
  const cursor = page.param.at === 'after' ? page.param.cursor : entryAt(directory, page.base)?.cursor;
  if (cursor === undefined) return undefined;
  if (cursor === null || page.base === 0) return { after: null, row: row + 1 };
  const offset = row - page.base;
  if (offset >= limit) return undefined;
  return { after: cursor, row: page.base - (page.base % limit) + offset + 1 };
}
