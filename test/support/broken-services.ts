import type {
  Catalog,
  ListOrder,
  Place,
  RowNumber,
  TableFilter,
  Page,
  PageRequest,
} from '#src/fake/catalog/types.ts';
import { createService, type FakeOptions, type FakeService } from '#src/fake/service/service.ts';

/** A catalog that overrides some methods of another. */
const delegateCatalog = (catalog: Catalog, instead: Partial<Catalog>): Catalog => ({
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
  users: () => catalog.users(),
  teams: () => catalog.teams(),
  labels: () => catalog.labels(),
  belongings: () => catalog.belongings(),
  assets: () => catalog.assets(),
  lineage: () => catalog.lineage(),
  add: (record) => catalog.add(record),
  patch: (row, members) => catalog.patch(row, members),
  remove: (row) => catalog.remove(row),
  removeDatabase: (fqn) => catalog.removeDatabase(fqn),
  corpus: () => catalog.corpus(),
  ...instead,
});

/** Every row under a filter, in order. */
const wholeList = (catalog: Catalog, order: ListOrder, filter: TableFilter): readonly RowNumber[] =>
  catalog.page({ order, filter, limit: 1_000_000 }).rows;

/** Order by code units, which no database uses for names. */
const compareRaw = (a: Place, b: Place): number =>
  a.key === b.key ? (a.id < b.id ? -1 : Number(a.id > b.id)) : a.key < b.key ? -1 : 1;

/** Broken: a cursor is the number of rows before it, so writes before it, or another filter, move it. */
export function offsetCursor(options: FakeOptions): FakeService {
  const offsets = new Map<RowNumber, number>();
  const catalog: Catalog = delegateCatalog(options.catalog, {
    placeOf: (row) => ({ key: 'offset', id: String(offsets.get(row) ?? 0) }),
    page({ order, filter, after, before, limit }: PageRequest): Page<RowNumber> {
      const rows = wholeList(options.catalog, order, filter);
      const end = before ? Math.min(Number(before.id), rows.length) : rows.length;
      const start = before ? Math.max(0, end - limit) : after ? Number(after.id) + 1 : 0;
      const page = rows.slice(start, Math.min(end, start + limit));
      for (const [at, row] of page.entries()) offsets.set(row, start + at);
      return {
        rows: page,
        total: rows.length,
        moreBefore: start > 0,
        moreAfter: start + page.length < rows.length,
      };
    },
  });
  return createService({ ...options, catalog });
}

/** Sorts after every id. */
const LAST = '\u{10ffff}';

/** Broken: a cursor contains a name and no id, so that the remaining rows with that name are skipped. */
export const nameOnlyCursor = (options: FakeOptions): FakeService =>
  createService({
    ...options,
    catalog: delegateCatalog(options.catalog, {
      page: ({ after, before, ...request }) =>
        options.catalog.page({
          ...request,
          ...(after && { after: { key: after.key, id: LAST } }),
          ...(before && { before: { key: before.key, id: '' } }),
        }),
    }),
  });

/** Broken: rows are sorted in one collation and compared with a cursor in another. */
export function collationMismatch(options: FakeOptions): FakeService {
  const { catalog } = options;
  return createService({
    ...options,
    catalog: delegateCatalog(catalog, {
      page({ order, filter, after, before, limit }) {
        const rows = wholeList(catalog, order, filter);
        const fits = rows.filter((row) => {
          const place = catalog.placeOf(row, order);
          return (!after || compareRaw(place, after) > 0) && (!before || compareRaw(place, before) < 0);
        });
        const page = before ? fits.slice(-limit) : fits.slice(0, limit);
        const more = page.length < fits.length;
        return {
          rows: page,
          total: rows.length,
          moreBefore: before ? more : after !== undefined,
          moreAfter: before ? true : more,
        };
      },
    }),
  });
}

/** Broken: optional fields are sent without a request. */
export const leakyFields = (options: FakeOptions): FakeService =>
  createService({
    ...options,
    catalog: delegateCatalog(options.catalog, {
      record: (row, fields) => options.catalog.record(row, new Set([...fields, 'followers', 'usageSummary'])),
    }),
  });

/** Broken: one route does not check the token. */
export function openRoute(options: FakeOptions): FakeService {
  const service = createService(options);
  return {
    handle(request, signal) {
      const { pathname } = new URL(request.url);
      if (pathname !== '/api/v1/databaseSchemas') return service.handle(request, signal);
      const headers = new Headers(request.headers);
      headers.set('Authorization', `Bearer ${options.token ?? 'demo'}`);
      return service.handle(new Request(request, { headers }), signal);
    },
  };
}
