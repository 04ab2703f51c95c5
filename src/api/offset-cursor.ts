import { startOfText } from '../ui/cut-text.ts';
import type { PageAt } from './data-source.ts';
import { ApiError } from './errors.ts';

// Cursors of sources that number their rows: the offset of a row, in decimal digits.

/** The cursor that leads to a row. @param reach rows that can be reached */
export const offsetCursor = (index: number, reach = Number.POSITIVE_INFINITY): string =>
  String(Math.min(Math.max(0, Math.trunc(index)), reach - 1));

/** The offset of a cursor; undefined: it is none. */
export const offsetOf = (cursor: string): number | undefined =>
  /^\d{1,9}$/.test(cursor) ? Number(cursor) : undefined;

/** The rows of a page, by the first one and their number; undefined for a cursor that is the offset of no row within reach. */
export function offsetRange(
  at: PageAt,
  limit: number,
  reach: number,
): { readonly from: number; readonly size: number } | undefined {
  const offset = at.kind === 'start' ? 0 : offsetOf(at.cursor);
  if (offset === undefined) return undefined;
  if (at.kind === 'before') {
    const from = Math.max(0, offset - limit);
    return offset > 0 && offset <= reach ? { from, size: offset - from } : undefined;
  }
  return offset < reach || offset === 0 ? { from: offset, size: Math.min(limit, reach - offset) } : undefined;
}

/** The error for a cursor that leads to no row. @param request that it was for */
export const invalidCursorError = (at: PageAt, reach: number, request: string): ApiError =>
  new ApiError('refused', {
    request,
    attempts: 0,
    reason: { kind: 'no-place', cursor: at.kind === 'start' ? '' : startOfText(at.cursor, 40), reach },
    cursorRefused: true,
  });
