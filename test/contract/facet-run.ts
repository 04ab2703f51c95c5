import { QueryClient } from '@tanstack/react-query';
import { createClient, type Client } from '#src/api/client.ts';
import { knownFields, type RowSource } from '#src/api/data-source.ts';
import { ApiError } from '#src/api/errors.ts';
import { keysetSearch } from '#src/api/keyset-search.ts';
import { listEndpoint } from '#src/api/list-endpoint.ts';
import type { CatalogRow } from '#src/api/schemas/record.ts';
import { searchRequests } from '#src/api/search-request.ts';
import { fieldsOfFilters, matchesFilters } from '#src/filters/evaluate.ts';
import type { Facet } from '#src/filters/facet.ts';
import { facetById } from '#src/filters/facets/registry.ts';
import type { Filters } from '#src/filters/filters.ts';
import { narrowingOf } from '#src/filters/index-answers.ts';
import { resolveReferences, type Lookup } from '#src/filters/references.ts';
import { createRowReader } from '#src/paging/row-reader.ts';
import { mostRowsOf, type ResourceDefinition } from '#src/resources/resource.ts';
import { tableDefinition, type TableRow } from '#src/resources/table/definition.ts';
import { facetIdsOf, valuesInRecords } from '#test/filters/record-values.ts';
import { differencesOf, lineOf, type AskedValue, type FacetLine, type FacetReport } from './facets.ts';

// Asks a server for the filters of tables by the product's own client and clauses, and reads nothing but.

const resource: ResourceDefinition = tableDefinition;
const { endpoint } = tableDefinition;
const { signal } = new AbortController();

/** Records of the list that are compared, at most. */
const MOST_RECORDS = 5_000;
/** Values of each facet, beside `none`. */
const MOST_VALUES = 3;
const HITS_AT_ONCE = 1_000;
/** As many ids as a request takes beside a filter. */
const IDS_AT_ONCE = 100;
/** More differences are no matter of single writes. */
const MOST_LOOKED_AT = 50;

export interface FacetRunOptions {
  readonly token: string | undefined;
  readonly fetch?: typeof fetch;
  /** Records of the list to compare, at most 5,000. */
  readonly mostRecords?: number;
  /** When the run begins, in ms since the epoch: what is written later is not judged. */
  readonly now?: number;
}

/** The facets of some tables, with one for each custom property that they have. */
const facetsOf = (tables: readonly TableRow[]): readonly Facet[] =>
  facetIdsOf(resource.facets, tables).flatMap((id) => facetById(id) ?? []);

const isTable = (row: CatalogRow): row is TableRow => row.kind === 'entity';

/** Rows from the first on; whether they are all is known at their end. */
async function readRows(source: RowSource, fields: readonly string[], pageSize: number, most: number) {
  const reader = createRowReader(source, fields, Math.min(pageSize, most));
  const rows: CatalogRow[] = [];
  const refused = new Set<string>();
  for (let batch = await reader.read(signal); batch; batch = await reader.read(signal)) {
    rows.push(...batch.rows);
    for (const field of batch.page.refused) refused.add(field);
    reader.commit(batch);
    if (rows.length > most || (rows.length === most && batch.page.after !== undefined))
      return { rows: rows.slice(0, most), isWhole: false, refused };
  }
  return { rows, isWhole: true, refused };
}

/**
 * Compares what search finds for the most frequent values of each facet with the tables of the list that have them. Requests
 * are sent one after another; nothing is written.
 * @param origin of the server, such as `http://localhost:8585`
 * @throws ApiError where the list cannot be read; what search refuses is a verdict
 */
