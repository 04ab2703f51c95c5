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
  /** What the names of indexes in hits end with, beyond `table_search_index`. */
  readonly rebuilt: string;
  readonly queries: QueryRules;
  readonly sorting: SortRules;
  readonly pages: PageRules;
  /** Filters that are left out, so that all documents come: none, those that cannot be read, or every one. Else refused. */
  readonly ignoredFilters: 'none' | 'broken' | 'all';
  /** Whether documents of both states come where none is asked for; else live ones. */
  readonly findsBothStates: boolean;
  /** Parameters that only newer servers know, of those that the fake knows. */
  readonly parameters: ReadonlySet<'include_aggregations' | 'exclude_source_fields' | 'search_after'>;
  /** Whether a pattern marks a word only where it matches the stem, which is what the index holds. */
  readonly marksStems: boolean;
  /** Whether hits have a `_type`, as those of an engine 7. */
  readonly hitsHaveType: boolean;
  /** Whether a score that a hit does not have is null, or no member at all. */
  readonly scoreOrNull: boolean;
  readonly lists: ListRules;
}

/** How `q` is read. */
export interface QueryRules {
  /**
   * `always`: as the query language; `signs`: so where it has signs of it, or also as plain words, which it is otherwise.
   */
  readonly reads: 'always' | 'signs';
  /** Whether descriptions are indexed without positions, so that every quoted phrase is an error. */
  readonly refusesPhrases: boolean;
  /** How one field is searched: not at all; documents of both states; those of the state that is asked for, or live ones. */
  readonly ofField: 'none' | 'both' | 'state';
  readonly ranks: Ranks;
}

export interface SortRules {
  /** Whether a sort by a field that the index does not have is refused, or leaves hits unsorted. */
  readonly refusesUnmapped: boolean;
  /**
   * What equal keys are sorted by, which hits say too: `none`; `score`: equal scores by name; `all`: whatever is equal by
   * name and id.
   */
  readonly ties: 'none' | 'score' | 'all';
  /** How `search_after` has several values. */
  readonly afterHas: 'commas' | 'repeats';
  /** The message about an order that is neither `asc` nor `desc`. */
  readonly badOrder: (order: string) => string;
}

/** How `from` and `size` are read. */
export interface PageRules {
  /** Of a text that is no number. */
  readonly notANumber: 400 | 404;
  /** Whether each is cut to the window by itself; only their sum is refused then. */
  readonly cuts: boolean;
}

/** How lists of values are asked for. */
export interface ListRules {
  /** Whether `value`, an expression for the keys, has to be given, and `size` counts. */
  readonly needsValue: boolean;
  readonly hasSuggestions: boolean;
  /** Whether documents can be counted by their types. */
  readonly countsTypes: boolean;
}

/** How names that contain a searched text raise the score of their documents. */
export interface Ranks {
  /** By a pattern: alike, wherever in the name its text is. */
  readonly pattern: number;
  /** By words: of a name equal to the text, one that begins with it, one that contains it. */
  readonly words: readonly [equal: number, begins: number, contains: number];
}
