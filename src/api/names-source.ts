import { QueryObserver, queryOptions, type QueryClient, type QueryState } from '@tanstack/react-query';
import type { Client } from './client.ts';
import {
  knownFields,
  MAX_ROWS_PER_REQUEST,
  skipResultOfPage,
  type EndpointSpec,
  type NamesProgress,
  type NamesRead,
  type Page,
  type PageAt,
  type RowSource,
} from './data-source.ts';
import { ApiError } from './errors.ts';
import { requestWithFields } from './field-compat.ts';
import { FRESH_MS, keys } from './keys.ts';
import { listEndpoint } from './list-endpoint.ts';
import type { EntityRow } from './schemas/record.ts';
import { invalidCursorError } from './search-endpoint.ts';

// For types of which the service keeps no search index: their list is read once, and searched by name here.

const START: PageAt = { at: 'start' };
const NOTHING_READ: NamesRead = {
  rows: [],
  read: 0,
  total: undefined,
  next: START,
  tookMs: 0,
  readAt: 0,
};

/** What was read and one page more, each record once. @throws ApiError for a list that leads round in a circle */
function withPage(names: NamesRead, page: Page, request: string): NamesRead {
  const byId = new Map(names.rows.map((row) => [row.id, row]));
  for (const row of page.rows) if (row.kind === 'entity') byId.set(row.id, row);
  // Half of a list must not pass for the whole of it.
  if (page.after !== undefined && byId.size === names.rows.length && page.rows.some(isEntity))
    throw new ApiError('malformed', { request, attempts: 1 });
  return {
    rows: [...byId.values()],
    read: names.read + page.rows.length,
    total: page.total ?? names.total,
    next: page.after === undefined ? undefined : { at: 'after', cursor: page.after },
    tookMs: names.tookMs + page.tookMs,
    readAt: page.readAt,
  };
}

const isEntity = ({ kind }: Page['rows'][number]) => kind === 'entity';

/**
 * All names of a list. What is read stands in the cache at once, so that reading goes on there after a failure, and after it
 * was given up: it is aborted once nothing observes it. Fails with an ApiError.
 */
const namesQuery = (list: RowSource) =>
  queryOptions({
    queryKey: keys.allNames(list.key),
    queryFn: async ({ signal, client: queries, queryKey }): Promise<NamesRead> => {
      const known = queries.getQueryData<NamesRead>(queryKey);
      let names = known?.next ? known : NOTHING_READ;
      while (names.next) {
        const { next } = names;
        const request = `GET ${list.describeRequest(next, MAX_ROWS_PER_REQUEST, [])}`;
        names = withPage(names, await list.page(next, MAX_ROWS_PER_REQUEST, [], signal), request);
        signal.throwIfAborted();
        if (names.next) queries.setQueryData(queryKey, names);
      }
      return names;
    },
    // Half of them is never fresh: the rest is still to be read.
    staleTime: ({ state }) => (state.data?.next ? FRESH_MS.never : FRESH_MS.scopes),
    // Each time there are others: comparing a hundred thousand tells nothing.
    structuralSharing: false,
  });

/** Waits until all names are read. @throws ApiError; an aborted signal rejects with its reason */
function readNames(queries: QueryClient, list: RowSource, signal: AbortSignal): Promise<NamesRead> {
  const observer = new QueryObserver(queries, namesQuery(list));
  return new Promise((resolve, reject) => {
    const check = () => {
      const { data, error, fetchStatus } = observer.getCurrentResult();
      if (fetchStatus !== 'idle') return;
      if (data && !data.next) leave(() => resolve(data));
      else if (error) leave(() => reject(error));
    };
    const abort = () => leave(() => reject(reasonOf(signal)));
    // The query aborts its request once nothing observes it.
    const unsubscribe = observer.subscribe(check);
    const leave = (then: () => void) => {
      unsubscribe();
      signal.removeEventListener('abort', abort);
      then();
    };
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    else check();
  });
}

const reasonOf = ({ reason }: AbortSignal): Error =>
  reason instanceof Error ? reason : new DOMException('', 'AbortError');

