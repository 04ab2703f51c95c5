import { isFieldError } from '#src/api/errors.ts';
import type { CatalogRow } from '#src/api/schemas/record.ts';
import { fieldValue } from '#src/fields/row-merger.ts';
import type { Browser } from './browser.ts';
import type { createWorld, Pending } from './world.ts';

type Request = Pick<Pending, 'at' | 'limit' | 'fields' | 'kind'>;

/** Rows around the screen whose cells may be requested. */
const blockOf = (first: number, last: number, limit: number) => {
  const around = Math.max(0, Math.ceil((Math.min(limit, 100) - (last + 1 - first)) / 2));
  return { from: first - around, to: last + 1 + around };
};

/** Rows from a cursor that are always worth reading on the way to a row. */
const REACH = 100;

/**
 * Looks on while a list requests cells, and says which law a request breaks. It knows rows by their ids alone, and nothing
 * of the list's indices.
 */
export function createCellOracle(limit: number) {
  /** Cells that came, and cells that failed and were not retried, as `id field`. */
  const settled = new Set<string>();
  const failed = new Set<string>();
  /** Cells from before a refresh: their values stay where it fails. */
  const stale = new Set<string>();
  /** Fields of a request for several that failed: each is to be requested alone. */
  const apart = new Set<string>();
  const faults: string[] = [];
  let shown: readonly string[] = [];
  let areRowsWritten = false;

  const cell = (id: string, field: string) => `${id} ${field}`;
  const idOf = (row: CatalogRow | undefined) => (row?.kind === 'entity' ? row.id : undefined);

  /** Ids of the loaded rows in [from, to). */
  function idsIn(browser: Browser, from: number, to: number): readonly string[] {
    const { base, rows } = browser.loaded();
    return rows.slice(Math.max(0, from - base), Math.max(0, to - base)).flatMap((row) => idOf(row) ?? []);
  }

  return {
    faults,
    showColumns: (fields: readonly string[]) => (shown = fields),
    /** From now on a request brings other rows than those that it was planned for. */
    writeRows: () => (areRowsWritten = true),
    retry(field?: string) {
      for (const one of failed) if (field === undefined || one.endsWith(` ${field}`)) failed.delete(one);
      if (field === undefined) apart.clear();
      else apart.add(field);
    },
    forget() {
      for (const one of settled) stale.add(one);
      settled.clear();
      failed.clear();
      apart.clear();
    },
    onSettled(
      { at, limit: rows, fields }: Pending,
      world: ReturnType<typeof createWorld>,
      browser: Browser | undefined,
      error?: unknown,
    ) {
      if (fields.length === 0) return;
      if (error === undefined) {
        for (const field of fields) apart.delete(field);
      } else if (fields.length > 1 && isFieldError(error)) {
        for (const field of fields) apart.add(field);
        return;
      }
      const ids = world.idsAt(at, rows);
      // A failure marks rows that are loaded; others request their cells when they are.
      const loaded = new Set(browser?.loaded().rows.map(({ id }) => id));
      for (const id of error === undefined ? ids : ids.filter((one) => loaded.has(one)))
        for (const field of fields)
          (error === undefined || stale.has(cell(id, field)) ? settled : failed).add(cell(id, field));
    },
    /** @param browser undefined while the list is being opened */
    onRequest(request: Request, world: ReturnType<typeof createWorld>, browser: Browser | undefined) {
      const { at, fields } = request;
      const open = world.pending();
      const openCells = open.filter((one) => one.fields.length > 0);
      if (!browser || browser.loaded().rows.length === 0) return;
      const { first, last } = browser.session.visible.get();
      const isOpen = (id: string, field: string) =>
        openCells.some((one) => one.fields.includes(field) && world.idsAt(one.at, one.limit).includes(id));
      const missing = (ids: readonly string[], field: string) =>
        ids.filter(
          (id) => !settled.has(cell(id, field)) && !failed.has(cell(id, field)) && !isOpen(id, field),
        );
      const screen = idsIn(browser, first, last + 1);
      const report = (fault: string) =>
        faults.push(`${fault}: ${JSON.stringify(request)} at ${first} to ${last}`);

      if (fields.length === 0) {
        // The next page at rest, beside nothing else that could have begun it.
        const lastPage = browser.pages().at(-1);
        const isNext = request.kind === 'page' && at.kind === 'after' && at.cursor === lastPage?.after;
        const isIdle =
          browser.session.snapshot().jump === undefined && open.every((one) => one.fields.length > 0);
        const { base, rows } = browser.loaded();
        const isFull = first >= base && last < base + rows.length;
        if (!areRowsWritten && isNext && isIdle && isFull && browser.session.visible.get().atRest) {
          const awaited = shown.some((field) => screen.some((id) => isOpen(id, field)));
          if (awaited) report('rows beyond the screen before its cells');
        }
        return;
      }
      if (openCells.length >= 2) report('a third at once');
      if (!browser.session.visible.get().atRest) report('requests while the screen moves');
      if (fields.some((field) => !shown.includes(field))) report('a column that is not shown');
      if (fields.length > 1 && fields.some((field) => apart.has(field)))
        report('together what failed together');
      if (areRowsWritten) return;

      const block = blockOf(first, last, limit);
      const wanted = new Set(idsIn(browser, Math.min(first, block.from), Math.max(last + 1, block.to)));
      const ids = world.idsAt(at, request.limit);
      const brought = (field: string) =>
        missing(
          ids.filter((id) => wanted.has(id)),
          field,
        );
      if (fields.some((field) => brought(field).length === 0)) report('brings nothing missing of a field');
      const order = new Map(world.ids().map((id, index) => [id, index]));
      const rows = fields
        .flatMap(brought)
        .map((id) => order.get(id) ?? 0)
        .toSorted((a, b) => a - b);
      const onScreen = new Set(screen);
      /** Indices of the rows that known cursors stand after. */
      const indices = browser
        .cursorIndex()
        .map(({ at: known }) =>
          known.kind === 'after' ? (order.get(world.idOfCursor(known.cursor)) ?? -1) : -1,
        );
      if (!fields.some((field) => brought(field).some((id) => onScreen.has(id)))) {
        const isNear = (id: string) =>
          indices.some((index) => index < (order.get(id) ?? 0) && (order.get(id) ?? 0) - index <= REACH);
        const isWaiting = shown.some((field) => missing(screen, field).some(isNear));
        if (isWaiting && openCells.length === 0) report('the screen waits');
        if (openCells.length > 0) report('fills the block beside something else');
      }
      if (at.kind !== 'before') {
        const start = at.kind === 'start' ? -1 : (order.get(world.idOfCursor(at.cursor)) ?? -1);
        if (indices.some((index) => index > start && index < (rows[0] ?? start)))
          report('comes from farther away than it must');
        if (
          ids.length === request.limit &&
          !fields.some((field) => brought(field).includes(ids.at(-1) ?? ''))
        )
          report('goes on below the last row missing');
      }
    },
    /** Cells on screen that nothing is on its way for, although a cursor is near. */
    leftOnScreen(browser: Browser): readonly string[] {
      const { first, last } = browser.visible();
      const { base, rows } = browser.loaded();
      return rows.slice(first - base, last + 1 - base).flatMap((row) => {
        if (row.kind !== 'entity') return [];
        return shown
          .filter((field) => fieldValue(row, field) === undefined && row.cells?.failed[field] === undefined)
          .map((field) => cell(row.id, field));
      });
    },
  };
}
