import type { TableFilter } from '../../catalog/types.ts';
import { listPage } from '../list-page.ts';
import { readFields, readInclude, readListParameters } from '../parameters.ts';
import { shapeRecord, storedFields, tableFields } from '../record-shape.ts';
import type { Route } from '../route.ts';

/** `GET /tables`: a page of the list. An unknown database or schema is an empty list. */
export const listTables: Route = {
  method: 'GET',
  path: ['tables'],
  token: 'required',
  parameters: ['limit', 'after', 'before', 'fields', 'database', 'databaseSchema', 'include'],
  answer({ state: { catalog, dialect }, parameters }) {
    const fields = readFields(parameters, tableFields(dialect));
    const request = readListParameters(parameters, dialect);
    const database = parameters.get('database');
    const databaseSchema = parameters.get('databaseSchema');
    const filter: TableFilter = {
      ...(database !== null && { database }),
      ...(databaseSchema !== null && { databaseSchema }),
      include: readInclude(parameters),
    };
    const { order } = dialect;
    const { rows, paging } = listPage(
      {
        page: (at) => catalog.page({ order, filter, ...at }),
        placeOf: (row) => catalog.placeOf(row, order),
      },
      request,
      dialect,
    );
    const stored = storedFields(fields, dialect);
    const data = rows.map((row) => shapeRecord(catalog.record(row, stored, dialect.records), fields));
    return { status: 200, body: { data, paging }, cost: { kind: 'list', rows: data.length, fields } };
  },
};