/** What is looked for, by its words. */
const wordsOf = (q: string): readonly string[] => q.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether each of some words, in lower case, is part of a record's name or of its display name, in any case. */
function matchesWords({ name, displayName = '' }: EntityRow, words: readonly string[]): boolean {
  const text = `${name}\n${displayName}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Requests under way at once, for records that are asked for by name. */
const AT_ONCE = 4;

/**
 * The records of a list whose names hold some words, each of them in any case, in the order of the list. Rows come once all
 * names are read: `progress` says how far they are. Optional fields are asked for record by record, so that a few
 * records out of many cost no request for all. A cursor is the offset of a row, in decimal figures.
 * @param scope as `listEndpoint` takes it @param q words, not blank
 */
export function namesSource(
  queries: QueryClient,
  client: Client,
  spec: EndpointSpec,
  { scope, q }: { readonly scope: string | null; readonly q: string },
): RowSource {
  const list = listEndpoint(client, spec, scope);
  const words = wordsOf(q);
  const { queryKey } = namesQuery(list);
  const matching = ({ rows }: NamesRead) => rows.filter((row) => matchesWords(row, words));
  type NamesState = QueryState<NamesRead> | undefined;
  let progress: { readonly of: NamesState; readonly is: NamesProgress } | undefined;
  const progressOf = (state: NamesState): NamesProgress => {
    const names = state?.data ?? NOTHING_READ;
    return {
      read: names.read,
      total: names.total,
      found: matching(names).length,
      isWhole: state?.data !== undefined && !names.next,
      isReading: state?.fetchStatus === 'fetching',
      isFailed: state?.status === 'error',
    };
  };

  /** A record with its fields; no row where it is no longer there. */
  const withFields = async (
    { fullyQualifiedName }: EntityRow,
    fields: readonly string[],
    signal: AbortSignal,
  ) => {
    const path = [...spec.path, 'name', fullyQualifiedName];
    const schema = spec.schema(fields);
    try {
      const asked = await requestWithFields(client, fields, (names) =>
        client.get({ path, query: { fields: names.join() || undefined }, schema, timeoutMs: 15_000, signal }),
      );
      return { ...asked, rows: [asked.answer.value] };
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'not-found') return undefined;
      throw error;
    }
  };

  const source: RowSource = {
    capabilities: { fields: 'apart', checkable: false },
    key: keys.namesWith(list.key, words),
    maxReachableRows: Number.POSITIVE_INFINITY,
    seek: (index) => String(Math.max(0, Math.trunc(index))),
    async page(at, limit, wanted, signal): Promise<Page> {
      const names = await readNames(queries, list, signal);
      const found = matching(names);
      const range = rangeOf(at, limit, found.length);
      if (!range) throw invalidCursorError(at, `GET ${source.describeRequest(at, limit, wanted)}`);
      const bare = found.slice(range.from, range.to);
      const fields = knownFields(spec, wanted);
      const page: Page = {
        rows: bare,
        total: found.length,
        ...(range.from > 0 && { before: String(range.from) }),
        ...(range.to < found.length && { after: String(range.to) }),
        fields: [],
        refused: [],
        tookMs: names.tookMs,
        readAt: names.readAt,
      };
      if (fields.length === 0) return page;
      const began = performance.now();
      const answers: Awaited<ReturnType<typeof withFields>>[] = [];
      for (let from = 0; from < bare.length; from += AT_ONCE) {
        const some = bare.slice(from, from + AT_ONCE);
        // oxlint-disable-next-line no-await-in-loop -- so many at once
        answers.push(...(await Promise.all(some.map((row) => withFields(row, fields, signal)))));
      }
      const last = answers.findLast((answer) => answer !== undefined);
      return {
        ...page,
        rows: answers.flatMap((answer) => answer?.rows ?? []),
        fields: last?.fields ?? fields,
        refused: last?.refused ?? [],
        tookMs: performance.now() - began,
        readAt: Date.now(),
      };
    },
    // The count alone does not start the reading of names.
    count: () => {
      const names = queries.getQueryData<NamesRead>(queryKey);
      return Promise.resolve(names && !names.next ? { total: matching(names).length } : {});
    },
    skip: async (at, limit, signal) => skipResultOfPage(await source.page(at, limit, [], signal)),
    ...(list.exists && { exists: list.exists }),
    forget: () => void queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' }),
    progress: {
      // Only observes: requests for rows do the reading.
      subscribe: (listener) =>
        new QueryObserver(queries, { ...namesQuery(list), enabled: false }).subscribe(listener),
      get() {
        const state = queries.getQueryState<NamesRead>(queryKey);
        if (!progress || progress.of !== state) progress = { of: state, is: progressOf(state) };
        return progress.is;
      },
    },
    describeRequest: () => list.describeRequest(START, MAX_ROWS_PER_REQUEST, []),
  };
  return source;
}

/** The rows of a page among so many; undefined for a cursor that is no row's offset. */
function rangeOf(at: PageAt, limit: number, count: number): { from: number; to: number } | undefined {
  if (at.at === 'start') return { from: 0, to: Math.min(limit, count) };
  const offset = /^\d{1,9}$/.test(at.cursor) ? Number(at.cursor) : Number.POSITIVE_INFINITY;
  if (at.at === 'before')
    return offset > 0 && offset <= count ? { from: Math.max(0, offset - limit), to: offset } : undefined;
  return offset < count || offset === 0 ? { from: offset, to: Math.min(count, offset + limit) } : undefined;
}
