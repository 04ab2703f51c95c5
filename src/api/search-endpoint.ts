import type { Client } from './client.ts';
import { knownFields, type EndpointSpec, type RowCount, type RowSource, type Page } from './data-source.ts';
import { invalidCursorError, offsetCursor, offsetRange } from './offset-cursor.ts';
import type { ValueCounts } from './schemas/aggregations.ts';
import { searchQuery } from './search-query.ts';
import {
  countOf,
  MAX_RESULT_WINDOW,
  indexName,
  narrowed,
  rowCountOf,
  searchCountSchema,
  searchKey,
  searchPath,
  searchRequests,
  stateParams,
  type SearchFilter,
  type SearchRequest,
} from './search-request.ts';

/**
 * The records that a search finds, within the engine's window: for the best matches, which have no key to continue by. A
 * cursor is the offset of a row, in decimal digits.
 */
export function searchEndpoint(client: Client, spec: EndpointSpec, filter: SearchFilter): RowSource {
  const requests = searchRequests(client, spec, filter);
  const { sort } = filter;

  const source: RowSource = {
    capabilities: { fields: 'bundled', checkable: true },
    key: searchKey(client, spec, filter),
    maxReachableRows: MAX_RESULT_WINDOW,
    seek: (index) => offsetCursor(index, MAX_RESULT_WINDOW),
    async page(at, limit, wanted, signal): Promise<Page> {
      const fields = knownFields(spec, wanted);
      const span = offsetRange(at, limit, MAX_RESULT_WINDOW);
      if (!span)
        throw invalidCursorError(at, MAX_RESULT_WINDOW, `GET ${source.describeRequest(at, limit, wanted)}`);
      const { hits, total, tookMs, readAt } = await requests.send({ ...span, fields, sort }, signal);
      return {
        rows: hits.map(spec.hitDecoder(fields, `${span.from}`)),
        ...(total && { total: total.value, totalIsLowerBound: total.relation !== 'eq' }),
        ...adjacentCursors(span, hits.length, total),
        fields,
        refused: [],
        tookMs,
        readAt,
      };
    },
    count: countOf(requests),
    skip: (at, limit, signal) => source.page(at, limit, [], signal),
    describeRequest: (at, limit, wanted) =>
      requests.address({
        ...(offsetRange(at, limit, MAX_RESULT_WINDOW) ?? { from: 0, size: limit }),
        fields: knownFields(spec, wanted),
        sort,
      }),
  };
  return source;
}

function adjacentCursors(
  { from, size }: Pick<SearchRequest, 'from' | 'size'>,
  length: number,
  total?: { value: number; relation: string },
) {
  const next = from + length;
  const counted = total?.relation === 'eq' && total.value === next;
  const more = length > 0 && length >= size && next < MAX_RESULT_WINDOW && !counted;
  return { ...(from > 0 && { before: String(from) }), ...(more && { after: String(next) }) };
}

export interface SearchCount extends RowCount {
  /** Number of records of each value, for the fields that the index counts by itself. */
  readonly byValue: ReadonlyMap<string, ValueCounts>;
}

/** Counts the records that a search finds (`size=0`). @throws ApiError; an aborted signal rejects with its reason */
export async function countMatches(
  client: Client,
  spec: Pick<EndpointSpec, 'searchIndex' | 'texts'>,
  { q, narrowing, ofDeleted = false }: Pick<SearchFilter, 'q' | 'narrowing' | 'ofDeleted'>,
  signal: AbortSignal,
): Promise<SearchCount> {
  const { value } = await narrowed(narrowing, signal, async (clauses) => {
    const answer = await client.get({
      path: searchPath,
      query: {
        q: searchQuery(q, spec.texts),
        index: indexName(client, spec.searchIndex),
        from: 0,
        size: 0,
        track_total_hits: 'true',
        ...stateParams(clauses, ofDeleted),
      },
      schema: searchCountSchema,
      signal,
    });
    return { ...answer, found: answer.value.hits.total?.value };
  });
  return { ...rowCountOf(value.hits.total), byValue: value.aggregations };
}
