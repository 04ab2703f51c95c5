import * as fc from 'fast-check';
import { type Catalog, CatalogError, type RowNumber } from '#src/fake/catalog/types.ts';

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
