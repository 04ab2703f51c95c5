import * as fc from 'fast-check';
import { isObject } from '#src/fake/catalog/records.ts';
import {
  type Catalog,
  CatalogError,
  type RowNumber,
  type Include,
  type ListOrder,
  type Place,
  type StoredTable,
  type TableFilter,
} from '#src/fake/catalog/types.ts';

/** A write, given by indexes into the rows that exist when it is done. */
export type Write =
  | { readonly kind: 'add'; readonly at: number; readonly name: string; readonly deleted: boolean }
  | { readonly kind: 'rename'; readonly at: number; readonly name: string }
  | { readonly kind: 'mark'; readonly at: number; readonly deleted: boolean }
  | { readonly kind: 'move'; readonly at: number; readonly schema: number }
  | { readonly kind: 'remove'; readonly at: number };

const anyName = fc.oneof(
  fc.constantFrom('orders', 'Orders', 'ORDERS', 'a.b', 'a"b', 'zz', '_', '🔥', 'stg_orders'),
  fc.string({ minLength: 1, maxLength: 3 }),
);

/** Any write, invalid ones included. */
export const anyWrite: fc.Arbitrary<Write> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), at: fc.nat(), name: anyName, deleted: fc.boolean() }),
  fc.record({ kind: fc.constant('rename' as const), at: fc.nat(), name: anyName }),
  fc.record({ kind: fc.constant('mark' as const), at: fc.nat(), deleted: fc.boolean() }),
  fc.record({ kind: fc.constant('move' as const), at: fc.nat(), schema: fc.nat() }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat() }),
);

/** Applies a write to a catalog with `rows`; returns the rows that exist afterwards. An invalid write changes nothing. */
export function write(catalog: Catalog, rows: readonly RowNumber[], one: Write): RowNumber[] {
  const row = rows[one.at % rows.length] ?? -1;
  const schemas = catalog.schemas();
  const schemaAt = (n: number) => schemas[n % schemas.length]?.fullyQualifiedName ?? '';
  try {
    switch (one.kind) {
      case 'add':
        return [
          ...rows,
          catalog.add({ name: one.name, databaseSchema: schemaAt(one.at), deleted: one.deleted }),
        ];
      case 'rename':
        catalog.patch(row, { name: one.name });
        return [...rows];
      case 'mark':
        catalog.patch(row, { deleted: one.deleted });
        return [...rows];
      case 'move':
        catalog.patch(row, { databaseSchema: schemaAt(one.schema) });
        return [...rows];
      default:
        catalog.remove(row);
        return rows.filter((other) => other !== row);
    }
  } catch (error) {
    if (error instanceof CatalogError) return [...rows];
    throw error;
  }
}

/** Row numbers of a catalog without writes. */
export function firstRows(catalog: Catalog): RowNumber[] {
  return Array.from(
    { length: catalog.page({ order: 'name', filter: { include: 'all' }, limit: 0 }).total },
    (_, n) => n,
  );
}

const NO_FIELDS: ReadonlySet<string> = new Set();
/** Sorts after every name and FQN that the tests write. */
const END: Place = { key: '\uFFDC'.repeat(3), id: '~' };

/** Every filter that a catalog can be given, unknown schemas and databases included. */
function filtersOf(catalog: Catalog): TableFilter[] {
  const includes: Include[] = ['non-deleted', 'deleted', 'all'];
  const databases = catalog.databases().map(({ fullyQualifiedName }) => fullyQualifiedName);
  const schemas = catalog.schemas().map(({ fullyQualifiedName }) => fullyQualifiedName);
  return includes.flatMap((include): TableFilter[] => [
    { include },
    ...databases.map((database) => ({ include, database })),
    ...schemas.map((databaseSchema) => ({ include, databaseSchema })),
    { include, database: databases[0] ?? '', databaseSchema: schemas[1] ?? '' },
    { include, database: 'no such' },
    ...catalog.services().map(({ fullyQualifiedName: service }) => ({ include, service })),
    { include, service: 'no such' },
  ]);
}

