import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import type { StoredTable } from '#src/fake/catalog/types.ts';
import type { SearchDialect } from '#src/fake/search/dialects.ts';
import { refusalOf } from '#src/fake/search/errors.ts';
import { tableIndex, type SearchIndex } from '#src/fake/search/search-index.ts';
import { search } from '#src/fake/search/search.ts';
import { dialects, type Dialect } from '#src/fake/service/dialects.ts';
import { errorBody } from '#src/fake/service/http.ts';
import { sampleTable } from '#test/support/sample-tables.ts';

/** What is said where a server has no reason of its own: both in the forms that their services send. */
export const newer: Dialect = dialects.seed;
export const recorded: Dialect = dialects['om-1.1'];

interface Hit {
  _index: string;
  _type?: string;
  _id: string;
  _score: number | null;
  _source?: Record<string, unknown>;
  highlight?: Record<string, string[]>;
  sort?: unknown[];
}

export interface Answer {
  took: number;
  hits: { total: { value: number; relation: string }; max_score: number | null; hits: Hit[] };
  aggregations: Record<
    string,
    { sum_other_doc_count: number; buckets: { key: string; doc_count: number }[] }
  >;
}

type Parameters = Record<string, string | readonly string[]>;

const searchParams = (parameters: Parameters) =>
  new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => [value].flat().map((each) => [name, each])),
  );

type Ask = (index: SearchIndex, params: URLSearchParams, dialect: SearchDialect) => unknown;

/** What a service answers where its engine answers this, or refuses. */
export function answerOf(
  run: Ask,
  index: SearchIndex,
  params: URLSearchParams,
  dialect: Dialect = newer,
): { readonly status: number; readonly body: unknown } {
  try {
    return { status: 200, body: run(index, params, dialect.search) };
  } catch (error) {
    const { status, message, isThrown } = refusalOf(error, dialect.search.errors);
    return { status, body: errorBody(status, message, dialect, isThrown) };
  }
}

/** The response to `parameters`, whatever its status. */
export const ask = (tables: readonly StoredTable[], parameters: Parameters, dialect: Dialect = newer) =>
  answerOf(search, tableIndex(catalogFromRecords(tables).corpus()), searchParams(parameters), dialect);

/** The engine's response to a search that succeeds. */
export function find(
  tables: readonly StoredTable[],
  parameters: Parameters,
  dialect: Dialect = newer,
): Answer {
  const { status, body } = ask(tables, parameters, dialect);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  // Through JSON, as it is sent.
  const answer: Answer = JSON.parse(JSON.stringify(body));
  return answer;
}

/** The first hit, its members without the engine's underscores. */
export function first({ hits }: Answer) {
  const [hit] = hits.hits;
  if (!hit) throw new Error('no hit');
  const { _index: index, _type: type, _id: id, _score: score, _source: source, highlight, sort } = hit;
  return { index, type, id, score, source, highlight, sort };
}

export const found = ({ hits }: Answer): unknown[] =>
  hits.hits.map(({ _source: source }) => source?.['name']);

/** Names of the tables that a query finds, best first. */
export const names = (tables: readonly StoredTable[], q: string, dialect?: Dialect) =>
  found(find(tables, { q, size: '100' }, dialect));

/** Tables with these names, and further members where given. */
export const tablesOf = (
  ...given: readonly (
    | string
    | ({ name: string; database?: string; service?: string } & Record<string, unknown>)
  )[]
): StoredTable[] =>
  given.map((entry, number) => {
    if (typeof entry === 'string') return sampleTable(number, entry);
    const { name, database, service, ...members } = entry;
    const place = { ...(database !== undefined && { database }), ...(service !== undefined && { service }) };
    return { ...sampleTable(number, name, place), ...members };
  });
