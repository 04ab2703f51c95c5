import type { RowSource } from '../api/source.ts';
import type { CellStore } from './cell-store.ts';
import { missingCells, type CellPage, type CellRequest, type CellStatus } from './missing-cells.ts';

export interface CellLoader {
  /** Asks for what the pages on screen lack; what was asked for other pages and has not come is aborted. */
  readonly want: (pages: readonly CellPage[], fields: readonly string[]) => void;
  /** Marks fields of a page that came along with its rows. */
  readonly came: (page: CellPage, fields: readonly string[]) => void;
  /** Forgets failures, so that the next `want` asks again. */
  readonly retry: () => void;
  /** Forgets everything asked and aborts what is under way. */
  readonly reset: () => void;
}

interface Deps {
  readonly source: RowSource;
  readonly store: CellStore;
  /** The ids of the rows of a page, where they are known by now. */
  readonly idsOf: (page: CellPage) => readonly string[];
  /** Fields that the server turned out to refuse. */
  readonly onRefused: (fields: readonly string[]) => void;
}

/** The server moved a row while its page was read twice: once for the row, once for its cells. */
class RowMoved extends Error {
  constructor() {
    super('The list changed while it was read: this table was not in the answer.');
  }
}

const keyOf = (page: CellPage, field: string) => `${page.key}|${page.limit}|${field}`;

/** Requests for cells, beside the rows: one for each page and set of fields, never twice, aborted when superseded. */
export function createCellLoader({ source, store, idsOf, onRefused }: Deps): CellLoader {
  const status = new Map<string, CellStatus>();
  const running = new Map<AbortController, CellRequest>();
  const mark = (request: CellRequest, to: CellStatus | undefined) => {
    for (const page of request.pages)
      for (const field of request.fields) {
        if (to) status.set(keyOf(page, field), to);
        else status.delete(keyOf(page, field));
      }
  };

  const load = async (request: CellRequest) => {
    const controller = new AbortController();
    running.set(controller, request);
    mark(request, 'loading');
    try {
      const page = await source.page(request.at, request.limit, request.fields, controller.signal);
      const tables = page.rows.filter((row) => row.kind === 'table');
      store.put(tables, page.fields);
      const came = new Set(tables.map((row) => row.id));
      const moved = request.pages.flatMap(idsOf).filter((id) => !came.has(id));
      if (moved.length > 0) store.fail(moved, page.fields, new RowMoved());
      mark(request, 'loaded');
      if (page.refused.length > 0) onRefused(page.refused);
    } catch (error) {
      if (controller.signal.aborted) return;
      const ids = request.pages.flatMap(idsOf);
      // No row is here yet that could show it: the rows ask again when they come.
      mark(request, ids.length > 0 ? 'failed' : undefined);
      store.fail(ids, request.fields, error);
    } finally {
      running.delete(controller);
    }
  };

  const abort = (superseded: (request: CellRequest) => boolean) => {
    for (const [controller, request] of running) {
      if (!superseded(request)) continue;
      running.delete(controller);
      mark(request, undefined);
      controller.abort();
    }
  };

  return {
    want(pages, fields) {
      const onScreen = new Set(pages.map((page) => page.key));
      abort((request) => !request.pages.some((page) => onScreen.has(page.key)));
      for (const request of missingCells(pages, fields, (page, field) => status.get(keyOf(page, field)))) {
        void load(request);
      }
    },
    came(page, fields) {
      for (const field of fields) status.set(keyOf(page, field), 'loaded');
    },
    retry() {
      for (const [key, value] of status) if (value === 'failed') status.delete(key);
    },
    reset() {
      abort(() => true);
      status.clear();
    },
  };
}
