import type { Catalog, ListOrder, Place, RowNumber, TableFilter } from '#src/fake/catalog/types.ts';

/** A catalog that does as `catalog` does but for some of its methods. */
export const delegateCatalog = (catalog: Catalog, instead: Partial<Catalog>): Catalog => ({
  count: () => catalog.count(),
  page: (request) => catalog.page(request),
  placeOf: (row, order) => catalog.placeOf(row, order),
  record: (row, fields) => catalog.record(row, fields),
  isDeleted: (row) => catalog.isDeleted(row),
  findById: (id) => catalog.findById(id),
  findByFqn: (fqn) => catalog.findByFqn(fqn),
  services: () => catalog.services(),
  databases: () => catalog.databases(),
  schemas: () => catalog.schemas(),
  loggedInUser: () => catalog.loggedInUser(),
  add: (record) => catalog.add(record),
  patch: (row, members) => catalog.patch(row, members),
  remove: (row) => catalog.remove(row),
  corpus: () => catalog.corpus(),
  ...instead,
});

/** Every row under a filter, in order. */
export const wholeList = (catalog: Catalog, order: ListOrder, filter: TableFilter): readonly RowNumber[] =>
  catalog.page({ order, filter, limit: 1_000_000 }).rows;

/** Raw order of code units, as no database sorts names. */
export const compareRaw = (a: Place, b: Place): number =>
  a.key === b.key ? (a.id < b.id ? -1 : Number(a.id > b.id)) : a.key < b.key ? -1 : 1;
