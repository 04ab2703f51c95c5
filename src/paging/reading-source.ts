import { QueryObserver, queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  MAX_ROWS_PER_REQUEST,
  type Page,
  type PageAt,
  type ReadProgress,
  type RowSource,
} from '../api/data-source.ts';
import { FRESH_MS, keys } from '../api/keys.ts';
import { nameMatch } from '../api/name-match.ts';
import { invalidCursorError, offsetCursor, offsetRange } from '../api/offset-cursor.ts';
import { memoizeByFirst } from '../ui/memoize.ts';
import { createStore } from '../ui/store.ts';
import {
  createListReading,
  NOTHING_READ,
  type ListReading,
  type ListReadingOptions,
  type ReadingState,
} from './list-reading.ts';

type ReadRow = ListReading['rows'][number];

/** The records of a list to keep, and their fields. */
export interface RecordSelection extends Omit<ListReadingOptions, 'list'> {
  /** Key among the readings of the same list; null: all records are kept. */
  readonly key: string | null;
  /** The part of `fields` that is kept with the records. */
  readonly keptFields: readonly string[];
}

/** Every record, without optional fields. */
const ALL_RECORDS: RecordSelection = {
  key: null,
  fields: [],
  keptFields: [],
  prepare: () => Promise.resolve(() => true),
};

interface FindOptions {
  /** Words that the names must hold; null: none. */
  readonly q: string | null;
  /**
   * Whether the page comes once the list is read, with names that equal the text first; for a first page alone. Absent: a
   * page comes with its first row, and further pages as rows are found.
   */
  readonly bestFirst?: boolean;
}

const AT_ONCE = 4;

/**
 * The reading of a list, shared by all sources of the same selection. The cache keeps it while it is observed, and for a
 * while after. It requests nothing before a caller retains it.
 */
const readingQuery = (list: RowSource, selection: RecordSelection) =>
  queryOptions({
    queryKey: keys.reading(list.key, selection.key),
    queryFn: () => createListReading({ list, ...selection }),
    staleTime: FRESH_MS.owned,
    // A reading changes in place, so it cannot be compared.
    structuralSharing: false,
    enabled: false,
  });

/**
 * The selected records of a list whose names hold some words, in the order of the list. They are found by reading the list:
 * a page waits for its rows. `progress` is the state of the reading, which goes on while it has a subscriber. A page has no
 * total before the end. Optional fields that are not kept are requested record by record, so that a few records out of many
 * cost no request for all. A cursor is the offset of a row, in decimal digits.
 */
