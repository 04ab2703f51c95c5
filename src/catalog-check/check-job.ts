import { knownFields, type Page, type RowSource } from '../api/data-source.ts';
import type { CatalogRow } from '../api/schemas/record.ts';
import { type Filters, NO_FILTERS } from '../filters/filters.ts';
import type { ReferenceIds } from '../filters/facet.ts';
import { createRowReader, type RowReader } from '../paging/row-reader.ts';
import { createComparison, type Comparison, type ComparisonCounts, type Differences } from './comparison.ts';
import { fieldsOfFilters } from '../filters/evaluate.ts';
import { resolveReferences, type Lookup } from '../filters/references.ts';
import { mostRowsOf, type ResourceDefinition, listSource } from '../resources/resource.ts';
import { searchOfView } from '../resources/source-of-view.ts';
import { allFilters, type ListedView, type View } from '../view/view.ts';

/**
 * What is read: what the words alone find, what search finds, the catalog's list, and, where they differ, once more what
 * search finds.
 */
export type CheckStep = 'words' | 'hits' | 'records' | 'again';

/** How far a check has come. Replaced, never changed. */
export interface CheckFacts extends ComparisonCounts {
  readonly step: CheckStep;
  /** Rows of this step that are read, and that there are as the server counts them now. */
  readonly read: number;
  readonly total: number | undefined;
}

/** Why a view cannot be checked, however often it is tried. */
export type CheckObstacle =
  /** Search lets the first so many rows be read, of more. */
  | { readonly is: 'out-of-reach'; readonly reach: number; readonly total: number }
  /** The server does not give out these fields, which filters are evaluated by. */
  | { readonly is: 'no-fields'; readonly fields: readonly string[] };

/** A view that cannot be checked. */
export class CheckError extends Error {
  override readonly name = 'CheckError';
  readonly obstacle: CheckObstacle;

  constructor(obstacle: CheckObstacle) {
    super(`The check cannot be made: ${obstacle.is}`);
    this.obstacle = obstacle;
  }
}

export interface CheckJob {
  /**
   * Reads and compares until the end, from wherever it has come to before: one request at a time.
   * @throws CheckError; what the walks throw, and the aborted signal's reason, after which it can be run again
   */
  readonly run: (signal: AbortSignal, onFacts: (facts: CheckFacts) => void) => Promise<void>;
  readonly facts: () => CheckFacts;
  /** Complete after a run. */
  readonly differences: () => Differences;
}

export interface CheckRequest {
  /** Whether words narrow the search: then only records that they find are compared. */
  readonly withWords: boolean;
  /** What search finds for the words alone; absent: there are none, or nothing but words. */
  readonly wordHits?: RowSource | undefined;
  /** What search finds for words and filters. */
  readonly hits: RowSource;
  /** The catalog's own list, narrowed as far as it can be. */
  readonly records: RowSource;
  /** All filters, those that the list is narrowed by included. */
  readonly filters: Filters;
  /** Optional fields that the filters are evaluated by. */
  readonly fields: readonly string[];
  /** Rows of a page of `records`, at most; undefined: as many as the service gives. */
  readonly mostRecords?: number | undefined;
  /** Looks up whom and what the filters name. @throws ApiError */
  readonly resolve: () => Promise<ReferenceIds>;
  /** When the check begins, in ms since the epoch: spans end then, and what is written later is not judged. */
  readonly now: number;
  /** Paths of the parts whose tags the index mixes into those of a record. */
  readonly taggedParts: readonly string[];
}

interface Step {
  readonly name: CheckStep;
  readonly reader: RowReader;
  /** Rows that it reaches. */
  readonly reach: number;
  readonly take: (row: CatalogRow) => void;
}

/** Before anything is read. */
export const NOT_BEGUN: CheckFacts = {
  step: 'hits',
  read: 0,
  total: undefined,
  hits: 0,
  records: 0,
  missing: 0,
  stale: 0,
  changed: 0,
  unreadable: 0,
};

