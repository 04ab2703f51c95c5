import { createService, type FakeOptions, type FakeService } from '#src/fake/service/service.ts';
import { delegateCatalog } from './delegate-catalog.ts';

/** Sorts behind every id. */
const LAST = '\u{10ffff}';

/** Broken: a cursor holds a name and no id, so that the rest of the rows of that name is skipped. */
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
