import { startOfText } from '../../ui/cut-text.ts';
import { noSuchIndex } from './errors.ts';
import type { Mappings } from './mapping.ts';
import { MAPPINGS_1_1, MAPPINGS_OF_SEED, OLD_TYPES } from './mappings.ts';
import { ALSO_MAPPED_OF_SEED, MAPPINGS_1_12, MAPPINGS_1_5, MAPPINGS_2_0 } from './newer-mappings.ts';
import type { Ranks, SearchDialect } from './search-dialect.ts';
import { COLUMN_TYPE, INDEXED_TYPES, NEWER_TYPES, SERVICE_TYPES, type IndexedType } from './search-index.ts';
import { indexName } from './search.ts';

// Search rules of each server version, by their differences from the version before.

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

/** Scores of old servers: words by their place in a name. */
const OLD_RANKS: Ranks = { pattern: 24.1, words: [96.4, 48.2, 24.1] };

/** Scores of newer servers: whole names come first (seen on a server 1.12). */
const NEWER_RANKS: Ranks = { pattern: 26.2, words: [34, 8, 8] };

/** A server 1.1, as recorded. */
export const SEARCH_1_1: SearchDialect = {
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
  errors: { status: 500, detail: 'shards', noIndex: noSuchIndex },
  indexes: { ...namesOf(OLD_TYPES), glossary_search_index: ['glossaryTerm'] },
  rebuilt: '',
  queries: { reads: 'always', refusesPhrases: true, ofField: 'none', ranks: OLD_RANKS },
  sorting: {
    refusesUnmapped: true,
    ties: 'none',
    afterHas: 'commas',
    badOrder: (order) => `sort_order must be asc or desc: [${startOfText(order, 40)}]`,
  },
  pages: { notANumber: 400, cuts: false },
  ignoredFilters: 'broken',
  findsBothStates: false,
  parameters: new Set(),
  marksStems: true,
  hitsHaveType: true,
  scoreOrNull: true,
  lists: { needsValue: false, hasSuggestions: true, countsTypes: false },
};

/** The search that clients of all versions can use; errors give their reason. */
export const SEARCH_OF_SEED: SearchDialect = {
  ...SEARCH_1_1,
  mappings: { ...MAPPINGS_OF_SEED, ...ALSO_MAPPED_OF_SEED },
  documents: {
    ...SEARCH_1_1.documents,
    ownerFields: ['owner', 'owners'],
    hasStatus: true,
    belongings: 'domains',
    withoutProperties: [],
  },
  errors: { status: 400, detail: 'reason', noIndex: noSuchIndex },
  indexes: { ...namesOf(OLD_TYPES), ...shortNames(OLD_TYPES), ...ownNames(NEWER_TYPES) },
  queries: { ...SEARCH_1_1.queries, refusesPhrases: false, ofField: 'both' },
  ignoredFilters: 'none',
  marksStems: false,
  hitsHaveType: false,
};

/** Types in a database. The short name of a parent also names the types in it (seen on a server 1.12). */
const IN_DATABASES = ['table'] as const;
const IN_SERVICES = ['database', 'databaseSchema', ...IN_DATABASES] as const;

const isService = (type: IndexedType): boolean => SERVICE_TYPES.some((one) => one === type);

const newer = (mappings: Mappings) => ({
  mappings,
  indexes: {
    ...namesOf(INDEXED_TYPES),
    ...shortNames(INDEXED_TYPES),
    database: IN_SERVICES,
    databaseSchema: ['databaseSchema', ...IN_DATABASES] as const,
    databaseService: ['databaseService', ...IN_SERVICES] as const,
    all: INDEXED_TYPES,
    dataAsset: INDEXED_TYPES.filter((type) => !isService(type)),
  },
});

/** Read from the sources of versions about it. */
export const SEARCH_1_5: SearchDialect = {
  ...SEARCH_1_1,
  ...newer(MAPPINGS_1_5),
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
  queries: { reads: 'always', refusesPhrases: false, ofField: 'both', ranks: NEWER_RANKS },
  sorting: { ...SEARCH_1_1.sorting, refusesUnmapped: false },
  parameters: new Set(['search_after']),
  marksStems: false,
  hitsHaveType: false,
  lists: { needsValue: true, hasSuggestions: false, countsTypes: false },
};

/** Seen on a server 1.12.6. */
export const SEARCH_1_12: SearchDialect = {
  ...SEARCH_1_5,
  ...newer(MAPPINGS_1_12),
  documents: {
    ...SEARCH_1_5.documents,
    tierOrNull: false,
    hasStatus: true,
    belongings: 'typed',
    withoutProperties: [],
    usage: 'rebuilt',
    writesStateAsText: true,
  },
  errors: { status: 500, detail: 'both', noIndex: (name) => `Failed to find index ${name}` },
  rebuilt: '_rebuild_1795645684125',
  queries: { ...SEARCH_1_5.queries, reads: 'signs', ofField: 'state' },
  sorting: {
    ...SEARCH_1_5.sorting,
    ties: 'score',
    badOrder: (order) =>
      `No enum constant os.org.opensearch.client.opensearch._types.SortOrder.${order.charAt(0).toUpperCase()}${startOfText(order.slice(1), 39)}`,
  },
  pages: { notANumber: 404, cuts: true },
  ignoredFilters: 'none',
  findsBothStates: true,
  parameters: new Set(['include_aggregations', 'exclude_source_fields', 'search_after']),
  scoreOrNull: false,
  lists: { ...SEARCH_1_5.lists, countsTypes: true },
};

const NEWEST = newer(MAPPINGS_2_0);

/** Read from the sources of 2.0 and 2.1. Columns are found by their own index alone here, and not beside other types. */
export const SEARCH_2_0: SearchDialect = {
  ...SEARCH_1_12,
  ...NEWEST,
  indexes: { ...NEWEST.indexes, [indexName(COLUMN_TYPE)]: [COLUMN_TYPE], [COLUMN_TYPE]: [COLUMN_TYPE] },
  documents: { ...SEARCH_1_12.documents, usage: 'written' },
  sorting: { ...SEARCH_1_12.sorting, ties: 'all', afterHas: 'repeats' },
};

const USAGE = 'usageSummary.';
const unbuilt = new WeakMap<SearchDialect, SearchDialect>();

/** The search before the index was rebuilt: documents have no usage if that waits for the rebuild. */
export function beforeRebuild(dialect: SearchDialect): SearchDialect {
  if (dialect.documents.usage === 'written') return dialect;
  let before = unbuilt.get(dialect);
  if (!before) {
    const mappings = Object.fromEntries(
      Object.entries(dialect.mappings).map(([type, mapping]) => {
        const fields = Object.entries(mapping.fields).map(
          ([name, field]) => [name, name.startsWith(USAGE) ? { ...field, paths: [] } : field] as const,
        );
        return [type, { ...mapping, fields: Object.fromEntries(fields) }];
      }),
    );
    unbuilt.set(
      dialect,
      (before = { ...dialect, mappings, documents: { ...dialect.documents, usage: 'none' } }),
    );
  }
  return before;
}
