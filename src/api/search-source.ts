import { apiUrl, type Query } from './api-url.ts';
import { rowDecoder, withHighlight } from './catalog-row.ts';
import type { Client } from './client.ts';
import { databaseFilter } from './database-filter.ts';
import { ApiError } from './errors.ts';
import { searchSchema } from './search-schema.ts';
import { searchQuery } from './search-text.ts';
import { passageOf } from './passage.ts';
import type { PageAt, RowSource, TablePage } from './source.ts';
import { type OptionalField, isOptionalField } from './table-schema.ts';

/** Engines refuse every page that ends beyond this row (`index.max_result_window`). */
const REACH = 10_000;
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

const ALWAYS: readonly string[] =
  'id name fullyQualifiedName displayName description version updatedAt updatedBy tableType deleted serviceType service database databaseSchema'.split(
    ' ',
  );
const SOURCE_NAMES: Readonly<Partial<Record<OptionalField, readonly string[]>>> = {
  owners: ['owners', 'owner'],
  tags: ['tags', 'tier'],
};

/** The tables that a search finds. A cursor is the offset of a row, in decimal figures. */
export function searchSource(client: Client, filter: SearchFilter): RowSource {
  const query = ({ from, size }: Span, fields: readonly OptionalField[]): Query => ({
    q: searchQuery(filter.q),
    index: client.searchIndex,
    from,
    size,
    deleted: 'false',
    track_total_hits: 'true',
    query_filter: filter.database === undefined ? undefined : databaseFilter(filter.database),
    sort_field: filter.sort?.field,
    sort_order: filter.sort?.order,
    include_source_fields: [...ALWAYS, ...fields.flatMap((field) => SOURCE_NAMES[field] ?? [field])],
  });
  const address = (span: Span, fields: readonly OptionalField[]): string => {
    const url = apiUrl(client.server, PATH, query(span, fields));
    return url.pathname + url.search;
  };

  const source: RowSource = {
    kind: 'search',
    key: [
      client.server,
      'search',
      filter.q,
      filter.database ?? null,
      filter.sort?.field ?? null,
      filter.sort?.order ?? null,
    ],
    reach: REACH,
    seek: (index) => String(Math.min(Math.max(0, Math.trunc(index)), REACH - 1)),
    async page(at, limit, wanted, signal): Promise<TablePage> {
      const fields = wanted.filter(isOptionalField);
      const span = spanOf(at, limit);
      if (!span) throw notAPlace(at, `GET ${address({ from: 0, size: limit }, fields)}`);
      const answer = await client.get({
        path: PATH,
        query: query(span, fields),
        schema: searchSchema,
        timeoutMs: TIMEOUT_MS,
        signal,
      });
      const { hits, total } = answer.value.hits;
      const decode = rowDecoder(fields, `${span.from}`);
      return {
        rows: hits.map(({ record, highlight }, index) => withHighlight(decode(record, index), highlight)),
        ...(total && { total: total.value, totalIsLowerBound: total.relation !== 'eq' }),
        ...edges(span, hits.length, total),
        fields,
        refused: [],
        tookMs: answer.tookMs,
        readAt: answer.readAt,
      };
    },
    pass: async (at, limit, signal) => passageOf(await source.page(at, limit, [], signal)),
    describe: (at, limit, wanted) =>
      address(spanOf(at, limit) ?? { from: 0, size: limit }, wanted.filter(isOptionalField)),
  };
  return source;
}

interface Span {
  readonly from: number;
  readonly size: number;
}

/** The rows to ask for, within reach; undefined for a cursor that is no row's offset. */
function spanOf(at: PageAt, limit: number): Span | undefined {
  if (at.at === 'start') return { from: 0, size: Math.min(limit, REACH) };
  const offset = /^\d{1,5}$/.test(at.cursor) ? Number(at.cursor) : REACH + 1;
  if (at.at === 'before') {
    const from = Math.max(0, offset - limit);
    return offset > 0 && offset <= REACH ? { from, size: offset - from } : undefined;
  }
  return offset < REACH ? { from: offset, size: Math.min(limit, REACH - offset) } : undefined;
}

function edges({ from, size }: Span, length: number, total?: { value: number; relation: string }) {
  const next = from + length;
  const counted = total?.relation === 'eq' && total.value === next;
  const more = length > 0 && length >= size && next < REACH && !counted;
  return { ...(from > 0 && { before: String(from) }), ...(more && { after: String(next) }) };
}

function notAPlace(at: PageAt, request: string): ApiError {
  const cursor = at.at === 'start' ? '' : at.cursor.slice(0, 40);
  return new ApiError('refused', {
    request,
    attempts: 0,
    reason: { is: 'no-place', cursor, reach: REACH },
    cursorRefused: true,
  });
}
