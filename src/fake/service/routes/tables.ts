import { isObject, parseFqn } from '../../catalog/records.ts';
import type { StoredTable, TableFilter, RowNumber } from '../../catalog/types.ts';
import type { Dialect } from '../dialects.ts';
import { etagOf, NO_ROUTE, ServiceError } from '../http.ts';
import { listPage, readFields, readInclude, readListParameters } from '../list.ts';
import type { Route, RouteAnswer, RouteRequest } from '../router.ts';

/** Members of a table that are always sent. */
const baseMembers = [
  'id',
  'name',
  'fullyQualifiedName',
  'displayName',
  'description',
  'version',
  'updatedAt',
  'updatedBy',
  'href',
  'tableType',
  'deleted',
  'databaseSchema',
  'database',
  'service',
  'serviceType',
] as const;

const optionalMembers = [
  'tags',
  'columns',
  'followers',
  'tableConstraints',
  'usageSummary',
  'joins',
  'profile',
  'sampleData',
  'dataModel',
  'extension',
  'location',
  'tablePartition',
] as const;

/** Names that `fields` of a table accepts, including those without effect. */
export const tableFields = ({ rows, records }: Dialect): ReadonlySet<string> =>
  new Set([
    ...baseMembers,
    ...optionalMembers,
    ...rows.always,
    ...rows.onRequest,
    ...rows.ownerFields,
    ...rows.domainFields,
    records.viewMember,
  ]);

/** The fields to read from the catalog, so that the record can be converted to the dialect. */
export function storedFields(fields: ReadonlySet<string>, dialect: Dialect): Set<string> {
  const stored = new Set(fields);
  if (stored.delete('owner')) stored.add('owners');
  if (stored.delete('domain')) stored.add('domains');
  if (stored.delete('schemaDefinition')) stored.add(dialect.records.viewMember);
  if (!dialect.rows.profiles.inRecords) stored.delete('profile');
  for (const member of dialect.rows.always) stored.add(member);
  return stored;
}

/** Form of columns: with their tags, without the member, or with an empty list; and with children. */
interface ColumnShape {
  readonly tags: 'kept' | 'absent' | 'empty';
  readonly alwaysChildren: boolean;
}

function columnShape(fields: ReadonlySet<string>, { rows }: Dialect): ColumnShape {
  const tagged = fields.has('tags');
  if (!rows.columnLists) return { tags: tagged ? 'kept' : 'absent', alwaysChildren: false };
  return { tags: tagged && fields.has('columns') ? 'kept' : 'empty', alwaysChildren: true };
}

function shapeColumns(columns: unknown, shape: ColumnShape): void {
  if (!Array.isArray(columns)) return;
  for (const column of columns) {
    if (!isObject(column)) continue;
    if (shape.tags === 'absent') delete column['tags'];
    else if (shape.tags === 'empty') column['tags'] = [];
    else column['tags'] ??= [];
    if (shape.alwaysChildren) column['children'] ??= [];
    shapeColumns(column['children'], shape);
  }
}

/** Members that are one reference to old clients, and a list to others. */
const ONE_OF = [
  ['owner', 'owners'],
  ['domain', 'domains'],
] as const;

/**
 * Converts the record to the dialect's form; mutates `record`, which must be a new copy. `owner` and `domain` are the first
 * of their lists, absent if those are empty.
 */
function shapeRecord(record: StoredTable, fields: ReadonlySet<string>, dialect: Dialect): StoredTable {
  for (const [one, list] of ONE_OF) {
    const references = record[list];
    if (fields.has(one) && Array.isArray(references) && isObject(references[0])) record[one] = references[0];
    if (!fields.has(list)) delete record[list];
  }
  const { viewMember } = dialect.records;
  // A server that has both names of a view's statement sends it by the one that was requested.
  if (fields.has('schemaDefinition') && record[viewMember] !== undefined) {
    record['schemaDefinition'] = record[viewMember];
    if (!fields.has(viewMember)) delete record[viewMember];
  }
  for (const list of dialect.rows.emptyLists) if (fields.has(list)) record[list] ??= [];
  shapeColumns(record['columns'], columnShape(fields, dialect));
  return record;
}

