import {
  MAX_ROWS_PER_REQUEST,
  type KnownCursor,
  type Page,
  type PageAt,
  type RowSource,
} from '../api/data-source.ts';
import { isRefusal, OtherRecordsError } from '../api/errors.ts';
import { START } from './cursor-index.ts';
import { countRows, hasRow, nextRow, type RowRanges } from './row-ranges.ts';
import {
  createRowReader,
  keyOfRow,
  ReadError,
  type RowBatch,
  type RowReader,
  unseenRows,
} from './row-reader.ts';

type CatalogRow = Page['rows'][number];

/** Rows of a list that are to be read, and what of it is known. */
export interface RangesOfList {
  /** The rows, from 0 to the list's end or to infinity, where that is unknown. */
  readonly ranges: RowRanges;
  /** The loaded row at an index with these optional fields; undefined: it has to be requested. */
  readonly loadedRow: (index: number, fields: readonly string[]) => CatalogRow | undefined;
  /** The last known place at or before a row. */
  readonly placeBefore: (row: number) => KnownCursor;
  /** Fields that the server refuses: no loaded row has them. */
  readonly refused: readonly string[];
  /** Keys of the records that rows are known to be; absent: of none. */
  readonly records?: ReadonlyMap<number, string>;
}

/** A contiguous reading of the list from one of its places. */
interface Stretch {
  readonly reader: RowReader;
  /** Index of the next row that it reads. */
  index: number;
  /** The page before, which is read again where its end has moved. */
  last?: { readonly at: PageAt; readonly index: number };
}

/** Most unselected rows that are read between selected ones, because a further request would take longer. */
const NEAR = 200;

const NO_RECORDS: ReadonlyMap<number, string> = new Map();

/** The end of the rows worth reading in one stretch from a row on. */
function endOfStretch(ranges: RowRanges, from: number): number {
  let end = from;
  for (const range of ranges) {
    if (range.end <= from) continue;
    if (range.first - end > NEAR) break;
    end = range.end;
  }
  return end;
}

/**
 * Reads some rows of a list in its order, each once, as `createRowReader` reads all of it. Loaded rows need no request. Others
 * are read from the known place before them; rows on the way are skipped, not decoded.
 * @param most rows of a page, at most 1,000
 * @returns a reader that throws OtherRecordsError where a row is not the record that it is known to be
 */
export function createRangeReader(
  { ranges, loadedRow, placeBefore, refused, records = NO_RECORDS }: RangesOfList,
  source: RowSource,
  fields: readonly string[],
  most = MAX_ROWS_PER_REQUEST,
): RowReader {
  const total = countRows(ranges);
  let limit = most;
  const seen = new Set<string>();
  /** All rows before this one are returned. */
  let position = 0;
  let passed = 0;
  let stretch: Stretch | undefined;
  /** The place where the last page ended, mostly nearer than the known ones. */
  let reached = START;
  /** Whether the cursors known so far are refused. */
  let isPlaceLost = false;
  let pending: { readonly batch: RowBatch; readonly next: number; readonly commit: () => void } | undefined;

  const batchOf = (rows: readonly CatalogRow[], page: Page, at: PageAt): RowBatch => ({
    rows: unseenRows(rows, seen),
    page: { ...page, ...(Number.isFinite(total) && { total }) },
    at,
  });

  /** The loaded rows from a selected one on. */
  const readLoaded = (from: number) => {
    const rows: CatalogRow[] = [];
    let at: number | undefined = from;
    while (at !== undefined && rows.length < limit) {
      const row = loadedRow(at, fields);
      if (!row) break;
      rows.push(row);
      at = nextRow(ranges, at + 1);
    }
    if (rows.length === 0) return undefined;
    const page: Page = { rows, fields, refused, tookMs: 0, readAt: 0 };
    return {
      batch: batchOf(rows, page, START.at),
      next: at ?? Number.POSITIVE_INFINITY,
      commit: () => {},
    };
  };

  /** Goes to a row from the nearest known place; undefined: the list ends before it. */
  const stretchTo = async (row: number, signal: AbortSignal): Promise<Stretch | undefined> => {
    const known = isPlaceLost ? START : placeBefore(row);
    let place = reached.index <= row && reached.index > known.index ? reached : known;
    while (row - place.index > NEAR) {
      const skipped = await source.skip(place.at, Math.min(row - place.index, MAX_ROWS_PER_REQUEST), signal);
      if (skipped.after === undefined || skipped.rows.length === 0) return undefined;
      place = { index: place.index + skipped.rows.length, at: { kind: 'after', cursor: skipped.after } };
    }
    const rows = Math.min(most, endOfStretch(ranges, row) - place.index);
    const reader = createRowReader(source, fields, rows, place.at);
    reader.limit?.(limit);
    return { reader, index: place.index };
  };

  const readListed = async (row: number, signal: AbortSignal) => {
    const isNear = stretch && stretch.index <= row && row - stretch.index <= NEAR;
    if (!isNear) stretch = await stretchTo(row, signal);
    const own = stretch;
    const read = await own?.reader.read(signal);
    if (!own || !read) {
      if ([...records.keys()].some((index) => index >= row)) throw new OtherRecordsError();
      return undefined;
    }
    const { page, at } = read;
    const base = own.last?.at === at ? own.last.index : own.index;
    const end = base + page.rows.length;
    const isSelected = (index: number) => index >= position && hasRow(ranges, index);
    const selected = page.rows.filter((found, i) => {
      if (!isSelected(base + i)) return false;
      if ((records.get(base + i) ?? keyOfRow(found)) !== keyOfRow(found)) throw new OtherRecordsError();
      return true;
    });
    return {
      batch: batchOf(selected, page, at),
      next: Math.max(position, end),
      commit: () => {
        own.reader.commit(read);
        own.last = { at, index: base };
        own.index = end;
        if (page.after !== undefined) reached = { index: end, at: { kind: 'after', cursor: page.after } };
      },
    };
  };

  return {
    async read(signal) {
      signal.throwIfAborted();
      if (pending) return pending.batch;
      const row = nextRow(ranges, position);
      if (row === undefined) return undefined;
      try {
        pending = readLoaded(row) ?? (await readListed(row, signal));
      } catch (error) {
        stretch = undefined;
        const isLost = isRefusal(error) || (error instanceof ReadError && error.kind === 'place-lost');
        if (!isLost || isPlaceLost || signal.aborted) throw error;
        // Find the rows again from the top, by their numbers.
        isPlaceLost = true;
        reached = START;
        return this.read(signal);
      }
      return pending?.batch;
    },
    commit(batch) {
      if (pending?.batch !== batch) return;
      for (const row of batch.rows) seen.add(keyOfRow(row));
      passed += batch.rows.length;
      position = pending.next;
      pending.commit();
      pending = undefined;
    },
    limit(rows) {
      limit = rows;
      stretch?.reader.limit?.(rows);
    },
    rowsRead: () => passed,
  };
}
