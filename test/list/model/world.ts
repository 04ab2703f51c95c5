import type { PageAt, RowSource, Page } from '#src/api/data-source.ts';

/** A table of the model: its key decides its position and changes when it is renamed; its id is constant. */
interface Row {
  readonly id: string;
  readonly key: number;
}

export type Write =
  | { readonly kind: 'add'; readonly at: number }
  | { readonly kind: 'remove'; readonly at: number }
  | { readonly kind: 'rename'; readonly at: number; readonly to: number };

/** A request without a response yet. */
export interface Pending {
  readonly at: PageAt;
  readonly limit: number;
  readonly fields: readonly string[];
  /** A page of rows, or rows passed over on the way to others. */
  readonly kind: 'page' | 'skip';
  readonly signal: AbortSignal;
  readonly resolve: (page: Page) => void;
  readonly reject: (error: unknown) => void;
}

interface WorldOptions {
  /** `before` as some versions answer it. */
  readonly reversed?: boolean;
  /** Control: cursors are row numbers, which writes invalidate. */
  readonly offsets?: boolean;
  /** ms of a response with optional fields; one without takes 20. */
  readonly fieldsMs?: number;
  /** Every row with such a number cannot be read; 0: all can. */
  readonly unreadableEvery?: number;
  /** Called with each request before it is sent. */
  readonly onRequest?: (request: Pick<Pending, 'at' | 'limit' | 'fields' | 'kind'>) => void;
  /** Called with each request that was answered, or failed with `error`. */
  readonly onSettled?: (request: Pending, result: { readonly page?: Page; readonly error?: unknown }) => void;
}

/** A changing list of tables behind cursors, whose responses are sent when the test says so. */
export function createWorld(count: number, options: WorldOptions = {}) {
  const { reversed = false, offsets = false, fieldsMs = 400, unreadableEvery = 0 } = options;
  let rows: Row[] = Array.from({ length: count }, (_, n) => ({ id: `t${n}`, key: n * 1_000 }));
  const touched = new Set<string>();
  let written = 0;
  let clock = 0;
  const pending: Pending[] = [];

  const write = (one: Write) => {
    written += 1;
    const target = rows[one.at % Math.max(1, rows.length)];
    if (one.kind === 'add') {
      const key = (target?.key ?? 0) + (written % 900) / 1_000 + 0.05;
      touched.add(`new${written}`);
      rows.push({ id: `new${written}`, key });
    } else if (target) {
      touched.add(target.id);
      rows = rows.filter((row) => row !== target);
      const to = rows[one.kind === 'rename' ? one.to % Math.max(1, rows.length) : 0];
      if (one.kind === 'rename')
        rows.push({ id: target.id, key: (to?.key ?? 0) + (written % 900) / 1_000 + 0.02 });
    }
    rows.sort((a, b) => a.key - b.key);
  };

  const placeOf = (row: Row) => (offsets ? rows.indexOf(row) : row.key);

  const find = (at: PageAt, limit: number): readonly Row[] => {
    let found: Row[];
    if (at.kind === 'start') found = rows.slice(0, limit);
    else if (at.kind === 'after')
      found = rows.filter((row) => placeOf(row) > Number(at.cursor)).slice(0, limit);
    else {
      const above = rows.filter((row) => placeOf(row) < Number(at.cursor));
      found = above.slice(-limit);
      // Such a server reads one row more to see whether any remain, and drops the wrong one.
      if (reversed && above.length > limit) found = above.slice(-limit - 1, -1).toReversed();
    }
    return found;
  };

  const isReadable = (id: string) =>
    unreadableEvery === 0 || Number(id.replace(/\D/g, '')) % unreadableEvery !== 1;
  const rowOf = ({ id, key }: Row): Page['rows'][number] =>
    isReadable(id)
      ? { kind: 'entity', type: 'table', id, name: id, fullyQualifiedName: id, version: key }
      : { kind: 'unreadable', id, fault: { kind: 'no-record' }, raw: '' };

  const answer = (at: PageAt, limit: number, fields: readonly string[]): Page => {
    clock += 1;
    const found = find(at, limit);
    const [first, last] = [found[0], found.at(-1)];
    const more = last !== undefined && last.key < (rows.at(-1)?.key ?? 0);
    const less = first !== undefined && first.key > (rows[0]?.key ?? 0);
    return {
      rows: found.map(rowOf),
      total: rows.length,
      ...(more && { after: String(placeOf(last)) }),
      ...(less && { before: String(placeOf(first)) }),
      fields,
      refused: [],
      tookMs: fields.length > 0 ? fieldsMs : 20,
      readAt: clock,
    };
  };

  const request = (
    kind: Pending['kind'],
    at: PageAt,
    limit: number,
    fields: readonly string[],
    signal: AbortSignal,
  ) =>
    new Promise<Page>((resolve, reject) => {
      options.onRequest?.({ at, limit, fields, kind });
      if (signal.aborted) {
        reject(signal.reason as Error);
        return;
      }
      const abort = () => {
        const place = pending.indexOf(own);
        if (place >= 0) pending.splice(place, 1);
        reject(signal.reason as Error);
      };
      const over = <T>(then: (value: T) => void) => {
        return (value: T) => {
          signal.removeEventListener('abort', abort);
          then(value);
        };
      };
      const own: Pending = { at, limit, fields, kind, signal, resolve: over(resolve), reject: over(reject) };
      pending.push(own);
      signal.addEventListener('abort', abort);
    });

  const source: RowSource = {
    capabilities: { fields: 'measured', checkable: false },
    key: ['world'],
    maxReachableRows: Number.POSITIVE_INFINITY,
    page: (...asked) => request('page', ...asked),
    skip: (at, limit, signal) => request('skip', at, limit, [], signal),
    describeRequest: () => '',
  };

  return {
    source,
    write,
    /** Ids in the current order of the list. */
    ids: () => rows.map(({ id }) => id),
    /** Ids of the tables that can be read and had no writes, in order. */
    untouched: () => rows.map(({ id }) => id).filter((id) => isReadable(id) && !touched.has(id)),
    /** Id of the row that a cursor stands after. */
    idOfCursor: (cursor: string) => rows.find((row) => String(row.key) === cursor)?.id ?? '',
    /** Ids of the rows that a request would bring now. */
    idsAt: (at: PageAt, limit: number) => find(at, limit).map(({ id }) => id),
    /** Requests without a response, in the order they were sent. */
    pending: (): readonly Pending[] => pending,
    /** Answers one of the pending requests from the current list; the others stay pending. */
    answerOne(which: number) {
      const [own] = pending.splice(which % Math.max(1, pending.length), 1);
      if (!own) return;
      const page = answer(own.at, own.limit, own.fields);
      options.onSettled?.(own, { page });
      own.resolve(page);
    },
    failOne(which: number, error: unknown = new Error('503')) {
      const [own] = pending.splice(which % Math.max(1, pending.length), 1);
      if (!own) return;
      options.onSettled?.(own, { error });
      own.reject(error);
    },
  };
}