/** One check: a page is read, compared, and only then counted as done, so that a retry begins with the page that failed. */
export function createCheckJob(request: CheckRequest): CheckJob {
  const { wordHits, hits, records, filters, fields, mostRecords, now } = request;
  let comparison: Comparison | undefined;
  let step: Step | undefined;
  let facts: CheckFacts = { ...NOT_BEGUN, step: wordHits ? 'words' : 'hits' };

  const stepOf = (
    name: CheckStep,
    source: RowSource,
    take: Step['take'],
    wanted: readonly string[] = [],
    most?: number,
  ): Step => ({ name, take, reach: source.maxReachableRows, reader: createRowReader(source, wanted, most) });

  /** What is read after a step; undefined: nothing, for all is compared. */
  function next(to: Comparison, done: CheckStep | undefined): Step | undefined {
    switch (done) {
      case undefined:
        if (wordHits) return stepOf('words', wordHits, to.addWordHit);
        return stepOf('hits', hits, to.addHit);
      case 'words':
        return stepOf('hits', hits, to.addHit);
      case 'hits':
        return stepOf('records', records, to.addRecord, fields, mostRecords);
      case 'records':
        return to.hasDifferences() ? stepOf('again', hits, to.addSecondLook) : undefined;
      default:
        to.endSecondLook();
        return undefined;
    }
  }

  /** @throws CheckError where what follows could not be read, or not be evaluated */
  function examine(page: Page, { name, reach }: Step): void {
    const { total = 0, totalIsLowerBound = false, refused } = page;
    if (total > reach || (totalIsLowerBound && Number.isFinite(reach)))
      throw new CheckError({ is: 'out-of-reach', reach, total });
    const lacking = name === 'records' ? fields.filter((field) => refused.includes(field)) : [];
    if (lacking.length > 0) throw new CheckError({ is: 'no-fields', fields: lacking });
  }

  async function begin(signal: AbortSignal): Promise<Comparison> {
    const ids = await request.resolve();
    signal.throwIfAborted();
    return createComparison({
      filters,
      context: { ids, now, taggedParts: request.taggedParts },
      startedAt: now,
      withWords: request.withWords,
    });
  }

  return {
    async run(signal, onFacts) {
      if (!comparison) {
        comparison = await begin(signal);
        step = next(comparison, undefined);
      }
      while (step) {
        const batch = await step.reader.read(signal);
        signal.throwIfAborted();
        if (batch) {
          examine(batch.page, step);
          batch.rows.forEach(step.take);
          step.reader.commit(batch);
        }
        const { name } = step;
        if (!batch) step = next(comparison, name);
        const isSame = step === undefined || step.name === name;
        facts = {
          ...comparison.counts(),
          step: step?.name ?? name,
          read: isSame ? facts.read + (batch?.rows.length ?? 0) : 0,
          total: isSame ? (batch?.page.total ?? facts.total) : undefined,
        };
        onFacts(facts);
      }
    },
    facts: () => facts,
    differences: () =>
      comparison?.differences() ?? {
        missing: { count: 0, kept: [] },
        stale: { count: 0, kept: [] },
      },
  };
}

/** The order that search can be read in from the first hit to the last. */
const BY_NAME: View['sort'] = { field: 'name', order: 'asc' };

/**
 * What a check of a view reads: its hits by name, whatever its order, and the list of its database or schema, or of the
 * whole catalog, with no field but those that the filters need.
 * @param now when the check begins, in ms since the epoch
 */
export function checkRequestOf(
  lookup: Lookup,
  resource: Pick<ResourceDefinition, 'endpoint' | 'columns' | 'scope' | 'search'>,
  view: ListedView,
  now: number,
): CheckRequest {
  const filters = allFilters(view, resource);
  const { taggedParts } = resource.endpoint;
  const fields = knownFields(resource.endpoint, fieldsOfFilters(filters, taggedParts));
  const withWords = view.q !== null;
  const found = (of: ListedView) => searchOfView(lookup, resource, { ...of, sort: BY_NAME }, now);
  return {
    withWords,
    wordHits:
      withWords && filters.length > 0 ? found({ ...view, scope: null, filters: NO_FILTERS }) : undefined,
    hits: found(view),
    records: listSource(lookup.client, resource, view),
    filters,
    fields,
    mostRecords: mostRowsOf(resource.columns.filter(({ field }) => field && fields.includes(field.name))),
    resolve: () => resolveReferences(lookup, filters),
    now,
    taggedParts,
  };
}
