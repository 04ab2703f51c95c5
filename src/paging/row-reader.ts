import { MAX_ROWS_PER_REQUEST, type PageAt, type RowSource, type Page } from '../api/data-source.ts';
import { ApiError, isCursorError } from '../api/errors.ts';
import { rowsWithin } from './fetch-policy.ts';

type CatalogRow = Page['rows'][number];

/** A set of ids that grows and never shrinks. */
export interface IdSet {
  readonly has: (id: string) => boolean;
  readonly add: (id: string) => void;
  readonly size: () => number;
}

/**
 * A hash of a text: two unsigned 32-bit numbers, not both 0. Two multiplicative hashes, mixed with each other at the end, as in
 * cyrb53.
 */
const fingerprint = (text: string): readonly [number, number] => {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x9e3779b1);
    two = Math.imul(two ^ unit, 0x5f356495);
  }
  one = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(two ^ (two >>> 13), 0xc2b2ae35);
  two = Math.imul(two ^ (two >>> 16), 0x85ebca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
  return [one >>> 0, two >>> 0 || 1];
};

const FIRST_SLOTS = 1_024;

/**
 * Keeps ids as fingerprints of 8 bytes, in slots of which a quarter to a half are taken: a million ids take 16 MiB, and a
 * hundred as texts in a `Set`. Two of a million ids share a fingerprint in one of 37 million sets.
 */
export function createIdSet(): IdSet {
  let slots = new Uint32Array(2 * FIRST_SLOTS);
  let size = 0;

  /** The slot of a fingerprint, or the free slot that it would take. */
  const slotOf = (one: number, two: number): number => {
    const mask = slots.length / 2 - 1;
    for (let slot = one & mask; ; slot = (slot + 1) & mask) {
      if (slots[2 * slot] === one && slots[2 * slot + 1] === two) return slot;
      if (slots[2 * slot] === 0 && slots[2 * slot + 1] === 0) return slot;
    }
  };
  const isTaken = (slot: number) => slots[2 * slot] !== 0 || slots[2 * slot + 1] !== 0;
  const put = (one: number, two: number): boolean => {
    const slot = slotOf(one, two);
    if (isTaken(slot)) return false;
    slots[2 * slot] = one;
    slots[2 * slot + 1] = two;
    return true;
  };
  const grow = () => {
    const before = slots;
    slots = new Uint32Array(2 * before.length);
    for (let at = 0; at < before.length; at += 2) {
      const [one = 0, two = 0] = [before[at], before[at + 1]];
      if (one !== 0 || two !== 0) put(one, two);
    }
  };
  return {
    has: (id) => isTaken(slotOf(...fingerprint(id))),
    add(id) {
      if (!put(...fingerprint(id))) return;
      size += 1;
      if (4 * size > slots.length) grow();
    },
    size: () => size,
  };
}

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
export function unseenRows(rows: readonly CatalogRow[], seen: IdSet): readonly CatalogRow[] {
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

const START: PageAt = { at: 'start' };
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
  from = START,
): RowReader {
  const seen = createIdSet();
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
    source.page(START, 1, [], signal).then(
      () => true,
      () => false,
    );

  /** Reads the previous page again, because its cursor may lead elsewhere now: rows that moved up into it are new. */
  const rereadPage = async (refusal: unknown, signal: AbortSignal): Promise<Page> => {
    try {
      const page = await requestPage(before, signal);
      if (at.at === 'after') {
        if (page.after === at.cursor) throw refusal;
        // Forget this cursor, because it was never followed: seeing it again is not a loop.
        used.delete(at.cursor);
      }
      return page;
    } catch (error) {
      signal.throwIfAborted();
      const isLost = error !== refusal && before.at !== 'start' && isCursorError(error);
      if (!isLost || !(await isReachable(signal))) throw refusal;
      signal.throwIfAborted();
      at = before = START;
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
        if (signal.aborted || at.at === 'start' || !isCursorError(error)) throw error;
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
      isCircle = used.has(after) || (known.pages > MAX_KNOWN_PAGES && known.rows > 2 * seen.size());
      used.add(after);
      at = { at: 'after', cursor: after };
    },
    limit: (rows) => void (limit = rows),
    rowsRead: () => passed,
  };
}
