import { comparePlaces, lowerBound, placeIn, sortedByPlace } from './ordering.ts';
import type {
  BaseTables,
  EntityRecord,
  ListOrder,
  Page,
  PageRequest,
  Place,
  RowNumber,
  TableFilter,
} from './types.ts';
import type { EditedRow } from './writes.ts';

/** One page of rows that stand in the order of the request. */
export function pageOf<Row>(
  rows: readonly Row[],
  placeOf: (row: Row) => Place,
  { order, after, before, limit }: Omit<PageRequest, 'filter'>,
): Page<Row> {
  const firstFrom = (place: Place, past: boolean) =>
    lowerBound(rows, (row) => comparePlaces(order, placeOf(row), place), past);
  const last = before ? firstFrom(before, false) : rows.length;
  const first = after ? firstFrom(after, true) : 0;
  const start = before ? Math.max(0, last - limit) : first;
  const end = Math.min(last, start + limit);
  return {
    rows: rows.slice(start, end),
    total: rows.length,
    moreBefore: start > 0,
    moreAfter: end < rows.length,
  };
}

/** Whether a record has an FQN; `fqn` undefined: any record. */
const isOf = (record: EntityRecord | undefined, fqn: string | undefined): boolean =>
  fqn === undefined || record?.fullyQualifiedName === fqn;

/** The filter as a predicate on schema and state. Unknown FQNs match nothing. */
function matcher({ places }: BaseTables, filter: TableFilter): (schema: number, deleted: boolean) => boolean {
  const { services, schemas, databases, databaseOf, serviceOf } = places;
  const inside = schemas.map((schema, index) => {
    const database = databaseOf[index] ?? -1;
    return (
      isOf(services[serviceOf[database] ?? -1], filter.service) &&
      isOf(databases[database], filter.database) &&
      isOf(schema, filter.databaseSchema)
    );
  });
  const live = filter.include !== 'deleted';
  const includesDeleted = filter.include !== 'non-deleted';
  return (schema, deleted) => (deleted ? includesDeleted : live) && inside[schema] === true;
}

/** The rows under a filter, in order: those of the base that no write has touched, and the written ones at their places. */
export function rowsInOrder(
  base: BaseTables,
  edited: ReadonlyMap<RowNumber, EditedRow>,
  order: ListOrder,
  filter: TableFilter,
): readonly RowNumber[] {
  const matches = matcher(base, filter);
  const rows: RowNumber[] = [];
  for (const row of base.inOrder(order))
    if (!edited.has(row) && matches(base.schema(row), base.deleted(row))) rows.push(row);
  const matching = [...edited.values()].filter((one) => !one.isRemoved && matches(one.schema, one.deleted));
  const written = sortedByPlace(matching, order, (one) => placeIn(order, one));
  const parts: (readonly RowNumber[])[] = [];
  let start = 0;
  for (const one of written) {
    const place = placeIn(order, one);
    const end = lowerBound(
      rows,
      (other) => comparePlaces(order, placeIn(order, base.identity(other)), place),
      false,
    );
    parts.push(rows.slice(start, end), [one.row]);
    start = end;
  }
  return parts.length === 0 ? rows : [...parts, rows.slice(start)].flat();
}
