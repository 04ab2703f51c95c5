import type { RowNumber } from '../../catalog/types.ts';
import { ServiceError } from '../errors.ts';
import { readFields, readInclude } from '../parameters.ts';
import { shapeRecord, storedFields, tableFields } from '../record-shape.ts';
import type { Route, RouteAnswer, RouteRequest } from '../route.ts';

function answerRow({ state, parameters, segment }: RouteRequest, row: RowNumber | undefined): RouteAnswer {
  const { catalog, dialect } = state;
  const fields = readFields(parameters, tableFields(dialect));
  const include = readInclude(parameters);
  if (row === undefined || (include !== 'all' && catalog.isDeleted(row) !== (include === 'deleted'))) {
    throw new ServiceError(404, `table instance for ${segment} not found`);
  }
  const body = shapeRecord(catalog.record(row, storedFields(fields, dialect), dialect.records), fields);
  return { status: 200, body, cost: { kind: 'one' } };
}

const shared = {
  method: 'GET',
  token: 'required',
  parameters: ['fields', 'include'],
} as const;

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** `GET /tables/{id}` */
export const tableById: Route = {
  ...shared,
  path: ['tables', '*'],
  answer(request) {
    const { catalog, dialect } = request.state;
    if (dialect.badIdStatus === 500 && !uuid.test(request.segment)) {
      throw new ServiceError(500, 'HTTP 404 Not Found');
    }
    return answerRow(request, catalog.findById(request.segment));
  },
};

/** `GET /tables/name/{fqn}`: exact and case-sensitive. */
export const tableByName: Route = {
  ...shared,
  path: ['tables', 'name', '*'],
  answer: (request) => answerRow(request, request.state.catalog.findByFqn(request.segment)),
};
