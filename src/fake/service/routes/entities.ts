import type { Catalog, EntityRecord } from '../../catalog/types.ts';
import { entityPager, listPage, readFields, readInclude, readListParameters } from '../list.ts';
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

/** `GET /services/databaseServices` */
export const listServices = entityList(['services', 'databaseServices'], (catalog) => catalog.services());

/** `GET /databases`; `service=` by FQN */
export const listDatabases = entityList(['databases'], (catalog) => catalog.databases(), 'service');

/** `GET /databaseSchemas`; `database=` by FQN */
export const listSchemas = entityList(['databaseSchemas'], (catalog) => catalog.schemas(), 'database');
