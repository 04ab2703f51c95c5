import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import type { EndpointSpec } from '../api/data-source.ts';
import { fqnParts, unquoteName } from '../api/fqn.ts';
import { obeysFiltersQuery } from '../api/index-profile.ts';
import { FRESH_MS, keys } from '../api/keys.ts';
import { columnsSchema, entityReferenceSchema, lenient, type Column } from '../api/schemas/entity.ts';
import { searchPath, searchRequests, searchSchema, stateParams, type Clause } from '../api/search-request.ts';
import { comparable, needleOf } from '../ui/comparable-text.ts';
import { escapeWildcard, terms, wildcard } from './clauses.ts';
import { columnFilter } from './facets/column.ts';
import { narrowingOf } from './index-answers.ts';
import type { Lookup } from './references.ts';

// Columns of all tables by a part of their names: from the index of columns, which servers have from 1.13 on, else picked
// out of the tables that have such a column.

const placeSchema = lenient(entityReferenceSchema);

const namedSchema = v.object({
  id: v.string(),
  name: v.string(),
  fullyQualifiedName: v.string(),
  displayName: lenient(v.string()),
});

const places = { service: placeSchema, database: placeSchema, databaseSchema: placeSchema };

const tableSchema = v.object({ ...namedSchema.entries, ...places, columns: lenient(columnsSchema) });

const columnSchema = v.object({
  name: v.string(),
  fullyQualifiedName: v.string(),
  dataType: lenient(v.string()),
  dataTypeDisplay: lenient(v.string()),
  table: namedSchema,
  ...places,
});

/** The table of a found column, with the members that show where it is. */
type TableOfColumn = Omit<v.InferOutput<typeof tableSchema>, 'columns'>;

export interface FoundColumn {
  /** Names of the column and of those that it is in, the outermost first. */
  readonly path: readonly string[];
  /** As the database writes it; undefined: not known. */
  readonly dataType: string | undefined;
  readonly table: TableOfColumn;
}

export interface FoundColumns {
  /** The best matches first. */
  readonly columns: readonly FoundColumn[];
  /** Numbers of tables, those with a column of exactly this name first; undefined: the index of columns does not count them. */
  readonly tables: { readonly is: number; readonly holds: number } | undefined;
}

/** Most columns that are found at once, and most of one table. */
export const MAX_FOUND = 20;
const MAX_OF_TABLE = 4;

/** Members of a table to request: a whole column has a description and tags. `**` matches the names of any depth. */
const TABLE_MEMBERS = [
  ...Object.keys(namedSchema.entries),
  ...Object.keys(places).flatMap((place) =>
    ['name', 'displayName', 'fullyQualifiedName'].map((member) => `${place}.${member}`),
  ),
  ...['name', 'dataType', 'dataTypeDisplay'].flatMap((member) => [
    `columns.${member}`,
    `columns.**.${member}`,
  ]),
];

const COLUMN_INDEX = 'column_search_index';
const COLUMN_MEMBERS = Object.keys(columnSchema.entries);

/**
 * Query of the columns whose names hold a text, in any case: equal names first, then those that begin with it. A text with a
 * dot is also found in the names of a column and those around it, such as `address.city`. Fails with an ApiError.
 * @param endpoint of tables
 */
export const columnsByNameQuery = (lookup: Lookup, endpoint: EndpointSpec, text: string) =>
  queryOptions({
    queryKey: keys.columnsByName(lookup.client, text),
    queryFn: async ({ signal }): Promise<FoundColumns> => {
      const indexed = (await hasColumnIndex(lookup)) ? await columnsOfIndex(lookup, text, signal) : [];
      if (indexed.length === MAX_FOUND) return { columns: indexed, tables: undefined };
      // Few columns may be those of an index that is only in part built: the tables are its measure.
      const { columns, tables } = await columnsOfTables(lookup, endpoint, text, signal);
      return { columns: columns.length > indexed.length ? columns : indexed, tables };
    },
    staleTime: FRESH_MS.matches,
  });

/** Whether the server has an index of columns: requested once a server and version. A failed request counts as none. */
const hasColumnIndex = (lookup: Lookup): Promise<boolean> =>
  lookup.queries.query(obeysFiltersQuery({ ...lookup, index: COLUMN_INDEX, isOptional: true })).then(
    (form) => form !== null,
    () => false,
  );

const readable = <T>(
  schema: v.GenericSchema<unknown, T>,
  hits: readonly { readonly record: unknown }[],
): readonly T[] =>
  hits.flatMap(({ record }) => {
    const result = v.safeParse(schema, record);
    return result.success ? [result.output] : [];
  });