export function readingSource(
  queries: QueryClient,
  list: RowSource,
  selection: RecordSelection,
  { q, bestFirst = false }: FindOptions,
): RowSource {
  const match = nameMatch(q);
  const { fields, keptFields, mostRows = MAX_ROWS_PER_REQUEST } = selection;
  const query = readingQuery(list, selection);
  let isStopped = false;

  const begun = () => queries.getQueryData(query.queryKey);
  const begin = () => {
    const entry = queries.getQueryCache().build(queries, queries.defaultQueryOptions(query));
    return entry.setData(createListReading({ list, ...selection }));
  };
  /** The present reading: `forget` replaces it. */
  const current = () => begun() ?? begin();

  let matches: { readonly of: ListReading; readonly rows: ReadRow[]; judged: number } | undefined;
  /** The rows found so far; each is compared with the words once. */
  const foundIn = (reading: ListReading): readonly ReadRow[] => {
    if (match.isAll) return reading.rows;
    if (matches?.of !== reading) matches = { of: reading, rows: [], judged: 0 };
    for (; matches.judged < reading.rows.length; matches.judged += 1) {
      const row = reading.rows[matches.judged];
      if (row && match.matches(row)) matches.rows.push(row);
    }
    return matches.rows;
  };

  /** The reading that is subscribed to, and the end of that; undefined: the source has no subscriber. */
  let followed: { readonly reading: ListReading; readonly end: () => void } | undefined;
  /** Subscribes to the present reading, and retains it unless the source is stopped. */
  const attach = () => {
    const reading = current();
    const release = isStopped ? undefined : reading.retain();
    followed?.end();
    const unsubscribe = reading.subscribe(notify);
    const end = () => {
      unsubscribe();
      release?.();
    };
    followed = { reading, end };
  };
  /** Followed by the subscribers of the reading, and by the pages that wait for it. */
  const changes = createStore(undefined, () => {
    // The observer keeps the reading in the cache, and notifies when another one replaces it.
    const stopObserving = new QueryObserver(queries, query).subscribe(() => {
      if (current() === followed?.reading) return;
      attach();
      notify();
    });
    return () => {
      stopObserving();
      followed?.end();
      followed = undefined;
    };
  });
  const notify = () => changes.set(undefined);
  const follow = (onChange: () => void): (() => void) => {
    const unsubscribe = changes.subscribe(onChange);
    // A reading that failed goes on when it is retained again.
    attach();
    return unsubscribe;
  };
  const setStopped = (next: boolean) => {
    isStopped = next;
    if (followed) attach();
    notify();
  };

  /** The reading if it is whole or has found at least `least` rows; else undefined. */
  const readingWith = (least: number): ListReading | undefined => {
    const reading = current();
    const isEnough = !bestFirst && foundIn(reading).length >= least;
    return reading.state().phase === 'whole' || isEnough ? reading : undefined;
  };

  /** Waits for `least` rows, or for the end. @throws the error of the reading; the aborted signal's reason */
  const untilFound = async (least: number, signal: AbortSignal): Promise<ListReading> => {
    signal.throwIfAborted();
    const known = readingWith(least);
    if (known) return known;
    return new Promise((resolve, reject) => {
      const leave = () => {
        stopFollowing();
        signal.removeEventListener('abort', abort);
      };
      const abort = () => {
        leave();
        reject(reasonOf(signal));
      };
      const stopFollowing = follow(() => {
        const reading = readingWith(least);
        const { phase, error } = current().state();
        if (!reading && phase !== 'failed') return;
        leave();
        if (reading) resolve(reading);
        else reject(error);
      });
      signal.addEventListener('abort', abort);
    });
  };

  /** A page of the rows found so far, with the kept fields. @throws ApiError for a cursor that is no row's offset */
  const pageOf = (reading: ListReading, at: PageAt, limit: number): Page => {
    const all = foundIn(reading);
    const found = bestFirst ? all.toSorted((a, b) => match.rank(a) - match.rank(b)) : all;
    const { phase, tookMs, readAt } = reading.state();
    const range = offsetRange(at, limit, found.length);
    if (!range) throw invalidCursorError(at, found.length, `GET ${source.describeRequest(at, limit, [])}`);
    const { from } = range;
    const to = from + range.size;
    const isWhole = phase === 'whole';
    return {
      rows: found.slice(from, to),
      ...(isWhole && { total: found.length }),
      ...(from > 0 && { before: offsetCursor(from) }),
      ...((to < found.length || !isWhole) && { after: offsetCursor(to) }),
      fields: keptFields,
      refused: [],
      tookMs,
      readAt,
    };
  };

  const progressOf = memoizeByFirst((state: ReadingState, stopped: boolean, found: number): ReadProgress => {
    const { rate, read, total, unreadable, error } = state;
    const isOver = state.phase === 'whole' || state.phase === 'failed';
    const phase = isOver ? state.phase : stopped ? 'stopped' : 'reading';
    return { phase, found, read, total, unreadable, rate, error };
  });

  const source: RowSource = {
    capabilities: { fields: 'apart', checkable: false },
    key: keys.found(list.key, selection.key, match.key),
    maxReachableRows: Number.POSITIVE_INFINITY,
    seek: (index) => offsetCursor(index),
    async page(at, limit, wanted, signal): Promise<Page> {
      // A malformed cursor fails at once, without reading.
      const first = offsetRange(at, 1, Number.POSITIVE_INFINITY) ?? { from: 0, size: 0 };
      const page = pageOf(await untilFound(first.from + first.size, signal), at, limit);
      if (wanted.every((field) => keptFields.includes(field))) return page;
      const filled = await withFields(list, page, wanted, signal);
      const { after, ...last } = filled;
      if (filled.rows.length > 0 || after === undefined || at.kind === 'before') return filled;
      // All records of the page are deleted by now. An empty page would mean the end of the list.
      const end = Number(after);
      const isMore = foundIn(await untilFound(end + 1, signal)).length > end;
      return isMore
        ? source.page({ kind: 'after', cursor: after }, limit, wanted, signal)
        : { ...last, total: end };
    },
    // The count alone does not start the reading.
    count: () => {
      const reading = begun();
      const isWhole = reading?.state().phase === 'whole';
      return Promise.resolve({ total: isWhole ? foundIn(reading).length : undefined, isLowerBound: false });
    },
    skip: (at, limit, signal) => source.page(at, limit, [], signal),
    ...(list.exists && { exists: list.exists }),
    forget: () => void begin(),
    progress: {
      subscribe: follow,
      get() {
        const reading = begun();
        const state = reading?.state() ?? NOTHING_READ;
        return progressOf(state, isStopped, reading ? foundIn(reading).length : 0);
      },
      stop: () => setStopped(true),
      goOn: () => setStopped(false),
    },
    describeRequest: () => list.describeRequest({ kind: 'start' }, mostRows, fields),
  };
  return source;
}

/**
 * The records of a list whose names hold all of some words. @param options of `readingSource`, with words that are not
 * blank
 */
export const namesSource = (queries: QueryClient, list: RowSource, options: FindOptions): RowSource =>
  readingSource(queries, list, ALL_RECORDS, options);

const reasonOf = ({ reason }: AbortSignal): Error =>
  reason instanceof Error ? reason : new DOMException('', 'AbortError');

/** A page with its records read again, with optional fields and without records deleted since. */
async function withFields(
  list: RowSource,
  page: Page,
  fields: readonly string[],
  signal: AbortSignal,
): Promise<Page> {
  const began = performance.now();
  const found = page.rows.filter((row) => row.kind === 'entity');
  const responses: Awaited<ReturnType<NonNullable<RowSource['record']>>>[] = [];
  for (let from = 0; from < found.length; from += AT_ONCE) {
    const some = found.slice(from, from + AT_ONCE);
    responses.push(...(await Promise.all(some.map(async (row) => list.record?.(row, fields, signal)))));
  }
  const last = responses.findLast((response) => response !== undefined);
  return {
    ...page,
    rows: responses.flatMap((response) => response?.row ?? []),
    fields: last?.fields ?? fields,
    refused: last?.refused ?? [],
    tookMs: performance.now() - began,
    readAt: Date.now(),
  };
}
