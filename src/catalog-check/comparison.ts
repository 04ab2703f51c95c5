import type { CatalogRow, EntityRow } from '../api/schemas/record.ts';
import { matchesFilters } from '../filters/evaluate.ts';
import type { EvaluationContext } from '../filters/facet.ts';
import type { Filters } from '../filters/filters.ts';

// What search finds, compared with the records of the catalog's own list: rows in, differences out; how the rows are read is the caller's matter.

/**
 * Which of some filters a record does not meet, as it is in the catalog; an empty list: it meets all of them.
 * @param record with the fields of `fieldsOfFilters`
 */
export const differenceOf = (record: EntityRow, filters: Filters, context: EvaluationContext): Filters =>
  filters.filter((filter) => !matchesFilters(record, [filter], context));

/** In what search and the catalog differ about a record. */
export type DifferenceReason =
  /** It meets all filters, and search does not find it. */
  | { readonly is: 'missing' }
  /** Search finds it, and it does not meet these filters. */
  | { readonly is: 'unmet'; readonly filters: Filters }
  /** Search finds it, and the catalog does not list it. */
  | { readonly is: 'unlisted' };

export interface Difference {
  readonly id: string;
  readonly name: string;
  readonly fullyQualifiedName: string;
  readonly reason: DifferenceReason;
}

/** How many there are of what, so far. */
export interface ComparisonCounts {
  /** Records that search finds. */
  readonly hits: number;
  /** Records that the catalog lists. */
  readonly records: number;
  readonly missing: number;
  readonly stale: number;
  /** Seeming differences of records that were written since the check began: it cannot be told which side is behind. */
  readonly changed: number;
  /** Records of the list that cannot be read, and so are not compared. */
  readonly unreadable: number;
}

/** The differences of one kind. */
export interface DifferencesOfKind {
  readonly count: number;
  /** In the order in which they were found; the first 100,000 where there are more. */
  readonly kept: readonly Difference[];
}

export interface Differences {
  readonly missing: DifferencesOfKind;
  readonly stale: DifferencesOfKind;
}

/** Takes rows step by step, in the order of its methods. Each row comes once a step. */
export interface Comparison {
  /** With words: what the words alone find. */
  readonly addWordHit: (row: CatalogRow) => void;
  /** What search finds for the filters, and the words. */
  readonly addHit: (row: CatalogRow) => void;
  readonly addRecord: (row: CatalogRow) => void;
  /** After the last record: whether there is something for a second look. */
  readonly hasDifferences: () => boolean;
  /** What search finds now: what differs no more, because others wrote meanwhile, is dropped at the end of it. */
  readonly addSecondLook: (row: CatalogRow) => void;
  readonly endSecondLook: () => void;
  readonly counts: () => ComparisonCounts;
  readonly differences: () => Differences;
}

interface ComparisonOptions {
  readonly filters: Filters;
  readonly context: EvaluationContext;
  /** When the check began, in ms since the epoch. */
  readonly startedAt: number;
  /** Whether words narrow the search: only records that they find are compared. */
  readonly withWords: boolean;
  /** Told by tests. */
  readonly maxKept?: number;
}

/** Of more differences only the ids are kept. */
const MAX_KEPT = 100_000;

/**
 * A comparison of search with the catalog's list. Words are not judged, for only the engine knows what they match: with
 * words, the records that the words alone find are the ones that are compared, by the filters.
 */
export function createComparison({
  filters,
  context,
  startedAt,
  withWords,
  maxKept = MAX_KEPT,
}: ComparisonOptions): Comparison {
  const wordHits = new Set<string>();
  /** Hits that no record was read of. */
  const unlisted = new Set<string>();
  // By id; a difference that is not kept is null.
  const missing = new Map<string, Difference | null>();
  const unmet = new Map<string, Difference | null>();
  const confirmed = new Map<string, Difference | null>();
  const changed = new Set<string>();
  let hits = 0;
  let records = 0;
  let unreadable = 0;
  /** Whether the second look has begun: what no record was read of is a difference from then on. */
  let allRead = false;
  let isOver = false;

  const note = (to: Map<string, Difference | null>, row: EntityRow, reason: DifferenceReason) => {
    const { id, name, fullyQualifiedName } = row;
    to.set(id, to.size < maxKept ? { id, name, fullyQualifiedName, reason } : null);
  };
  const isNew = ({ updatedAt }: EntityRow) => updatedAt !== undefined && updatedAt >= startedAt;
  const listOf = (...found: readonly ReadonlyMap<string, Difference | null>[]): DifferencesOfKind => {
    const all = found.flatMap((map) => [...map.values()]);
    return { count: all.length, kept: all.filter((one) => one !== null).slice(0, maxKept) };
  };

  return {
    addWordHit: ({ id }) => void wordHits.add(id),
    addHit({ id }) {
      hits += 1;
      unlisted.add(id);
    },
    addRecord(row) {
      records += 1;
      const isHit = unlisted.delete(row.id);
      if (row.kind === 'unreadable') {
        unreadable += 1;
        return;
      }
      if (!isHit && withWords && !wordHits.has(row.id)) return;
      const failed = differenceOf(row, filters, context);
      if (isHit === (failed.length === 0)) return;
      if (isNew(row)) changed.add(row.id);
      else if (isHit) note(unmet, row, { is: 'unmet', filters: failed });
      else note(missing, row, { is: 'missing' });
    },
    hasDifferences() {
      allRead = true;
      return missing.size + unmet.size + unlisted.size > 0;
    },
    addSecondLook(row) {
      missing.delete(row.id);
      if (row.kind === 'unreadable') return;
      const known = unmet.get(row.id);
      if (known === undefined && !unlisted.has(row.id)) return;
      if (isNew(row)) changed.add(row.id);
      else if (known === undefined) note(confirmed, row, { is: 'unlisted' });
      else confirmed.set(row.id, known);
      unmet.delete(row.id);
      unlisted.delete(row.id);
    },
    endSecondLook() {
      isOver = true;
      unmet.clear();
      unlisted.clear();
    },
    counts: () => ({
      hits,
      records,
      missing: missing.size,
      stale: confirmed.size + unmet.size + (allRead && !isOver ? unlisted.size : 0),
      changed: changed.size,
      unreadable,
    }),
    differences: () => ({ missing: listOf(missing), stale: listOf(confirmed) }),
  };
}
