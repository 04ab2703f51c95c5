import type { Catalog, PageAnswer, PageRequest, RowNumber } from '#src/fake/catalog/types.ts';
import { createService, type FakeOptions, type FakeService } from '#src/fake/service/service.ts';
import { delegateCatalog, wholeList } from './delegate-catalog.ts';

/** Broken: a cursor counts the rows before it, so that a write before the place, or another filter, moves it. */
export function offsetCursor(options: FakeOptions): FakeService {
  const offsets = new Map<RowNumber, number>();
  const catalog: Catalog = delegateCatalog(options.catalog, {
    placeOf: (row) => ({ key: 'offset', id: String(offsets.get(row) ?? 0) }),
    page({ order, filter, after, before, limit }: PageRequest): PageAnswer {
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
