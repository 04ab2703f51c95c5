import type { EngineErrors } from './errors.ts';
import type { Mappings } from './mapping.ts';
import type { IndexedType } from './search-index.ts';
import type { DocumentForm } from './sources.ts';

/** Differences between servers' searches. */
export interface SearchDialect {
  readonly mappings: Mappings;
  readonly documents: DocumentForm;
  readonly errors: EngineErrors;
  /** Names of indexes, and the types that each is of. */
  readonly indexes: Readonly<Record<string, readonly IndexedType[]>>;
  /** Suffix of the names of indexes in hits, after `table_search_index`. */
  readonly rebuilt: string;
  readonly queries: QueryRules;
  readonly sorting: SortRules;
  readonly pages: PageRules;
  /** Filters that are ignored: none, unreadable ones, or all. Unreadable filters are refused if not ignored. */
  readonly ignoredFilters: 'none' | 'broken' | 'all';
  /** Whether a search without a state finds both states; else live documents. */
  readonly findsBothStates: boolean;
  /** Supported parameters among those that only newer servers have. */
  readonly parameters: ReadonlySet<'include_aggregations' | 'exclude_source_fields' | 'search_after'>;
  /** Whether a pattern has to match the stem of a word, which the index holds, to mark it. */
  readonly marksStems: boolean;
  /** Whether hits have a `_type`, as those of an engine 7. */
  readonly hitsHaveType: boolean;
  /** Whether a missing score is null, or no member at all. */
  readonly scoreOrNull: boolean;
  readonly lists: ListRules;
}

/** Rules for `q`. */
export interface QueryRules {
  /** `always`: in the query language; `signs`: as plain words, and also in the query language if the text has signs of it. */
  readonly reads: 'always' | 'signs';
  /** Whether descriptions are indexed without positions, so that every quoted phrase is an error. */
  readonly refusesPhrases: boolean;
  /** Search of one field: none; documents of both states; or of the requested state, else live ones. */
  readonly ofField: 'none' | 'both' | 'state';
  readonly ranks: Ranks;
}

export interface SortRules {
  /** Whether a sort by a field that the index does not have is refused, or leaves hits unsorted. */
  readonly refusesUnmapped: boolean;
  /** Order of equal keys, also in sort values: `none`; `score`: equal scores by name; `all`: all equal keys by name and id. */
  readonly ties: 'none' | 'score' | 'all';
  /** Form of several values in `search_after`. */
  readonly afterHas: 'commas' | 'repeats';
  /** The message about an order that is neither `asc` nor `desc`. */
  readonly badOrder: (order: string) => string;
}

/** Rules for `from` and `size`. */
export interface PageRules {
  /** Status for a text that is no number. */
  readonly notANumber: 400 | 404;
  /** Whether each is cut to the window by itself; only their sum is refused then. */
  readonly cuts: boolean;
}

/** Rules for lists of values. */
export interface ListRules {
  /** Whether `value`, an expression for the keys, is required, and `size` counts. */
  readonly needsValue: boolean;
  readonly hasSuggestions: boolean;
  /** Whether documents can be counted by their types. */
  readonly countsTypes: boolean;
}

/** Scores of names that contain a searched text. */
export interface Ranks {
  /** Score of a pattern, anywhere in the name. */
  readonly pattern: number;
  /** Scores of words: in a name equal to the text, one that begins with it, one that contains it. */
  readonly words: readonly [equal: number, begins: number, contains: number];
}