/** @throws ApiError */
async function columnsOfIndex(
  { client }: Lookup,
  text: string,
  signal: AbortSignal,
): Promise<readonly FoundColumn[]> {
  const send = async (clause: Clause) => {
    const { value } = await client.get({
      path: searchPath,
      query: {
        q: '*',
        index: COLUMN_INDEX,
        from: 0,
        size: MAX_FOUND,
        ...stateParams({ filter: [clause], must_not: [] }, false),
        include_aggregations: 'false',
        include_source_fields: COLUMN_MEMBERS,
      },
      schema: searchSchema,
      signal,
    });
    return value.hits.hits;
  };
  const field = text.includes('.') ? 'fullyQualifiedName' : 'name.keyword';
  // Engines score patterns alike, so equal names are requested by themselves.
  const hits = await Promise.all([
    send(terms('name.keyword', [text])),
    send(wildcard(field, `*${escapeWildcard(text)}*`, true)),
  ]);
  return bestColumns(readable(columnSchema, hits.flat()).map(columnOfDocument), text);
}

/** The names after those of its table are the column's own and those around it. */
function columnOfDocument({ table, ...column }: v.InferOutput<typeof columnSchema>): FoundColumn {
  const { name, fullyQualifiedName, dataType, dataTypeDisplay, ...where } = column;
  const path = fqnParts(fullyQualifiedName).slice(fqnParts(table.fullyQualifiedName).length).map(unquoteName);
  return {
    path: path.length > 0 ? path : [name],
    dataType: dataTypeDisplay ?? dataType,
    table: { ...where, ...table },
  };
}

/** @throws ApiError, also if the index of tables cannot be searched for columns */
async function columnsOfTables(
  lookup: Lookup,
  endpoint: EndpointSpec,
  text: string,
  signal: AbortSignal,
): Promise<FoundColumns> {
  const spec = { ...endpoint, indexedMembers: () => TABLE_MEMBERS };
  const send = (how: 'is' | 'holds') => {
    const narrowing = narrowingOf(lookup, endpoint, [columnFilter(text, how)]);
    const { send: request } = searchRequests(lookup.client, spec, { q: '', narrowing });
    return request({ from: 0, size: MAX_FOUND, fields: [] }, signal);
  };
  // Engines score patterns alike, so equal names are requested by themselves.
  const [equal, parts] = await Promise.all([send('is'), send('holds')]);
  const found = readable(tableSchema, [...equal.hits, ...parts.hits]).flatMap(({ columns = [], ...table }) =>
    columnsNamed(columns, text).map((column) => ({ ...column, table })),
  );
  const tables = equal.total && parts.total && { is: equal.total.value, holds: parts.total.value };
  return { columns: bestColumns(found, text), tables };
}

type NamedColumn = Omit<FoundColumn, 'table'>;

/** The columns at every depth whose names hold a text. */
export function columnsNamed(columns: readonly Column[], text: string): readonly NamedColumn[] {
  const walk = (siblings: readonly Column[], above: readonly string[]): NamedColumn[] =>
    siblings.flatMap(({ name, dataType, dataTypeDisplay, children = [] }) => {
      const path = [...above, name];
      const own = rankOf(path, text) < NO_MATCH ? [{ path, dataType: dataTypeDisplay ?? dataType }] : [];
      return [...own, ...walk(children, path)];
    });
  return walk(columns, []);
}

const NO_MATCH = 3;

/** How well a column's names match: 0 equal, 1 begins with the text, 2 holds it, `NO_MATCH`. */
function rankOf(path: readonly string[], text: string): number {
  const needle = needleOf(text);
  const own = comparable(path.at(-1) ?? '');
  const whole = needle.includes('.') ? comparable(path.join('.')) : own;
  if (own === needle || whole === needle) return 0;
  if (own.startsWith(needle)) return 1;
  return whole.includes(needle) ? 2 : NO_MATCH;
}

/** The best matches, each once, in their order where they match alike; few of one table, so that others are found too. */
export function bestColumns(found: readonly FoundColumn[], text: string): readonly FoundColumn[] {
  const each = new Map(found.map((one) => [JSON.stringify([one.table.id, ...one.path]), one]));
  const ranked = [...each.values()]
    .map((one) => ({ one, rank: rankOf(one.path, text) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((a, b) => a.rank - b.rank);
  const ofTables = new Map<string, number>();
  return ranked
    .flatMap(({ one }) => {
      const before = ofTables.get(one.table.id) ?? 0;
      ofTables.set(one.table.id, before + 1);
      return before < MAX_OF_TABLE ? one : [];
    })
    .slice(0, MAX_FOUND);
}
