import { createService, type FakeOptions, type FakeService } from '#src/fake/service/service.ts';
import { compareRaw, delegateCatalog, wholeList } from './delegate-catalog.ts';

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
