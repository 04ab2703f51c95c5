import { ApiError, isCursorError } from '../api/errors.ts';
import { MAX_ROWS_PER_REQUEST, type PageAt, type RowSource, type Page } from '../api/data-source.ts';
import { skipSize } from './fetch-policy.ts';

type CatalogRow = Page['rows'][number];

/** A set of ids that grows and never shrinks. */
export interface IdSet {
  readonly has: (id: string) => boolean;
  readonly add: (id: string) => void;
  readonly size: () => number;
}

/** 64 bits of a text, as two unsigned numbers of 32; not both 0. */
export type Fingerprint = (text: string) => readonly [number, number];

// Two multiplicative hashes that take in each other at the end, as cyrb53 does.
const fingerprint: Fingerprint = (text) => {
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
 * Ids by their fingerprints, 8 bytes in a slot of which a half to a quarter are taken: of a million ids 16 MiB, where texts
 * in a `Set` take a hundred. That two of a million ids have one fingerprint happens once in 37 million sets.
 * @param print told by tests
 */
export function createIdSet(print: Fingerprint = fingerprint): IdSet {
  let slots = new Uint32Array(2 * FIRST_SLOTS);
  let size = 0;

  /** Where a fingerprint is, or the free slot that it would take. */
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
    has: (id) => isTaken(slotOf(...print(id))),
    add(id) {
      if (!put(...print(id))) return;
      size += 1;
      if (4 * size > slots.length) grow();
    },
    size: () => size,
  };
}

/** Rows to use, and what is to be noted once they are. */
export interface RowBatch {
  /** Rows that did not come before, in the source's order. */
  readonly rows: readonly CatalogRow[];
  readonly page: Page;
  /** Where it was read from. */
  readonly at: PageAt;
}

/** A source read from its top to its end, each row once. */
export interface RowReader {
  /**
   * What comes next; undefined at the end. The same again until it is kept.
   * @throws WalkError; what the source throws; the aborted signal's reason
   */
  readonly read: (signal: AbortSignal) => Promise<RowBatch | undefined>;
  /** Goes on after a stretch: its rows are used. */
  readonly commit: (stretch: RowBatch) => void;
  /** Rows passed since the top, those that came before included. */
  readonly rowsRead: () => number;
}

/** `circle`: what follows was read already. `place-lost`: no cursor leads on, and the next `read` begins at the top. */
export class ReadError extends Error {
  override readonly name = 'WalkError';
  readonly kind: 'circle' | 'place-lost';

  constructor(kind: ReadError['kind']) {
    super(kind === 'circle' ? 'The server leads round in a circle' : 'The server no longer knows the place');
    this.kind = kind;
  }
}

const START: PageAt = { at: 'start' };
/** The time limit of a request counts its answer's way, so a page that was too slow is asked for in quarters. */
const TOO_SLOW_MS = 6_000;

/** A record without an id has none of its own: what it says stands for it. */
const keyOf = (row: CatalogRow) => (row.kind === 'entity' ? row.id : `${row.id} ${row.raw}`);

/**
 * Reads pages one by one by the cursors that the source gives, so that writes lose and double nothing that was there
 * throughout; a table that was moved ahead meanwhile is met twice and comes once. Pages hold as many rows as the server
 * gives in about a second and a half.
 * @param most rows of a page, at most 1,000
 */
export function createRowReader(
  source: RowSource,
  fields: readonly string[],
  most = MAX_ROWS_PER_REQUEST,
): RowReader {
  const seen = createIdSet();
  const used = new Set<string>();
  let at = START;
  let before = START;
  let size = most;
  let passed = 0;
  let barren = 0;
  let ended = false;
  let circle = false;

  const ask = async (from: PageAt, signal: AbortSignal): Promise<Page> => {
    for (;;) {
      try {
        const page = await source.page(from, size, fields, signal);
        if (page.rows.length > 0)
          size = Math.min(most, skipSize(1, { rows: page.rows.length, ms: page.tookMs }));
        return page;
      } catch (error) {
        const smaller = skipSize(1, { rows: size, ms: TOO_SLOW_MS });
        if (!(error instanceof ApiError) || error.kind !== 'timeout' || smaller >= size) throw error;
        size = smaller;
      }
    }
  };

  const isThere = (signal: AbortSignal) =>
    source.page(START, 1, [], signal).then(
      () => true,
      () => false,
    );

  /** The page before anew, where its cursor leads elsewhere by now: what it holds that is not written comes then. */
  const settle = async (refusal: unknown, signal: AbortSignal): Promise<Page> => {
    try {
      const page = await ask(before, signal);
      if (at.at === 'after' && page.after === at.cursor) throw refusal;
      return page;
    } catch (error) {
      signal.throwIfAborted();
      const isLost = error !== refusal && before.at !== 'start' && isCursorError(error);
      if (!isLost || !(await isThere(signal))) throw refusal;
      signal.throwIfAborted();
      at = before = START;
      used.clear();
      passed = barren = 0;
      throw new ReadError('place-lost');
    }
  };

  const freshOf = ({ rows }: Page): CatalogRow[] => {
    const here = new Set<string>();
    return rows.filter((row) => {
      const key = keyOf(row);
      if (here.has(key) || seen.has(key)) return false;
      here.add(key);
      return true;
    });
  };

  return {
    async read(signal) {
      if (ended) return undefined;
      if (circle) throw new ReadError('circle');
      try {
        const page = await ask(at, signal);
        return { rows: freshOf(page), page, at };
      } catch (error) {
        if (signal.aborted || at.at === 'start' || !isCursorError(error)) throw error;
        const page = await settle(error, signal);
        return { rows: freshOf(page), page, at: before };
      }
    },
    commit({ rows, page, at: from }) {
      for (const row of rows) seen.add(keyOf(row));
      passed += page.rows.length;
      barren = rows.length === 0 ? barren + 1 : 0;
      before = from;
      const { after } = page;
      if (after === undefined || page.rows.length === 0) {
        ended = true;
        return;
      }
      // After a place was lost, rows that are written come again, as many as there are and no more.
      circle = used.has(after) || (barren > 1 && passed > seen.size());
      used.add(after);
      at = { at: 'after', cursor: after };
    },
    rowsRead: () => passed,
  };
}
