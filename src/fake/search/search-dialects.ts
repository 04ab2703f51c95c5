import { noSuchIndex } from './errors.ts';
import { MAPPINGS_1_1, MAPPINGS_OF_SEED } from './mappings.ts';
import type { SearchDialect } from './search.ts';
import { INDEXED_TYPES, type IndexedType } from './search-index.ts';

// The searches of each server version.

/** The indexes of types by their own names, with those of several at once. */
const namesOf = (types: readonly IndexedType[]): Record<string, readonly IndexedType[]> => ({
  ...Object.fromEntries(types.map((type) => [`${type}_search_index`, [type]])),
  ...Object.fromEntries(['', '*', '_all'].map((name) => [name, types])),
});

/** What newer servers call the same indexes too. */
const shortNames = (types: readonly IndexedType[]): Record<string, readonly IndexedType[]> =>
  Object.fromEntries(types.map((type) => [type, [type]]));

/** A server 1.1, as recorded. */
export const SEARCH_1_1: SearchDialect = {
  mappings: MAPPINGS_1_1,
  documents: { ownerFields: ['owner'] },
  errors: { status: 500, says: 'shards', noIndex: noSuchIndex },
  refusesPhrases: true,
  ignoresBrokenFilters: true,
  marksStems: true,
  hitsHaveType: true,
  indexes: namesOf(INDEXED_TYPES),
};

/** What clients of all versions can use; what is wrong is said. */
export const SEARCH_OF_SEED: SearchDialect = {
  ...SEARCH_1_1,
  mappings: MAPPINGS_OF_SEED,
  documents: { ownerFields: ['owner', 'owners'] },
  errors: { status: 400, says: 'reason', noIndex: noSuchIndex },
  refusesPhrases: false,
  ignoresBrokenFilters: false,
  marksStems: false,
  hitsHaveType: false,
  indexes: { ...namesOf(INDEXED_TYPES), ...shortNames(INDEXED_TYPES) },
};
