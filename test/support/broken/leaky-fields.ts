import { createService, type FakeOptions, type FakeService } from '#src/fake/service/service.ts';
import { delegateCatalog } from './delegate-catalog.ts';

/** Broken: optional fields come unasked. */
export const leakyFields = (options: FakeOptions): FakeService =>
  createService({
    ...options,
    catalog: delegateCatalog(options.catalog, {
      record: (row, fields) => options.catalog.record(row, new Set([...fields, 'followers', 'usageSummary'])),
    }),
  });