export async function runFacets(origin: string, options: FacetRunOptions): Promise<FacetReport> {
  const { token, mostRecords = MOST_RECORDS, now = Date.now() } = options;
  const client = createClient({
    origin,
    token: () => token,
    ...(options.fetch && { fetch: options.fetch }),
  });
  const lookup: Lookup = { client, queries: new QueryClient() };
  const fields = testedFields();
  const pageSize = mostRowsOf(resource.columns.filter(({ field }) => field && fields.includes(field.name)));
  const listed = listEndpoint(client, endpoint, null);
  const list = await readRows(listed, fields, pageSize ?? HITS_AT_ONCE, mostRecords);
  const tables = list.rows.filter(isTable);
  const judged = new Set(
    tables.filter(({ deleted, updatedAt = 0 }) => deleted !== true && updatedAt < now).map(({ id }) => id),
  );
  const search = openSearch(lookup, list.isWhole ? undefined : [...judged], now);
  const lines: FacetLine[] = [];
  for (const facet of facetsOf(tables)) {
    for (const value of valuesInRecords(facet, tables, MOST_VALUES)) {
      const filters: Filters = [{ facet: facet.id, not: false, values: [value] }];
      const ids = await resolveReferences(lookup, filters);
      const lacking = fieldsOfFilters(filters, endpoint.taggedParts).filter((name) => list.refused.has(name));
      const asked: AskedValue = {
        facet: facet.id,
        value,
        listed: tables
          .filter((row) => matchesFilters(row, filters, { ids, now, taggedParts: endpoint.taggedParts }))
          .map(({ id }) => id),
        found:
          lacking.length > 0
            ? { unanswered: `the list has no ${lacking.join()} to compare with` }
            : await search.find(filters),
      };
      await forgetWritten(client, asked, judged, now);
      lines.push(lineOf(asked, judged));
    }
  }
  return {
    lines,
    records: tables.length,
    isWhole: list.isWhole,
    notJudged: tables.length - judged.size,
  };
}

/** The optional fields of tables that some facet is tested by. */
function testedFields(): readonly string[] {
  const fields = facetsOf([]).flatMap((facet) => facet.fields?.([], endpoint.taggedParts) ?? []);
  return knownFields(endpoint, [...new Set([...fields, 'extension'])]);
}

/** Asks search for filters. @param among only these ids are asked about, where the list is longer than what is compared */
function openSearch(lookup: Lookup, among: readonly string[] | undefined, now: number) {
  const { client } = lookup;
  async function idsOf(filters: Filters): Promise<readonly string[]> {
    const narrowing = narrowingOf(lookup, endpoint, filters, () => now);
    if (!among) {
      const sort = { field: 'name.keyword', order: 'asc' } as const;
      const found = keysetSearch(client, endpoint, { q: '', narrowing, sort });
      return (await readRows(found, [], HITS_AT_ONCE, Infinity)).rows.map(({ id }) => id);
    }
    const requests = searchRequests(client, endpoint, { q: '', narrowing });
    const found: string[] = [];
    for (let at = 0; at < among.length; at += IDS_AT_ONCE) {
      const also = { filter: [{ ids: { values: among.slice(at, at + IDS_AT_ONCE) } }], must_not: [] };
      const { hits } = await requests.send({ from: 0, size: IDS_AT_ONCE, fields: [], also }, signal);
      found.push(...hits.flatMap(({ record: { id } }) => (typeof id === 'string' ? [id] : [])));
    }
    return found;
  }

  return {
    async find(filters: Filters): Promise<AskedValue['found']> {
      try {
        return await idsOf(filters);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const isKnown = error.reason?.kind === 'unanswered';
        return {
          unanswered: isKnown
            ? 'it ignores filters, or has no field for it'
            : (error.serverMessage ?? error.message),
        };
      }
    },
  };
}

/** Takes records out of those that are judged that seem to differ because they were deleted or written since the start. */
async function forgetWritten(
  client: Client,
  asked: AskedValue,
  judged: Set<string>,
  now: number,
): Promise<void> {
  const { missing, tooMany } = differencesOf(asked, judged);
  const differing = 'unanswered' in asked.found ? [] : [...missing, ...tooMany];
  if (differing.length > MOST_LOOKED_AT) return;
  for (const id of differing) {
    const isThere = await client
      .get({ path: [...endpoint.path, id], schema: endpoint.schema([]), timeoutMs: 15_000, signal })
      .then(
        ({ value: { deleted, updatedAt = 0 } }) => deleted !== true && updatedAt < now,
        (error: unknown) => !(error instanceof ApiError && error.kind === 'not-found'),
      );
    if (!isThere) judged.delete(id);
  }
}
