import { noSuchIndex, startOf, type EngineErrors } from './errors.ts';
import {
  COLUMN_TYPE,
  INDEXED_TYPES,
  NEWER_TYPES,
  SERVICE_TYPES,
  type IndexedType,
  type Mappings,
} from './mapping.ts';
import { MAPPINGS_1_1, MAPPINGS_OF_SEED, OLD_TYPES } from './mappings.ts';
import { ALSO_MAPPED_OF_SEED, MAPPINGS_1_12, MAPPINGS_1_5, MAPPINGS_2_0 } from './newer-mappings.ts';
import type { DocumentForm } from './sources.ts';

// What the search of each server version answers: one member for each difference, and one object for each version, by its
// differences from the version before. A rule of one more server is one more line, such as `clauses: { must_not: 'ignored' }`.

export interface SearchDialect {
  /** Names of indexes, and the types that each is of. */
  readonly indexes: Readonly<Record<string, readonly IndexedType[]>>;
  /** The message about an index that does not exist: always a 500. */
  readonly noIndex: (name: string) => string;
  /** Suffix of the names of indexes in hits, after `table_search_index`. */
  readonly rebuilt: string;
  readonly mappings: Mappings;
  readonly documents: DocumentForm;
  readonly errors: EngineErrors;

  /** `q`: in the query language; or as plain words, and also in the query language if the text has `signs` of it. */
  readonly reads: 'queries' | 'signs';
  /** Whether descriptions are indexed without positions, so that every quoted phrase is an error. */
  readonly refusesPhrases: boolean;
  readonly ranks: Ranks;
  /**
   * Parts of a filter that are not obeyed, by the name of a query (`nested`), of a clause (`must_not`) or of the parameter
   * (`query_filter`): `ignored` as if they were not there, or `refused` as unknown.
   */
  readonly clauses: Readonly<Record<string, 'ignored' | 'refused'>>;
  /** A filter that cannot be read. */
  readonly brokenFilter: 'refused' | 'ignored';
  /** Whether a search without a state finds both states; else live documents. */
  readonly findsBothStates: boolean;
  /** Supported parameters among those that only newer servers have. */
  readonly parameters: ReadonlySet<'include_aggregations' | 'exclude_source_fields' | 'search_after'>;

  /** A sort by a field that the index does not have. */
  readonly unknownSort: 'refused' | 'unsorted';
  /** The message about an order that is neither `asc` nor `desc`. */
  readonly badOrder: (order: string) => string;
  /** Order of equal keys, also in sort values: `none`; `score`: equal scores by name; `all`: all equal keys by name and id. */
  readonly ties: 'none' | 'score' | 'all';
  /** Form of several values in `search_after`. */
  readonly afterHas: 'commas' | 'repeats';
  /** Status for a `from` or `size` that is no number. */
  readonly notANumber: 400 | 404;
  /** Whether each is cut to the window by itself; only their sum is refused then. */
  readonly cutsPages: boolean;

  /** Whether a pattern has to match the stem of a word, which the index holds, to mark it. */
  readonly marksStems: boolean;
  /** Whether hits have a `_type`, as those of an engine 7. */
  readonly hitsHaveType: boolean;
  /** Whether a missing score is null, or no member at all. */
  readonly scoreOrNull: boolean;

