import type { Catalog, EntityRecord } from '../../catalog/types.ts';
import { entityPager, listPage, readFields, readInclude, readListParameters } from '../list.ts';
import { ServiceError } from '../http.ts';
import type { Route } from '../router.ts';

const optionalMembers = [
  'owner',
  'owners',
  'tags',
  'usageSummary',
  'followers',
  'databaseSchemas',
  'databases',
  'tables',
];
const baseMembers = [
  'id',
  'name',
  'fullyQualifiedName',
  'displayName',
  'description',
  'href',
  'service',
  'database',
];
const known = new Set([...baseMembers, ...optionalMembers]);

/** Whether a record is in the parent with this FQN: by its reference, else by its own FQN. */
function liesIn(record: EntityRecord, parent: 'service' | 'database', fqn: string): boolean {
  const reference = record[parent];
  if (typeof reference === 'object' && reference !== null && 'fullyQualifiedName' in reference) {
    return reference.fullyQualifiedName === fqn;
  }
  return record.fullyQualifiedName.startsWith(`${fqn}.`);
}

function entityList(
  path: readonly string[],
  records: (catalog: Catalog) => readonly EntityRecord[],
  parent?: 'service' | 'database',
): Route {
  return {
    method: 'GET',
    path,
    token: 'required',
    parameters: ['limit', 'after', 'before', 'fields', 'include', ...(parent ? [parent] : [])],
    answer({ state: { catalog, dialect }, parameters }) {
      const fields = readFields(parameters, known);
      const request = readListParameters(parameters, dialect);
      const include = readInclude(parameters);
      const within = parent ? parameters.get(parent) : null;
      const matching = records(catalog).filter(
        (record) =>
          (include === 'all' || (record['deleted'] === true) === (include === 'deleted')) &&
          (within === null || !parent || liesIn(record, parent, within)),
      );
      const { rows, paging } = listPage(entityPager(matching, dialect.order), request, dialect);
      const data = rows.map((row) => {
        const record: Record<string, unknown> = { ...row };
        for (const member of optionalMembers) if (!fields.has(member)) delete record[member];
        return record;
      });
      return { status: 200, body: { data, paging }, cost: { kind: 'list', rows: data.length, fields } };
    },
  };
}

/** One record by its FQN or, as people are asked for, by its name. */
function entityByName(
  path: readonly string[],
  type: string,
  records: (catalog: Catalog) => readonly EntityRecord[],
): Route {
  return {
    method: 'GET',
    path: [...path, 'name', '*'],
    token: 'required',
    parameters: ['fields', 'include'],
    answer({ state: { catalog }, segment }) {
      const record = records(catalog).find(
        ({ name, fullyQualifiedName }) => fullyQualifiedName === segment || name === segment,
      );
      if (!record) throw new ServiceError(404, `${type} instance for ${segment} not found`);
      const body: Record<string, unknown> = { ...record };
      for (const member of optionalMembers) delete body[member];
      return { status: 200, body, cost: { kind: 'other' } };
    },
  };
}

/** `GET /users`, `/teams`, and one of them by name */
export const peopleRoutes: readonly Route[] = [
  entityList(['users'], (catalog) => catalog.users()),
  entityList(['teams'], (catalog) => catalog.teams()),
  entityByName(['users'], 'user', (catalog) => catalog.users()),
  entityByName(['teams'], 'team', (catalog) => catalog.teams()),
];

/** `GET /databases/name/{fqn}`, `/databaseSchemas/name/{fqn}` */
export const scopeRoutes: readonly Route[] = [
  entityByName(['databases'], 'database', (catalog) => catalog.databases()),
  entityByName(['databaseSchemas'], 'databaseSchema', (catalog) => catalog.schemas()),
];

/** `GET /services/databaseServices` */
export const listServices = entityList(['services', 'databaseServices'], (catalog) => catalog.services());

/** `GET /databases`; `service=` by FQN */
export const listDatabases = entityList(['databases'], (catalog) => catalog.databases(), 'service');

/** `GET /databaseSchemas`; `database=` by FQN */
export const listSchemas = entityList(['databaseSchemas'], (catalog) => catalog.schemas(), 'database');
