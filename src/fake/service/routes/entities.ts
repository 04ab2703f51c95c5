import { isObject, normalizeOwners, parseFqn } from '../../catalog/records.ts';
import type { EntityRecord } from '../../catalog/types.ts';
import type { Dialect } from '../dialects.ts';
import { etagOf, NO_ROUTE, ServiceError } from '../http.ts';
import { entityPager, inOrder, listPage, readFields, readInclude, readListParameters } from '../list.ts';
import type { Route, RouteRequest } from '../router.ts';
import { KINDS, type EntityKind, type Narrowing } from './entity-kinds.ts';
import { UUID } from './tables.ts';

/** Members that are always sent. Their names are accepted as fields, without effect. */
const BASE_MEMBERS = [
  'id',
  'name',
  'fullyQualifiedName',
  'displayName',
  'description',
  'href',
  'service',
  'database',
];

/** Parts of a record, such as the fields of a schema, have tags only if tags were requested, as recorded. */
function shapeParts(parts: unknown, tagged: boolean): void {
  for (const part of [parts].flat().filter(isObject)) {
    if (!tagged) delete part['tags'];
    shapeParts(part['schemaFields'], tagged);
    shapeParts(part['columns'], tagged);
    shapeParts(part['children'], tagged);
  }
}

/** Members that are one reference in some dialects, and a list in others: the list, and the fields that request either. */
const referenceMembers = ({ rows }: Dialect) => ({
  owner: { list: 'owners', fields: rows.ownerFields },
  domain: { list: 'domains', fields: rows.domainFields },
});

/** Optional members of assets that only some dialects have, those of tables too. */
const OF_SOME_DIALECTS: ReadonlySet<string> = new Set(['certification', 'dataProducts']);

/** The optional members of a kind that the dialect has, by its names for owners and domains. */
const optionalOf = ({ optional, type }: EntityKind, dialect: Dialect): readonly string[] => {
  const { owner, domain } = referenceMembers(dialect);
  const isWithout = dialect.search.documents.withoutProperties.some((each) => each === type);
  return optional.flatMap((member): readonly string[] => {
    if (member === 'owner') return owner.fields;
    if (member === 'extension' && isWithout) return [];
    if (OF_SOME_DIALECTS.has(member) && !dialect.rows.onRequest.includes(member)) return [];
    return member === 'domain' ? domain.fields : [member];
  });
};

/** A copy of a record with its optional members only if they were requested. @param isRow whether it is one of a list */
function shaped(
  kind: EntityKind,
  record: EntityRecord,
  fields: ReadonlySet<string>,
  request: RouteRequest,
  isRow: boolean,
) {
  const { dialect } = request.state;
  const { emptyLists, ofEntities, bulkRows } = dialect.rows;
  const { listedOnRequest = [], taggedOnRequest = [] } = isRow && bulkRows ? kind : {};
  const references = referenceMembers(dialect);
  const body: Record<string, unknown> = {
    ...(kind.isBare !== true && ofEntities),
    ...(kind.whole?.(record, request) ?? record),
  };
  for (const [member, make] of Object.entries(kind.computed ?? {})) {
    if (member === 'owner' ? references.owner.fields.some((name) => fields.has(name)) : fields.has(member))
      body[member === 'owner' ? 'owners' : member] = make(record, request);
  }
  const { owners } = normalizeOwners(body);
  const stored: Readonly<Record<string, unknown>> = { ...body, owners };
  for (const member of [...kind.optional, ...listedOnRequest]) if (!fields.has(member)) delete body[member];
  for (const [one, { list }] of Object.entries(references)) {
    delete body[one];
    delete body[list];
    const all: readonly unknown[] = [stored[list] ?? []].flat();
    if (fields.has(one) && all[0] !== undefined) body[one] = all[0];
    if (fields.has(list) && (all.length > 0 || emptyLists.includes(list))) body[list] = all;
  }
  for (const member of kind.tagged ?? []) {
    const isTagged = fields.has(member) || !taggedOnRequest.includes(member);
    shapeParts(body[member], isTagged && fields.has('tags'));
  }
  return body;
}