/** @throws ServiceError for an FQN with an unclosed quote, if the dialect refuses it */
function checkFqn(fqn: string | null, { lists }: Dialect): void {
  const isOpen = fqn !== null && fqn.split('"').length % 2 === 0;
  if (isOpen && lists.refusesOpenQuote) throw new ServiceError(500, 'null');
}

/** The filter of the parameter `database`. */
function databaseFilter(fqn: string, { lists }: Dialect): Omit<TableFilter, 'include'> {
  const names = lists.databaseIsPrefix ? parseFqn(fqn)?.length : undefined;
  if (names === 1) return { service: fqn };
  return names === 3 ? { databaseSchema: fqn } : { database: fqn };
}

/** `GET /tables`: a page of the list. For an unknown database or schema the list is empty. */
export const listTables: Route = {
  method: 'GET',
  path: ['tables'],
  token: 'required',
  parameters: ['limit', 'after', 'before', 'fields', 'database', 'databaseSchema', 'include'],
  answer({ state: { catalog, dialect }, parameters }) {
    const fields = readFields(parameters, tableFields(dialect), dialect);
    const request = readListParameters(parameters, dialect);
    const database = parameters.get('database');
    const databaseSchema = parameters.get('databaseSchema');
    for (const fqn of [database, databaseSchema]) checkFqn(fqn, dialect);
    const filter: TableFilter = {
      ...(database !== null && databaseFilter(database, dialect)),
      ...(databaseSchema !== null && { databaseSchema }),
      include: readInclude(parameters),
    };
    const { order } = dialect.lists;
    const { rows, paging } = listPage(
      {
        page: (at) => catalog.page({ order, filter, ...at }),
        placeOf: (row) => catalog.placeOf(row, order),
      },
      request,
      dialect,
    );
    const stored = storedFields(fields, dialect);
    const data = rows.map((row) =>
      shapeRecord(catalog.record(row, stored, dialect.records), fields, dialect),
    );
    return { status: 200, body: { data, paging }, cost: { kind: 'list', rows: data.length, fields } };
  },
};

/** The fields and the row that are requested. @throws ServiceError for an unknown field, and for a row that is not included */
function readRow({ state, parameters, segment }: RouteRequest, row: RowNumber | undefined) {
  const { catalog, dialect } = state;
  const fields = readFields(parameters, tableFields(dialect), dialect);
  const include = readInclude(parameters);
  if (row === undefined || (include !== 'all' && catalog.isDeleted(row) !== (include === 'deleted')))
    throw new ServiceError(404, `table instance for ${segment} not found`);
  return { fields, row };
}

function answerRow(request: RouteRequest, found: RowNumber | undefined): RouteAnswer {
  const { catalog, dialect } = request.state;
  const { fields, row } = readRow(request, found);
  // Any request has what the last edit changed.
  const stored = new Set([...storedFields(fields, dialect), 'changeDescription']);
  const record = catalog.record(row, stored, dialect.records);
  const body = shapeRecord(record, fields, dialect);
  return { status: 200, body, headers: etagOf(record, dialect), cost: { kind: 'one' } };
}

const shared = {
  method: 'GET',
  token: 'required',
  parameters: ['fields', 'include'],
} as const;

export const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** `GET /tables/{id}` */
export const tableById: Route = {
  ...shared,
  path: ['tables', '*'],
  answer(request) {
    const { catalog, dialect } = request.state;
    const { badIdStatus } = dialect.requests;
    if (badIdStatus !== undefined && !UUID.test(request.segment))
      throw new ServiceError(badIdStatus, NO_ROUTE);
    return answerRow(request, catalog.findById(request.segment));
  },
};

/** `GET /tables/name/{fqn}`: exact and case-sensitive. */
export const tableByName: Route = {
  ...shared,
  path: ['tables', 'name', '*'],
  answer: (request) => answerRow(request, request.state.catalog.findByFqn(request.segment)),
};

const COLUMNS_AT_ONCE = 50;
const MOST_COLUMNS = 1_000;

/** `limit` or `offset` of a page of columns. @throws ServiceError for a text that is no whole number, or out of bounds */
function readBounded(
  parameters: URLSearchParams,
  name: 'limit' | 'offset',
  { otherwise, least, most }: { readonly otherwise: number; readonly least: number; readonly most: number },
): number {
  const text = parameters.get(name);
  if (text === null || text === '') return otherwise;
  // A server on Jersey answers an invalid number like an unknown path.
  if (!/^[+-]?\d{1,9}$/.test(text)) throw new ServiceError(404, NO_ROUTE);
  const value = Number(text);
  const bound = value < least ? `greater than or equal to ${least}` : `less than or equal to ${most}`;
  if (value < least || value > most) throw new ServiceError(400, `[query param ${name} must be ${bound}]`);
  return value;
}

