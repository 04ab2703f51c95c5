import { ApiError } from '../../api/errors.ts';
import type { PageAt, RowSource, TablePage } from '../../api/source.ts';
import type { CatalogRow } from '../../api/table-schema.ts';
import { walkStep } from '../../window/page-size.ts';
import { blamesCursor } from '../../window/refusal.ts';
import { createIdSet } from './id-set.ts';

/** Rows to write, and what is to be noted once they are. */
export interface Stretch {
  /** Rows that did not come before, in the source's order. */
  readonly rows: readonly CatalogRow[];
  readonly page: TablePage;
  /** Where it was read from. */
  readonly at: PageAt;
}

/** A source read from its top to its end, each row once. */
export interface ExportWalk {
  /**
   * What comes next; undefined at the end. The same again until it is kept.
   * @throws WalkError; what the source throws; the aborted signal's reason
   */
  readonly read: (signal: AbortSignal) => Promise<Stretch | undefined>;
  /** Goes on after a stretch: it is written. */
  readonly keep: (stretch: Stretch) => void;
  /** Rows passed since the top, those that came before included. */
  readonly passed: () => number;
}

/** `circle`: what follows was read already. `place-lost`: no cursor leads on, and the next `read` begins at the top. */
export class WalkError extends Error {
  override readonly name = 'WalkError';
  readonly kind: 'circle' | 'place-lost';

  constructor(kind: WalkError['kind']) {
    super(kind === 'circle' ? 'The server leads round in a circle' : 'The server no longer knows the place');
    this.kind = kind;
  }
}

const START: PageAt = { at: 'start' };
/** The time limit of a request counts its answer's way, so a page that was too slow is asked for in quarters. */
const TOO_SLOW_MS = 6_000;

/** A record without an id has none of its own: what it says stands for it. */
const keyOf = (row: CatalogRow) => (row.kind === 'table' ? row.id : `${row.id} ${row.raw}`);

/**
 * Reads pages one by one by the cursors that the source gives, so that writes lose and double nothing that was there
 * throughout; a table that was moved ahead meanwhile is met twice and comes once. Pages hold as many rows as the server
 * gives in about a second and a half.
 * @param most rows of a page, at most 1,000
 */
export function createExportWalk(source: RowSource, fields: readonly string[], most = 1_000): ExportWalk {
  const seen = createIdSet();
  const used = new Set<string>();
  let at = START;
  let before = START;
  let size = most;
  let passed = 0;
  let barren = 0;
  let ended = false;
  let circle = false;

  const ask = async (from: PageAt, signal: AbortSignal): Promise<TablePage> => {
    for (;;) {
      try {
        const page = await source.page(from, size, fields, signal);
        if (page.rows.length > 0)
          size = Math.min(most, walkStep(1, { rows: page.rows.length, ms: page.tookMs }));
        return page;
      } catch (error) {
        const smaller = walkStep(1, { rows: size, ms: TOO_SLOW_MS });
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
  const settle = async (refusal: unknown, signal: AbortSignal): Promise<TablePage> => {
    try {
      const page = await ask(before, signal);
      if (at.at === 'after' && page.after === at.cursor) throw refusal;
      return page;
    } catch (error) {
      signal.throwIfAborted();
      const isLost = error !== refusal && before.at !== 'start' && blamesCursor(error);
      if (!isLost || !(await isThere(signal))) throw refusal;
      signal.throwIfAborted();
      at = before = START;
      used.clear();
      passed = barren = 0;
      throw new WalkError('place-lost');
    }
  };

  const freshOf = ({ rows }: TablePage): CatalogRow[] => {
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
      if (circle) throw new WalkError('circle');
      try {
        const page = await ask(at, signal);
        return { rows: freshOf(page), page, at };
      } catch (error) {
        if (signal.aborted || at.at === 'start' || !blamesCursor(error)) throw error;
        const page = await settle(error, signal);
        return { rows: freshOf(page), page, at: before };
      }
    },
    keep({ rows, page, at: from }) {
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
    passed: () => passed,
  };
}