interface Listed {
  readonly row: RowNumber;
  readonly record: StoredTable;
  readonly keys: readonly string[];
}

/** Rows in an order, by sorting complete records. */
function sortedRows(catalog: Catalog, rows: readonly RowNumber[], order: ListOrder): Listed[] {
  return rows
    .map((row) => ({ row, record: catalog.record(row, NO_FIELDS) }))
    .map(({ row, record }) => {
      const { name, id, fullyQualifiedName: fqn } = record;
      const folded = fqn.toLowerCase().replace(/[^\p{Letter}\p{Number}]/gu, '');
      return { row, record, keys: order === 'name' ? [name.toLowerCase(), name, id] : [folded, fqn] };
    })
    .toSorted((a, b) => compareKeys(a.keys, b.keys));
}

const inside = (place: unknown, fqn: string | undefined) =>
  fqn === undefined || (isObject(place) && place['fullyQualifiedName'] === fqn);

/** Those that pass a filter. */
function underFilter(listed: readonly Listed[], filter: TableFilter): RowNumber[] {
  return listed
    .filter(
      ({ record }) =>
        (filter.include === 'all' || (record['deleted'] === true) === (filter.include === 'deleted')) &&
        inside(record['service'], filter.service) &&
        inside(record['database'], filter.database) &&
        inside(record['databaseSchema'], filter.databaseSchema),
    )
    .map(({ row }) => row);
}

function compareKeys(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((key, index) => key !== b[index]);
  if (at === -1) return 0;
  return (a[at] ?? '') < (b[at] ?? '') ? -1 : 1;
}

/** All rows of a list, by pages with the given limits in turn. */
function walk(
  catalog: Catalog,
  order: ListOrder,
  filter: TableFilter,
  limits: readonly number[],
  direction: 'after' | 'before',
): RowNumber[] {
  const walked: RowNumber[] = [];
  let place = direction === 'before' ? END : undefined;
  for (let turn = 0; turn < 10_000; turn++) {
    const limit = limits[turn % limits.length] ?? 1;
    const page = catalog.page({ order, filter, limit, ...(place ? { [direction]: place } : {}) });
    const edge = direction === 'after' ? page.rows.at(-1) : page.rows[0];
    if (direction === 'after') walked.push(...page.rows);
    else walked.unshift(...page.rows);
    if (edge === undefined || !(direction === 'after' ? page.moreAfter : page.moreBefore)) break;
    place = catalog.placeOf(edge, order);
  }
  return walked;
}

/** Differences between the catalog's lists and the model, one line each; none if it is correct. */
export function differences(
  catalog: Catalog,
  rows: readonly RowNumber[],
  limits: readonly number[],
): string[] {
  const found: string[] = [];
  for (const order of ['name', 'fqn'] as const) {
    const sorted = sortedRows(catalog, rows, order);
    for (const filter of filtersOf(catalog)) {
      const label = `${order} ${JSON.stringify(filter)}`;
      const expected = underFilter(sorted, filter);
      const { total } = catalog.page({ order, filter, limit: 0 });
      if (total !== expected.length) found.push(`${label}: total ${total}, not ${expected.length}`);
      for (const direction of ['after', 'before'] as const) {
        const walked = walk(catalog, order, filter, limits, direction);
        if (walked.join(' ') !== expected.join(' '))
          found.push(`${label}: walked ${direction} ${walked.join(' ')}`);
      }
    }
  }
  const live = rows.filter((row) => !catalog.isDeleted(row)).length;
  if (catalog.count() !== live) found.push(`count ${catalog.count()}, not ${live}`);
  for (const row of rows) {
    const { id, fullyQualifiedName } = catalog.record(row, NO_FIELDS);
    if (catalog.findById(id) !== row) found.push(`row ${row} is not found by id`);
    if (catalog.findByFqn(fullyQualifiedName) !== row) found.push(`${fullyQualifiedName} is not found`);
  }
  return found;
}
