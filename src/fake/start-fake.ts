import { catalogFromRecords } from './catalog/file-catalog.ts';
import { createCatalog } from './catalog/generated-catalog.ts';
import type { Catalog, StoredTable } from './catalog/types.ts';
import { createService, type FakeOptions, type FakeService } from './service/service.ts';

/** Settings of a fake: its records, and those of the service. */
export interface StartOptions extends Omit<FakeOptions, 'catalog'> {
  /** Records of any types; absent: made-up ones. */
  readonly records?: readonly StoredTable[];
  /** Number of made-up tables, 0 to 1,000,000 (12,480); other types of record in proportion. */
  readonly tables?: number;
  /** Another made-up catalog for each (1). */
  readonly seed?: number;
  /** Adds hostile names, texts and values to made-up records. */
  readonly hostile?: boolean;
  /** The search index keeps removed values, as real ones do. */
  readonly staleIndex?: boolean;
}

export interface Fake extends FakeService {
  /** Its records, which can be read and written beside the service. */
  readonly catalog: Catalog;
}

export const DEFAULT_TABLES = 12_480;

/** Starts a fake: a catalog, and the service over it, without a network. @throws CatalogError for invalid records or sizes */
export function startFake(options: StartOptions = {}): Fake {
  const {
    records,
    tables = DEFAULT_TABLES,
    seed = 1,
    hostile = false,
    staleIndex = false,
    ...rest
  } = options;
  const catalog = records
    ? catalogFromRecords(records, { staleIndex })
    : createCatalog({ tables, seed, hostile, staleIndex });
  return { catalog, ...createService({ ...rest, catalog }) };
}
