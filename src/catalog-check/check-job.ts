import { knownFields, type Page, type RowSource } from '../api/data-source.ts';
import type { CatalogRow } from '../api/schemas/record.ts';
import { fieldsOfFilters } from '../filters/evaluate.ts';
import type { ReferenceIds } from '../filters/facet.ts';
import { type Filters, NO_FILTERS } from '../filters/filters.ts';
import { resolveReferences, type Lookup } from '../filters/references.ts';
import { createRowReader } from '../paging/row-reader.ts';
import { mostRowsOf, type ResourceDefinition, listSource } from '../resources/resource.ts';
import { searchOfView } from '../resources/source-of-view.ts';
import { allFilters, shownDeleted, type ListedView, type View } from '../view/view.ts';
import { createComparison, type Comparison, type ComparisonCounts, type Differences } from './comparison.ts';

/** A step of a check: hits of the words alone, hits of the search, records of the list, and, if they differ, the hits again. */
export type CheckStep = 'words' | 'hits' | 'records' | 'again';

export interface CheckFacts extends ComparisonCounts {
  readonly step: CheckStep;
  /** Rows of this step read so far; `total` is the server's present count of them. */
  readonly read: number;
  readonly total: number | undefined;
}

/** Reason why a view can never be checked. */
export type CheckObstacle =
  /** The search exposes only the first `reach` rows. */
  | { readonly kind: 'out-of-reach'; readonly reach: number; readonly total: number }
  /** The server refuses fields that the filters are evaluated by. */
  | { readonly kind: 'no-fields'; readonly fields: readonly string[] };

export class CheckError extends Error {
  override readonly name = 'CheckError';
  readonly obstacle: CheckObstacle;

  constructor(obstacle: CheckObstacle) {
    super(`The check cannot be made: ${obstacle.kind}`);
    this.obstacle = obstacle;
  }
}

export interface CheckRequest {
  readonly withWords: boolean;
  /** Search hits of the words alone; absent: no words, or no filters. */
  readonly wordHits?: RowSource | undefined;
  /** Search hits of words and filters. */
  readonly hits: RowSource;
  /** The catalog's own list, with as many of the filters as it supports. */
  readonly records: RowSource;
  /** All filters, including those of the list. */
  readonly filters: Filters;
  /** Optional fields that the filters are evaluated by. */
  readonly fields: readonly string[];
  /** Most rows per page of `records`; undefined: the service's maximum. */
  readonly mostRecords?: number | undefined;
  /** Looks up the ids of users, teams and others in the filters. @throws ApiError */
  readonly resolve: () => Promise<ReferenceIds>;
  /** Start of the check, in ms since the epoch: relative spans end then, and later changes are not judged. */
  readonly now: number;
  /** Paths of the parts whose tags the index mixes into those of a record. */
  readonly taggedParts: readonly string[];
}

const stepOf = (
  name: CheckStep,
  source: RowSource,
  take: (row: CatalogRow) => void,
  wanted: readonly string[] = [],
  most?: number,
) => ({ name, take, reach: source.maxReachableRows, reader: createRowReader(source, wanted, most) });

type Step = ReturnType<typeof stepOf>;

export type CheckJob = ReturnType<typeof createCheckJob>;

const NO_DIFFERENCES: Differences = { missing: { count: 0, kept: [] }, stale: { count: 0, kept: [] } };

/** Creates a check. A page counts only once it is compared, so that a retry begins with the page that failed. */
export function createCheckJob(request: CheckRequest) {
  const { wordHits, hits, records, filters, fields, mostRecords, now } = request;
  let comparison: Comparison | undefined;
  let steps: Generator<Step, undefined> | undefined;
  let facts: CheckFacts = {
    step: wordHits ? 'words' : 'hits',
    read: 0,
    total: undefined,
    hits: 0,
    records: 0,
    missing: 0,
    stale: 0,
    changed: 0,
    unreadable: 0,
  };

  let step: Step | undefined;

  function* stepsOf(to: Comparison): Generator<Step, undefined> {
    if (wordHits) yield stepOf('words', wordHits, to.addWordHit);
    yield stepOf('hits', hits, to.addHit);
    yield stepOf('records', records, to.addRecord, fields, mostRecords);
    if (!to.hasDifferences()) return;
    yield stepOf('again', hits, to.addSecondLook);
    to.endSecondLook();
  }

  /** @throws CheckError if later rows are out of reach, or filters lack their fields */
  function examine(page: Page, { name, reach }: Step): void {
    const { total = 0, totalIsLowerBound = false, refused } = page;
    if (total > reach || (totalIsLowerBound && Number.isFinite(reach)))
      throw new CheckError({ kind: 'out-of-reach', reach, total });
    const lacking = name === 'records' ? fields.filter((field) => refused.includes(field)) : [];
    if (lacking.length > 0) throw new CheckError({ kind: 'no-fields', fields: lacking });
  }

  return {
    /**
     * Reads and compares to the end, from where the last run stopped, one request at a time.
     * @throws CheckError; errors of the row readers, and the aborted signal's reason, after which it can run again
     */
    async run(signal: AbortSignal, onFacts: (facts: CheckFacts) => void) {
      if (!comparison) {
        const ids = await request.resolve();
        signal.throwIfAborted();
        const context = { ids, now, taggedParts: request.taggedParts };
        comparison = createComparison({ filters, context, withWords: request.withWords });
        steps = stepsOf(comparison);
        step = steps.next().value;
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
        if (!batch) step = steps?.next().value;
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
    /** The differences, complete after a run. */
    differences: (): Differences => comparison?.differences() ?? NO_DIFFERENCES,
  };
}

const BY_NAME: View['sort'] = { field: 'name', order: 'asc' };

/**
 * The request to check a view: hits by name, and the list of its scope, with fields of filters only.
 * @param now start, in ms
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
  const hitsOf = (of: ListedView) => searchOfView(lookup, resource, { ...of, sort: BY_NAME }, () => now);
  return {
    withWords,
    wordHits:
      withWords && filters.length > 0 ? hitsOf({ ...view, scope: null, filters: NO_FILTERS }) : undefined,
    hits: hitsOf(view),
    // The index has live records or deleted ones, and so has the list that it is compared with.
    records: listSource(lookup.client, resource, { ...view, deleted: shownDeleted(view, true) }),
    filters,
    fields,
    mostRecords: mostRowsOf(resource.columns.filter(({ field }) => field && fields.includes(field.name))),
    resolve: () => resolveReferences(lookup, filters),
    now,
    taggedParts,
  };
}