  /** Search of one field: none; documents of both states; or of the requested state, else live ones. */
  readonly fieldSearch: 'none' | 'both' | 'state';
  /** Whether a list of values needs `value`, an expression for the keys, and `size` counts. */
  readonly valuesNeedExpression: boolean;
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

/** The name of the index of a type: `database_schema_search_index`. */
export const indexName = (type: string): string =>
  `${(type === COLUMN_TYPE ? 'column' : type).replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_search_index`;

/** The indexes of types by their own names, with those of several at once. */
const namesOf = (types: readonly IndexedType[]): Record<string, readonly IndexedType[]> => ({
  ...ownNames(types),
  ...Object.fromEntries(['', '*', '_all'].map((name) => [name, types])),
});

/** The indexes of types by their own names alone. */
const ownNames = (types: readonly IndexedType[]): Record<string, readonly IndexedType[]> =>
  Object.fromEntries(types.map((type) => [indexName(type), [type]]));

/** Short names of indexes on newer servers. */
const shortNames = (types: readonly IndexedType[]): Record<string, readonly IndexedType[]> =>
  Object.fromEntries(types.map((type) => [type, [type]]));

/** A server 1.1, as recorded. */
export const SEARCH_1_1: SearchDialect = {
  indexes: { ...namesOf(OLD_TYPES), glossary_search_index: ['glossaryTerm'] },
  noIndex: noSuchIndex,
  rebuilt: '',
  mappings: MAPPINGS_1_1,
  documents: {
    ownerFields: ['owner'],
    tags: 'top',
    tierOrNull: true,
    hasDerivedMembers: false,
    hasStatus: false,
    belongings: 'none',
    withoutProperties: ['chart', 'glossaryTerm'],
    usage: 'written',
    writesStateAsText: false,
  },
  errors: { status: 500, detail: 'shards' },
  reads: 'queries',
  refusesPhrases: true,
  // Words by their place in a name.
  ranks: { pattern: 24.1, words: [96.4, 48.2, 24.1] },
  clauses: {},
  brokenFilter: 'ignored',
  findsBothStates: false,
  parameters: new Set(),
  unknownSort: 'refused',
  badOrder: (order) => `sort_order must be asc or desc: [${startOf(order, 40)}]`,
  ties: 'none',
  afterHas: 'commas',
  notANumber: 400,
  cutsPages: false,
  marksStems: true,
  hitsHaveType: true,
  scoreOrNull: true,
  fieldSearch: 'none',
  valuesNeedExpression: false,
  hasSuggestions: true,
  countsTypes: false,
};

/** The search that clients of all versions can use; errors give their reason. */
export const SEARCH_OF_SEED: SearchDialect = {
  ...SEARCH_1_1,
  indexes: { ...namesOf(OLD_TYPES), ...shortNames(OLD_TYPES), ...ownNames(NEWER_TYPES) },
  mappings: { ...MAPPINGS_OF_SEED, ...ALSO_MAPPED_OF_SEED },
  documents: {
    ...SEARCH_1_1.documents,
    ownerFields: ['owner', 'owners'],
    hasStatus: true,
    belongings: 'domains',
    withoutProperties: [],
  },
  errors: { status: 400, detail: 'reason' },
  refusesPhrases: false,
  brokenFilter: 'refused',
  marksStems: false,
  hitsHaveType: false,
  fieldSearch: 'both',
};

/** Types in a database. The short name of a parent also names the types in it (seen on a server 1.12). */
const IN_DATABASES = ['table'] as const;
const IN_SERVICES = ['database', 'databaseSchema', ...IN_DATABASES] as const;

const isService = (type: IndexedType): boolean => SERVICE_TYPES.some((one) => one === type);

/** Read from the sources of versions about it. */
export const SEARCH_1_5: SearchDialect = {
  ...SEARCH_1_1,
  indexes: {
    ...namesOf(INDEXED_TYPES),
    ...shortNames(INDEXED_TYPES),
    database: IN_SERVICES,
    databaseSchema: ['databaseSchema', ...IN_DATABASES],
    databaseService: ['databaseService', ...IN_SERVICES],
    all: INDEXED_TYPES,
    dataAsset: INDEXED_TYPES.filter((type) => !isService(type)),
  },
  mappings: MAPPINGS_1_5,
  documents: {
    ownerFields: ['owners'],
    tags: 'all',
    tierOrNull: true,
    hasDerivedMembers: true,
    hasStatus: false,
    belongings: 'domain',
    withoutProperties: ['chart', 'domain'],
    usage: 'written',
    writesStateAsText: false,
  },
  refusesPhrases: false,
  // Whole names come first (seen on a server 1.12).
  ranks: { pattern: 26.2, words: [34, 8, 8] },
  parameters: new Set(['search_after']),
  unknownSort: 'unsorted',
  marksStems: false,
  hitsHaveType: false,
  fieldSearch: 'both',
  valuesNeedExpression: true,
  hasSuggestions: false,
};

/** Seen on a server 1.12.6. */
export const SEARCH_1_12: SearchDialect = {
  ...SEARCH_1_5,
  noIndex: (name) => `Failed to find index ${name}`,
  rebuilt: '_rebuild_1795645684125',
  mappings: MAPPINGS_1_12,
  documents: {
    ...SEARCH_1_5.documents,
    tierOrNull: false,
    hasStatus: true,
    belongings: 'typed',
    withoutProperties: [],
    usage: 'rebuilt',
    writesStateAsText: true,
  },
  errors: { status: 500, detail: 'both' },
  reads: 'signs',
  brokenFilter: 'refused',
  findsBothStates: true,
  parameters: new Set(['include_aggregations', 'exclude_source_fields', 'search_after']),
  badOrder: (order) =>
    `No enum constant os.org.opensearch.client.opensearch._types.SortOrder.${order.charAt(0).toUpperCase()}${startOf(order.slice(1), 39)}`,
  ties: 'score',
  notANumber: 404,
  cutsPages: true,
  scoreOrNull: false,
  fieldSearch: 'state',
  countsTypes: true,
};

/** Read from the sources of 2.0 and 2.1. Columns are found by their own index alone here, and not beside other types. */
export const SEARCH_2_0: SearchDialect = {
  ...SEARCH_1_12,
  indexes: { ...SEARCH_1_5.indexes, [indexName(COLUMN_TYPE)]: [COLUMN_TYPE], [COLUMN_TYPE]: [COLUMN_TYPE] },
  mappings: MAPPINGS_2_0,
  documents: { ...SEARCH_1_12.documents, usage: 'written' },
  ties: 'all',
  afterHas: 'repeats',
};

const USAGE = 'usageSummary.';
const unbuilt = new WeakMap<SearchDialect, SearchDialect>();

/** The search before the index was rebuilt: documents have no usage if that waits for the rebuild. */
export function beforeRebuild(dialect: SearchDialect): SearchDialect {
  if (dialect.documents.usage === 'written') return dialect;
  const known = unbuilt.get(dialect);
  if (known) return known;
  const mappings = Object.fromEntries(
    Object.entries(dialect.mappings).map(([type, mapping]) => {
      const fields = Object.entries(mapping.fields).map(
        ([name, field]) => [name, name.startsWith(USAGE) ? { ...field, paths: [] } : field] as const,
      );
      return [type, { ...mapping, fields: Object.fromEntries(fields) }];
    }),
  );
  const before = { ...dialect, mappings, documents: { ...dialect.documents, usage: 'none' as const } };
  unbuilt.set(dialect, before);
  return before;
}