/** The requested fields. @throws ServiceError for an unknown one, and for a kind that the server lacks */
function fieldsOf(kind: EntityKind, { state: { dialect }, parameters }: RouteRequest): ReadonlySet<string> {
  if (kind.isKnown && !kind.isKnown(dialect)) throw new ServiceError(404, NO_ROUTE);
  const known = [...BASE_MEMBERS, ...optionalOf(kind, dialect), ...(kind.taggedOnRequest ?? [])];
  return readFields(parameters, new Set(known), dialect);
}

/** The values that a parameter of a list stands for. */
function spellingsOf(name: string, value: string, { lists }: Dialect): readonly string[] {
  if (!lists.eitherQuoting || name !== 'service') return [value];
  const [plain = value] = parseFqn(value) ?? [];
  return [...new Set([value, plain, `"${plain}"`])];
}

function listOf(kind: EntityKind): Route {
  const narrowings = Object.entries(kind.narrowings ?? {});
  return {
    method: 'GET',
    path: kind.path,
    token: 'required',
    parameters: ['limit', 'after', 'before', 'fields', 'include', ...narrowings.map(([name]) => name)],
    answer(request) {
      const { state, parameters } = request;
      const { catalog, dialect } = state;
      const fields = fieldsOf(kind, request);
      const at = readListParameters(parameters, dialect);
      const wanted = readInclude(parameters);
      const include = kind.ignoresInclude ? 'all' : wanted;
      const given = narrowings.flatMap(([name, passes]) => {
        const value = parameters.get(name);
        return value === null ? [] : [{ passes, values: spellingsOf(name, value, dialect) }];
      });
      const { order } = dialect.lists;
      const matching = inOrder(kind.records(catalog), order).filter(
        (record) =>
          (include === 'all' || (record['deleted'] === true) === (include === 'deleted')) &&
          given.every(({ passes, values }) => values.some((value) => passes(record, value))),
      );
      const { rows, paging } = listPage(entityPager(matching, order), at, dialect);
      const data = rows.map((row) => shaped(kind, row, fields, request, true));
      return { status: 200, body: { data, paging }, cost: { kind: 'list', rows: data.length, fields } };
    },
  };
}

function oneOf(kind: EntityKind, path: readonly string[], isIt: Narrowing, isById: boolean): Route {
  return {
    method: 'GET',
    path: [...kind.path, ...path],
    token: 'required',
    parameters: ['fields', 'include'],
    answer(request) {
      const { state, segment, parameters } = request;
      const fields = fieldsOf(kind, request);
      const include = readInclude(parameters);
      const { badIdStatus } = state.dialect.requests;
      if (isById && badIdStatus === 404 && !UUID.test(segment)) throw new ServiceError(badIdStatus, NO_ROUTE);
      const record = kind
        .records(state.catalog)
        .find(
          (each) =>
            isIt(each, segment) &&
            (include === 'all' || (each['deleted'] === true) === (include === 'deleted')),
        );
      if (!record) throw new ServiceError(404, `${kind.type} instance for ${segment} not found`);
      const body = shaped(kind, record, fields, request, false);
      return { status: 200, body, headers: etagOf(body, state.dialect), cost: { kind: 'other' } };
    },
  };
}

const hasFqn: Narrowing = (record, fqn) => record.fullyQualifiedName === fqn;
/** Users and teams are requested by name too. */
const hasName: Narrowing = (record, name) => hasFqn(record, name) || record.name === name;
const hasId: Narrowing = (record, id) => record.id === id;

/** Routes of every kind of record but tables: a page of the list; one record by `/name/{fqn}` or `/{id}`. */
export const entityRoutes: readonly Route[] = KINDS.flatMap((kind) => [
  listOf(kind),
  oneOf(kind, ['name', '*'], kind.byName === true ? hasName : hasFqn, false),
  oneOf(kind, ['*'], hasId, true),
]);