/** A page of the columns of a table, at their top level. Cursors are numbers of columns, which only `offset` takes, as plain ones. */
function answerColumns(request: RouteRequest, found: RowNumber | undefined): RouteAnswer {
  const { parameters } = request;
  const { catalog, dialect } = request.state;
  if (!dialect.lists.columnPages) throw new ServiceError(404, NO_ROUTE);
  const bounds = { otherwise: COLUMNS_AT_ONCE, least: 1, most: MOST_COLUMNS };
  const limit = readBounded(parameters, 'limit', bounds);
  const offset = readBounded(parameters, 'offset', { otherwise: 0, least: 0, most: Infinity });
  const { fields, row } = readRow(request, found);
  const wanted = new Set(['columns', ...(fields.has('tags') ? ['tags'] : [])]);
  const { columns } = shapeRecord(catalog.record(row, wanted, dialect.records), wanted, dialect);
  const all: readonly unknown[] = Array.isArray(columns) ? columns : [];
  const end = Math.min(offset + limit, all.length);
  const paging = {
    ...(offset > 0 && { before: btoa(String(Math.max(0, offset - limit))) }),
    ...(end < all.length && { after: btoa(String(end)) }),
    total: all.length,
  };
  return { status: 200, body: { data: all.slice(offset, end), paging }, cost: { kind: 'one' } };
}

const ofColumns = { ...shared, parameters: ['limit', 'offset', 'fields', 'include'] } as const;

/** `GET /tables/{id}/columns` */
export const columnsById: Route = {
  ...ofColumns,
  path: ['tables', '*', 'columns'],
  answer(request) {
    if (!UUID.test(request.segment)) throw new ServiceError(404, NO_ROUTE);
    return answerColumns(request, request.state.catalog.findById(request.segment));
  },
};

/** `GET /tables/name/{fqn}/columns` */
export const columnsByName: Route = {
  ...ofColumns,
  path: ['tables', 'name', '*', 'columns'],
  answer: (request) => answerColumns(request, request.state.catalog.findByFqn(request.segment)),
};

const RELATIONS = ['href', 'databaseSchema', 'database', 'service', 'serviceType'] as const;

/** Adds to columns at every depth the part of their profiles that follows from the table's. */
function addColumnProfiles(columns: unknown, { timestamp, rowCount }: Record<string, unknown>): void {
  if (!Array.isArray(columns)) return;
  for (const column of columns) {
    if (!isObject(column)) continue;
    column['profile'] = { name: column['name'], timestamp, valuesCount: rowCount };
    addColumnProfiles(column['children'], { timestamp, rowCount });
  }
}

/**
 * `GET /tables/{fqn}/tableProfile/latest`: the table as it is stored, without references to other records, and with its last
 * profile if it was ever profiled. Source: `TableRepository.getLatestTableProfile` as of about 1.0, 1.2 and 1.9.
 */
export const latestTableProfile: Route = {
  method: 'GET',
  path: ['tables', '*', 'tableProfile', 'latest'],
  token: 'required',
  parameters: ['includeColumnProfile'],
  answer({ state: { catalog, dialect }, parameters, segment }) {
    const { profiles } = dialect.rows;
    const row = catalog.findByFqn(segment);
    if (row === undefined || (catalog.isDeleted(row) && !profiles.ofDeleted))
      throw new ServiceError(404, `table instance for ${segment} not found`);
    const fields = new Set(['columns']);
    const stored = storedFields(fields, dialect).add('profile');
    const body = shapeRecord(catalog.record(row, stored, dialect.records), fields, dialect);
    for (const member of RELATIONS) delete body[member];
    const { columns, profile } = body;
    const hasColumns = !profiles.withoutColumns || parameters.get('includeColumnProfile') !== 'false';
    if (isObject(profile) && hasColumns) addColumnProfiles(columns, profile);
    return { status: 200, body, cost: { kind: 'one' } };
  },
};
