import { apiUrl, type Query } from './url.ts';
import { withHighlight } from './schemas/table.ts';
import type { Client } from './client.ts';
import { searchScopeFilter } from './scope.ts';
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

// What the query language of the engine reads as more than a letter (Elasticsearch, query_string, reserved characters).
const RESERVED = /[\\+\-!():^[\]"{}~*?|&/=<>]/g;
const SEPARATOR = /[\s\p{Cc}\p{Surrogate}]+/u;

/** An engine refuses a query of too many clauses, and a server an address that is too long. */
const MAX_WORDS = 16;
const MAX_LENGTH = 256;

/** One word of typed text with everything in it that the query language would read escaped. */
function escapeQuery(word: string): string {
  return word.replace(RESERVED, String.raw`\$&`);
}

/** The words of typed text: what the blanks in it set apart. */
export function searchWords(text: string): readonly string[] {
  const cut = Array.from(text).slice(0, MAX_LENGTH).join('');
  return cut.split(SEPARATOR).filter(Boolean).slice(0, MAX_WORDS);
}

/**
 * Typed text as a query that finds every record with all of its words as parts of words: each `*word*`, joined by AND.
 * Nothing that can be typed is read as syntax. Text without a word finds everything.
 */
export function searchQuery(text: string): string {
  const words = searchWords(text);
  return words.length === 0 ? '*' : words.map((word) => `*${escapeQuery(word)}*`).join(' AND ');
}

/** Engines refuse every page that ends beyond this row (`index.max_result_window`). */
const MAX_RESULT_WINDOW = 10_000;
const PATH = ['search', 'query'];
const TIMEOUT_MS = 10_000;

export interface SearchFilter {
  /** As typed. */
  readonly q: string;
  /** FQN of a database, or of a schema. */
  readonly database?: string | undefined;
  /** `field` in the index's own name, such as `name.keyword`; absent: the best match first. */
  readonly sort?: { readonly field: string; readonly order: 'asc' | 'desc' } | undefined;
}

/** The records of one type that a search finds. A cursor is the offset of a row, in decimal figures. */
export function searchEndpoint(client: Client, spec: EndpointSpec, filter: SearchFilter): RowSource {
  const query = ({ from, size }: OffsetRange, fields: readonly string[]): Query => ({
    q: searchQuery(filter.q),
    index: client.searchIndex ?? spec.searchIndex,
    from,
    size,
    deleted: 'false',
    track_total_hits: 'true',
    query_filter: filter.database === undefined ? undefined : searchScopeFilter(filter.database),
    sort_field: filter.sort?.field,
    sort_order: filter.sort?.order,
    include_source_fields: [...spec.members, ...fields.flatMap((field) => spec.fields[field] ?? [])],
  });
  const address = (span: OffsetRange, fields: readonly string[]): string => {
    const url = apiUrl(client.server, PATH, query(span, fields));
    return url.pathname + url.search;
  };

  const source: RowSource = {
    kind: 'search',
    key: [
      client.server,
      'search',
      ...spec.path,
      filter.q,
      filter.database ?? null,
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
        query: query(span, fields),
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
