import { MAX_ROWS_PER_REQUEST, type PageAt, type RowSource, type Page } from '../api/data-source.ts';
import { ApiError, isRefusal } from '../api/errors.ts';
import { START } from './cursor-index.ts';
import { rowsWithin } from './fetch-policy.ts';

type CatalogRow = Page['rows'][number];

/** A page of rows, to be committed after use. */
export interface RowBatch {
  /** Rows that were not in an earlier batch, in the source's order. */
  readonly rows: readonly CatalogRow[];
  readonly page: Page;
  /** The position that the page was requested from. */
  readonly at: PageAt;
}

/** A source read from its top or another place to its end, each row once. */
export interface RowReader {
  /**
   * The next batch, and the same one until it is committed; undefined at the end.
   * @throws ReadError; what the source throws; the aborted signal's reason
   */
  readonly read: (signal: AbortSignal) => Promise<RowBatch | undefined>;
  /** Moves on after a batch whose rows are used. */
  readonly commit: (batch: RowBatch) => void;
  /** Sets the most rows of the pages that follow; absent: their size is given. */
  readonly limit?: (most: number) => void;
  /** Rows read since that place, including repeated ones. */
  readonly rowsRead: () => number;
}

/** `circle`: the cursor leads to rows already read. `place-lost`: no cursor leads on; the next `read` starts at the top. */
export class ReadError extends Error {
  override readonly name = 'WalkError';
  readonly kind: 'circle' | 'place-lost';

  constructor(kind: ReadError['kind']) {
    super(kind === 'circle' ? 'The server leads round in a circle' : 'The server no longer knows the place');
    this.kind = kind;
  }
}

/** The rows whose keys are in no other row before them, and not among those seen. */
export function unseenRows(rows: readonly CatalogRow[], seen: ReadonlySet<string>): readonly CatalogRow[] {
  const here = new Set<string>();
  return rows.filter((row) => {
    const key = keyOfRow(row);
    if (here.has(key) || seen.has(key)) return false;
    here.add(key);
    return true;
  });
}

/** Makes a reader of rows of a source. @param most rows of a page, at most 1,000 */
export type ReaderOf = (source: RowSource, fields: readonly string[], most?: number) => RowReader;

/** Longest expected duration of a page, in ms. */
const PAGE_MS = 1_500;
/** Assumed duration of a page that timed out, so that the next one has a quarter of its rows. */
const TOO_SLOW_MS = 6_000;

/** Most successive pages without a new row: rows that move ahead come again, on small pages one by one. */
const MAX_KNOWN_PAGES = 20;

/** The key of a row. Unreadable records have no id of their own, so their text stands for it. */
export const keyOfRow = (row: CatalogRow) => (row.kind === 'entity' ? row.id : `${row.id} ${row.raw}`);

/**
 * Reads pages one by one by the cursors of the source, so that writes neither lose nor double rows that exist throughout;
 * a table that moves ahead is read twice and returned once. Pages have as many rows as the server returns in about 1.5 s.
 * @param most rows of a page, at most 1,000 @param from the place to begin at; absent: the top
 */
export function createRowReader(
  source: RowSource,
  fields: readonly string[],
  most = MAX_ROWS_PER_REQUEST,
  from = START.at,
): RowReader {
  const seen = new Set<string>();
  const used = new Set<string>();
  let at = from;
  let before = from;
  let limit = most;
  let size = most;
  let passed = 0;
  /** Pages and rows since the last new row. */
  let known = { pages: 0, rows: 0 };
  let isEnded = false;
  let isCircle = false;

  const requestPage = async (place: PageAt, signal: AbortSignal): Promise<Page> => {
    for (;;) {
      const asked = Math.min(size, limit);
      try {
        const page = await source.page(place, asked, fields, signal);
        if (page.rows.length > 0)
          size = Math.min(most, rowsWithin({ rows: page.rows.length, ms: page.tookMs }, PAGE_MS));
        return page;
      } catch (error) {
        const smaller = rowsWithin({ rows: asked, ms: TOO_SLOW_MS }, PAGE_MS);
        if (!(error instanceof ApiError) || error.kind !== 'timeout' || smaller >= asked) throw error;
        size = smaller;
      }
    }
  };

  const isReachable = (signal: AbortSignal) =>
    source.page(START.at, 1, [], signal).then(
      () => true,
      () => false,
    );

  /** Reads the previous page again, because its cursor may lead elsewhere now: rows that moved up into it are new. */
  const rereadPage = async (refusal: unknown, signal: AbortSignal): Promise<Page> => {
    try {
      const page = await requestPage(before, signal);
      if (at.kind === 'after') {
        if (page.after === at.cursor) throw refusal;
        // Forget this cursor, because it was never followed: seeing it again is not a loop.
        used.delete(at.cursor);
      }
      return page;
    } catch (error) {
      signal.throwIfAborted();
      const isLost = error !== refusal && before.kind !== 'start' && isRefusal(error);
      if (!isLost || !(await isReachable(signal))) throw refusal;
      signal.throwIfAborted();
      at = before = START.at;
      used.clear();
      passed = 0;
      known = { pages: 0, rows: 0 };
      throw new ReadError('place-lost');
    }
  };

  return {
    async read(signal) {
      if (isEnded) return undefined;
      if (isCircle) throw new ReadError('circle');
      try {
        const page = await requestPage(at, signal);
        return { rows: unseenRows(page.rows, seen), page, at };
      } catch (error) {
        if (signal.aborted || at.kind === 'start' || !isRefusal(error)) throw error;
        const page = await rereadPage(error, signal);
        return { rows: unseenRows(page.rows, seen), page, at: before };
      }
    },
    commit({ rows, page, at: place }) {
      for (const row of rows) seen.add(keyOfRow(row));
      passed += page.rows.length;
      known =
        rows.length === 0
          ? { pages: known.pages + 1, rows: known.rows + page.rows.length }
          : { pages: 0, rows: 0 };
      before = place;
      const { after } = page;
      if (after === undefined || page.rows.length === 0) {
        isEnded = true;
        return;
      }
      // Reading again after a lost place repeats known rows, and rows that moved a second time. All of them twice is a loop.
      isCircle = used.has(after) || (known.pages > MAX_KNOWN_PAGES && known.rows > 2 * seen.size);
      used.add(after);
      at = { kind: 'after', cursor: after };
    },
    limit: (rows) => void (limit = rows),
    rowsRead: () => passed,
  };
}
