import type { CatalogRow, EntityRow } from '../api/schemas/record.ts';
import { matchesFilters } from '../filters/evaluate.ts';
import type { EvaluationContext } from '../filters/facet.ts';
import type { Filters } from '../filters/filters.ts';

// Compares search hits with the records of the catalog's own list: rows in, differences out. Callers read the rows.

/** The filters that a record, with the fields of `fieldsOfFilters`, does not meet; empty: it meets all. */
export const differenceOf = (record: EntityRow, filters: Filters, context: EvaluationContext): Filters =>
  filters.filter((filter) => !matchesFilters(record, [filter], context));

/**
 * Whether search and catalog differ about a record only because its description is blank: an index counts blanks and empty
 * tags as a description, records do not.
 */
export const isOfBlank = (
  record: EntityRow,
  filters: Filters,
  context: EvaluationContext,
  isHit: boolean,
): boolean =>
  Boolean(record.description) &&
  isHit === (differenceOf({ ...record, description: 'described' }, filters, context).length === 0);

export type DifferenceReason =
  /** A blank description, which the index counts as one. */
  | { readonly kind: 'blank' }
  /** A record that meets all filters and is no hit. */
  | { readonly kind: 'missing' }
  /** A hit whose record does not meet these filters. */
  | { readonly kind: 'unmet'; readonly filters: Filters }
  /** A hit without a record in the list. */
  | { readonly kind: 'unlisted' };

interface Difference extends Pick<EntityRow, 'id' | 'name' | 'fullyQualifiedName'> {
  readonly reason: DifferenceReason;
}

export interface ComparisonCounts {
  readonly hits: number;
  readonly records: number;
  readonly missing: number;
  readonly stale: number;
  /** Differing records that changed since the start: either side may be the outdated one. */
  readonly changed: number;
  /** Records of the list that are unreadable, and so not compared. */
  readonly unreadable: number;
}

export interface DifferencesOfKind {
  readonly count: number;
  /** The first 100,000, in the order of discovery. */
  readonly kept: readonly Difference[];
}

export interface Differences {
  readonly missing: DifferencesOfKind;
  readonly stale: DifferencesOfKind;
}

/** Further differences keep only their ids. */
const MAX_KEPT = 100_000;

interface ComparisonOptions {
  readonly filters: Filters;
  /** Its `now` is the start: either side may be outdated about records that changed since. */
  readonly context: EvaluationContext;
  /** Whether the search has words: then only records that match them are compared. */
  readonly withWords: boolean;
  /** Set by tests. */
  readonly maxKept?: number;
}

export type Comparison = ReturnType<typeof createComparison>;

/**
 * Compares search with the catalog's list: takes rows step by step, in the order of its methods, each row once a step. Words
 * are not judged, because only the engine matches them: records are compared by the filters alone, among the hits of the
 * words.
 */
export function createComparison({ filters, context, withWords, maxKept = MAX_KEPT }: ComparisonOptions) {
  const wordHits = new Set<string>();
  /** Hits whose record has not come. */
  const unlisted = new Set<string>();
  // Differences by id; null: only counted.
  const missing = new Map<string, Difference | null>();
  const unmet = new Map<string, Difference | null>();
  const confirmed = new Map<string, Difference | null>();
  const changed = new Set<string>();
  let hits = 0;
  let records = 0;
  let unreadable = 0;
  /** Whether all records have come: from then on, hits without a record are differences. */
  let allRead = false;

  const note = (to: Map<string, Difference | null>, row: EntityRow, reason: DifferenceReason) => {
    const { id, name, fullyQualifiedName } = row;
    to.set(id, to.size < maxKept ? { id, name, fullyQualifiedName, reason } : null);
  };
  const isNew = ({ updatedAt }: EntityRow) => updatedAt !== undefined && updatedAt >= context.now;
  const listOf = (all: ReadonlyMap<string, Difference | null>): DifferencesOfKind => ({
    count: all.size,
    kept: [...all.values()].filter((difference) => difference !== null).slice(0, maxKept),
  });

  return {
    addWordHit: ({ id }: CatalogRow) => void wordHits.add(id),
    addHit: ({ id }: CatalogRow) => {
      hits += 1;
      unlisted.add(id);
    },
    addRecord: (row: CatalogRow) => {
      records += 1;
      const isHit = unlisted.delete(row.id);
      if (row.kind === 'unreadable') {
        unreadable += 1;
        return;
      }
      if (!isHit && withWords && !wordHits.has(row.id)) return;
      const failed = differenceOf(row, filters, context);
      if (isHit === (failed.length === 0)) return;
      if (isNew(row)) {
        changed.add(row.id);
        return;
      }
      const reason = isHit ? ({ kind: 'unmet', filters: failed } as const) : ({ kind: 'missing' } as const);
      note(
        isHit ? unmet : missing,
        row,
        isOfBlank(row, filters, context, isHit) ? { kind: 'blank' } : reason,
      );
    },
    /** Whether a second look is needed; called after the last record. */
    hasDifferences() {
      allRead = true;
      return missing.size + unmet.size + unlisted.size > 0;
    },
    /** Takes a present hit. Differences that concurrent changes have removed are dropped at the end. */
    addSecondLook: (row: CatalogRow) => {
      missing.delete(row.id);
      if (row.kind === 'unreadable') return;
      const difference = unmet.get(row.id);
      if (difference === undefined && !unlisted.has(row.id)) return;
      if (isNew(row)) changed.add(row.id);
      else if (difference === undefined) note(confirmed, row, { kind: 'unlisted' });
      else confirmed.set(row.id, difference);
      unmet.delete(row.id);
      unlisted.delete(row.id);
    },
    endSecondLook() {
      unmet.clear();
      unlisted.clear();
    },
    counts: (): ComparisonCounts => ({
      hits,
      records,
      missing: missing.size,
      stale: confirmed.size + unmet.size + (allRead ? unlisted.size : 0),
      changed: changed.size,
      unreadable,
    }),
    differences: (): Differences => ({ missing: listOf(missing), stale: listOf(confirmed) }),
  };
}
