import type { QueryKey } from '@tanstack/react-query';
import type { Client } from './client.ts';
import type { Include } from './data-source.ts';

type Server = Pick<Client, 'server'>;
type Path = readonly string[];

const of = ({ server }: Server, ...parts: readonly unknown[]): QueryKey => [server, ...parts];
const below = (key: QueryKey, ...parts: readonly unknown[]): QueryKey => [...key, ...parts];

/**
 * The keys of all queries, from general to particular: server, subject, identity, narrowing. Reads of a list or search
 * extend the key of their source. Filters are given as by `filtersKey`.
 */
export const keys = {
  version: (client: Server) => of(client, 'version'),
  /** The version for which indexes were probed. */
  indexedVersion: (client: Server) => of(client, 'version', 'of indexes'),
  authConfig: (client: Server) => of(client, 'auth-config'),
  probe: (client: Server, what: 'version' | 'user') => of(client, 'probe', what),

  databases: (client: Server) => of(client, 'databases'),
  databasesSoFar: (client: Server) => of(client, 'databases', 'so far'),
  schemas: (client: Server, database: string) => of(client, 'schemas', database),
  /** @param scope of the records; null: all of the catalog @param include absent: live records alone */
  count: (client: Server, path: Path, scope: string | null, include?: Include) =>
    of(client, 'count', ...path, scope, include ?? null),
  refusedFields: (client: Server, path: Path, fields: readonly string[]) =>
    of(client, 'refused fields', ...path, fields),

  /** All opened records of a type, with their raw forms. */
  entities: (client: Server, path: Path) => of(client, 'entity', ...path),
  entity: (client: Server, path: Path, fqn: string) => of(client, 'entity', ...path, fqn),
  /** Below the record: a list that is requested anew forgets it too. */
  entityPart: (client: Server, path: Path, fqn: string, part: 'raw' | 'profile' | 'quick' | 'slow') =>
    of(client, 'entity', ...path, fqn, part),
  firstRecords: (client: Server, path: Path, params: Readonly<Record<string, string>>) =>
    of(client, 'first records', ...path, params),
  /** @param fqns spellings of one FQN */
  spelledRecord: (client: Server, path: Path, fqns: readonly string[]) =>
    of(client, 'spelled record', ...path, fqns),
  lineage: (client: Server, type: string, fqn: string) => of(client, 'lineage', type, fqn),
  /** @param type the service's name */
  customProperties: (client: Server, type: string) => of(client, 'custom properties', type),
  chart: (client: Server, fqn: string) => of(client, 'chart', fqn),

  reference: (client: Server, kind: string, name: string) => of(client, 'reference', kind, name),
  values: (client: Server, list: string) => of(client, 'values', list),
  valueUses: (client: Server, searchIndex: string, fields: readonly string[]) =>
    of(client, 'value uses', searchIndex, fields),
  suggestionWays: (client: Server, searchIndex: string) => of(client, 'suggestion ways', searchIndex),
  suggestedNames: (client: Server, searchIndex: string, field: string, text: string) =>
    of(client, 'suggested names', searchIndex, field, text),
  nearWords: (client: Server, searchIndex: string, text: string, ofDeleted: boolean) =>
    of(client, 'near words', searchIndex, text, ofDeleted),
  columnsByName: (client: Server, text: string) => of(client, 'columns by name', text),
  indexes: (client: Server) => of(client, 'index'),
  indexForm: (client: Server, searchIndex: string | undefined, key: string) =>
    of(client, 'index', searchIndex, 'form', key),
  indexChoice: (client: Server, searchIndex: string | undefined) =>
    of(client, 'index', searchIndex, 'choice'),
  /** Whether records of the list show that an index should find some. */
  indexWitness: (client: Server, path: Path, key: string) => of(client, 'index', ...path, 'witness', key),
  /** @param filter a single one, as by `filtersKey` */
  refusedFilter: (client: Server, searchIndex: string | undefined, filter: string) =>
    of(client, 'index', searchIndex, 'refused', filter),
  /** @param type id of the type of resource @param ofDeleted whether deleted records are counted, and no live ones */
  filteredCount: (client: Server, type: string, q: string | null, filters: string, ofDeleted: boolean) =>
    of(client, 'filtered count', type, q, filters, ofDeleted),
  /** @param others key of the count under the other filters @param entry of the menu @param lists of its values */
  facetOptions: (others: QueryKey, entry: string, lists: readonly string[], text: string) =>
    below(others, 'options', entry, lists, text),
  unmet: (client: Server, id: string | undefined, readAt: number | undefined, filters: string) =>
    of(client, 'unmet', id, readAt, filters),

  // Sources:
  /** @param include absent: live records alone */
  list: (client: Server, path: Path, scope: string | null, include?: Include) =>
    of(client, 'list', ...path, scope, include ?? null),
  searches: (client: Server) => of(client, 'search'),
  /** @param narrowing its own key; null: none @param ofDeleted whether deleted records are found, and no live ones */
  search: (
    client: Server,
    path: Path,
    q: string,
    narrowing: string | null,
    sort: { readonly field: string; readonly order: string } | undefined,
    ofDeleted: boolean,
  ) => of(client, 'search', ...path, q, narrowing, sort?.field ?? null, sort?.order ?? null, ofDeleted),
  /** The best matches of a search whose index some servers lack. */
  indexedMatches: (client: Server, path: Path, q: string) => of(client, 'search', ...path, q, 'if indexed'),
  /** @param list key of the list that is read @param kept as in `reading` @param words that names must hold */
  found: (list: QueryKey, kept: string | null, words: readonly string[]) => below(list, 'found', kept, words),

  // Reads of a source:
  allRows: (source: QueryKey) => below(source, 'rows'),
  /** @param entry where the list is entered @param limit page size of the URL */
  rows: (source: QueryKey, entry: string, limit: number) => below(source, 'rows', entry, limit),
  bestMatches: (source: QueryKey, deleted?: QueryKey) => below(source, 'best matches', deleted),
  rowCount: (source: QueryKey) => below(source, 'count'),
  /** @param kept key of the records kept; null: all */
  reading: (list: QueryKey, kept: string | null) => below(list, 'reading', kept),
};

/** Time in ms for which a response is fresh: it is not requested again meanwhile. */
export const FRESH_MS = {
  /** State of a server, which must be current. */
  never: 0,
  /** Matches of a typed text: going back a letter sends nothing, and a new record is found soon. */
  matches: 30_000,
  /** Opened records and filtered counts: they change, and each costs one small request. */
  records: 60_000,
  /** Databases, schemas, references of filters, totals: they seldom change, and a request has only 1,000 databases. */
  scopes: 300_000,
  /** Lists of filter values: up to 10,000 entries, which hardly change. */
  vocabularies: 600_000,
  /** Data that its owner refreshes, or writes into the cache. */
  owned: Number.POSITIVE_INFINITY,
} as const;
