import type { Passage } from '../api/passage.ts';
import type { PageAt, RowSource } from '../api/source.ts';
import { entryAtOrBelow, withEntry, withoutEntry, type Directory, type Entry } from './directory.ts';
import { placePage, type WindowPage } from './page-param.ts';
import { walkStep, type Cost } from './page-size.ts';
import { blamesCursor } from './refusal.ts';

/** What a walk goes by, and what it leaves behind: edges, and what steps cost. */
export interface Way {
  readonly source: RowSource;
  /** Page size of the address. */
  readonly limit: number;
  readonly directory: () => Directory;
  readonly keep: (directory: Directory) => void;
  readonly cost: () => Cost | undefined;
  readonly note: (cost: Cost) => void;
  readonly signal: AbortSignal;
  /** Rows passed so far, after every step. */
  readonly onPassed: (rows: number) => void;
}

const atEntry = ({ cursor }: Entry): PageAt => (cursor === null ? { at: 'start' } : { at: 'after', cursor });

/** Passes one stretch from a known edge and keeps the edge at its end. @throws what the source throws */
export async function stepFrom(way: Way, entry: Entry, rows: number): Promise<Passage> {
  const passage = await way.source.pass(atEntry(entry), rows, way.signal);
  way.note({ rows: passage.count, ms: passage.tookMs });
  const end = entry.index + passage.count;
  if (passage.after !== undefined) way.keep(withEntry(way.directory(), end, passage.after));
  way.onPassed(end);
  return passage;
}

/** Rows to have from the row gone to on: about a screen. */
const AROUND = 40;

/**
 * The page with a row, found from the nearest known edge by stretches of bare rows, one request at a time. Every edge
 * passed is kept, so going back is one request. `row` is read at every step: a new target ahead continues the walk.
 * Where the list ends before it, the page is that of the last row. A cursor that is refused is forgotten and the way
 * begun one edge before, once.
 * @param carry fields that the page's own request carries along
 * @throws what the source throws; the aborted signal's reason
 */
export async function walkToRow(
  way: Way,
  row: () => number,
  carry: (rows: number) => readonly string[],
): Promise<WindowPage> {
  let most = Number.POSITIVE_INFINITY;
  let refused: number | undefined;
  for (;;) {
    const target = Math.max(0, Math.min(row(), most));
    const entry = nearest(way, target, refused);
    try {
      const step = Math.max(walkStep(way.limit, way.cost()), way.limit);
      if (target - entry.index >= step) {
        const passage = await stepFrom(way, entry, step);
        const end = entry.index + passage.count;
        if (passage.after === undefined || passage.count === 0) most = end - 1;
      } else {
        const page = await pageWith(way, entry, target, carry);
        const isThere = page.base + page.rows.length > target;
        if (isThere || page.rows.length > 0 || target === 0) {
          const moved = Math.max(0, Math.min(row(), isThere ? most : page.base + page.rows.length - 1));
          if (moved >= page.base && moved < page.base + Math.max(1, page.rows.length)) return page;
        } else most = target - 1;
      }
      if (refused !== undefined) way.keep(withoutEntry(way.directory(), refused));
      refused = undefined;
    } catch (error) {
      if (way.signal.aborted || refused !== undefined || entry.cursor === null || !blamesCursor(error))
        throw error;
      refused = entry.index;
    }
  }
}

/** The edge to begin from: where the source can name any row, that of the row's own page. */
function nearest(way: Way, target: number, refused: number | undefined): Entry {
  const start = target - (target % way.limit);
  if (way.source.seek && start > 0) return { index: start, cursor: way.source.seek(start) };
  return entryAtOrBelow(way.directory(), refused === undefined ? target : Math.min(target, refused - 1));
}

/** The page from an edge through a row and what is around it, in whole pages. */
async function pageWith(way: Way, entry: Entry, target: number, carry: (rows: number) => readonly string[]) {
  const { limit, source, signal } = way;
  const wanted = target - entry.index + AROUND;
  const rows = Math.min(1_000, Math.ceil(wanted / limit) * limit);
  const param =
    entry.cursor === null
      ? { at: 'start' as const, limit: rows }
      : { at: 'after' as const, cursor: entry.cursor, base: entry.index, limit: rows };
  return placePage(param, await source.page(atEntry(entry), rows, carry(rows), signal));
}
