import { apiUrl, type Query } from './url.ts';
import { withHighlight } from './schemas/table.ts';
import type { Client } from './client.ts';
import { filterText, MATCH_ALL, searchQuery, type QueryFilter } from './search-query.ts';
import { ApiError } from './errors.ts';
import { searchSchema } from './schemas/responses.ts';
import {
  knownFields,
  skipResultOfPage,
  type EndpointSpec,
  type PageAt,
  type RowSource,
  type Page,
} from './data-source.ts';

/** Engines refuse every page that ends beyond this row (`index.max_result_window`). */
const MAX_RESULT_WINDOW = 10_000;
const PATH = ['search', 'query'];
const TIMEOUT_MS = 10_000;

/** Clauses that may have to be found out first, such as the id of somebody who is named. */
export interface Narrowing {
  /** Equal for narrowings that mean the same records. */
  readonly key: string;
  /** @throws ApiError; an aborted signal rejects with its reason */
  readonly clauses: (signal: AbortSignal) => Promise<QueryFilter>;
  /** The clauses as far as they are known without asking, to show the request. */
  readonly known: () => QueryFilter;
}

export interface SearchFilter {
  /** As typed. */
  readonly q: string;
  /** What else a record must match; absent: nothing. */
  readonly narrowing?: Narrowing | undefined;
  /** `field` in the index's own name, such as `name.keyword`; absent: the best match first. */
  readonly sort?: { readonly field: string; readonly order: 'asc' | 'desc' } | undefined;
}

/** The records of one type that a search finds. A cursor is the offset of a row, in decimal figures. */
export function searchEndpoint(client: Client, spec: EndpointSpec, filter: SearchFilter): RowSource {
  const query = ({ from, size }: OffsetRange, fields: readonly string[], clauses: QueryFilter): Query => ({
    q: searchQuery(filter.q),
    index: client.searchIndex ?? spec.searchIndex,
    from,
    size,
    deleted: 'false',
    track_total_hits: 'true',
    query_filter: filterText(clauses),
    sort_field: filter.sort?.field,
    sort_order: filter.sort?.order,
    include_source_fields: [...spec.members, ...fields.flatMap((field) => spec.fields[field] ?? [])],
  });
  const address = (span: OffsetRange, fields: readonly string[]): string => {
    const url = apiUrl(client.server, PATH, query(span, fields, filter.narrowing?.known() ?? MATCH_ALL));
    return url.pathname + url.search;
  };

  const source: RowSource = {
    kind: 'search',
    key: [
      client.server,
      'search',
      ...spec.path,
      filter.q,
      filter.narrowing?.key ?? null,
      filter.sort?.field ?? null,
      filter.sort?.order ?? null,
    ],
    maxReachableRows: MAX_RESULT_WINDOW,
    seek: (index) => String(Math.min(Math.max(0, Math.trunc(index)), MAX_RESULT_WINDOW - 1)),
    async page(at, limit, wanted, signal): Promise<Page> {
      const fields = knownFields(spec, wanted);
      const span = offsetRange(at, limit);
      if (!span) throw invalidCursorError(at, `GET ${address({ from: 0, size: limit }, fields)}`);
      const answer = await client.get({
        path: PATH,
        query: query(span, fields, (await filter.narrowing?.clauses(signal)) ?? MATCH_ALL),
        schema: searchSchema,
        timeoutMs: TIMEOUT_MS,
        signal,
      });
      const { hits, total } = answer.value.hits;
      const decode = spec.decoder(fields, `${span.from}`);
      return {
        rows: hits.map(({ record, highlight }, index) => withHighlight(decode(record, index), highlight)),
        ...(total && { total: total.value, totalIsLowerBound: total.relation !== 'eq' }),
        ...adjacentCursors(span, hits.length, total),
        fields,
        refused: [],
        tookMs: answer.tookMs,
        readAt: answer.readAt,
      };
    },
    skip: async (at, limit, signal) => skipResultOfPage(await source.page(at, limit, [], signal)),
    describeRequest: (at, limit, wanted) =>
      address(offsetRange(at, limit) ?? { from: 0, size: limit }, knownFields(spec, wanted)),
  };
  return source;
}

interface OffsetRange {
  readonly from: number;
  readonly size: number;
}

/** The rows to ask for, within reach; undefined for a cursor that is no row's offset. */
function offsetRange(at: PageAt, limit: number): OffsetRange | undefined {
  if (at.at === 'start') return { from: 0, size: Math.min(limit, MAX_RESULT_WINDOW) };
  const offset = /^\d{1,5}$/.test(at.cursor) ? Number(at.cursor) : MAX_RESULT_WINDOW + 1;
  if (at.at === 'before') {
    const from = Math.max(0, offset - limit);
    return offset > 0 && offset <= MAX_RESULT_WINDOW ? { from, size: offset - from } : undefined;
  }
  return offset < MAX_RESULT_WINDOW
    ? { from: offset, size: Math.min(limit, MAX_RESULT_WINDOW - offset) }
    : undefined;
}

function adjacentCursors(
  { from, size }: OffsetRange,
  length: number,
  total?: { value: number; relation: string },
) {
  const next = from + length;
  const counted = total?.relation === 'eq' && total.value === next;
  const more = length > 0 && length >= size && next < MAX_RESULT_WINDOW && !counted;
  return { ...(from > 0 && { before: String(from) }), ...(more && { after: String(next) }) };
}

function invalidCursorError(at: PageAt, request: string): ApiError {
  const cursor = at.at === 'start' ? '' : at.cursor.slice(0, 40);
  return new ApiError('refused', {
    request,
    attempts: 0,
    reason: { is: 'no-place', cursor, reach: MAX_RESULT_WINDOW },
    cursorRefused: true,
  });
}
