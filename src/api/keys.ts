import type { QueryKey } from '@tanstack/react-query';
import type { Client } from './client.ts';

type Server = Pick<Client, 'server'>;
/** Path of an endpoint below the API's. */
type Path = readonly string[];

const of = ({ server }: Server, ...parts: readonly unknown[]): QueryKey => [server, ...parts];
const below = (key: QueryKey, ...parts: readonly unknown[]): QueryKey => [...key, ...parts];

/**
 * The keys of all queries, from general to particular: the server, what is asked for, which of it, what narrows it. What is
 * read of a list or search stands below the key of its source. Filters are given as `filtersKey` has them.
 */
export const keys = {
  version: (client: Server) => of(client, 'version'),
  authConfig: (client: Server) => of(client, 'auth-config'),
  user: (client: Server) => of(client, 'user'),
  probe: (client: Server, what: 'version' | 'user') => of(client, 'probe', what),

  databases: (client: Server) => of(client, 'databases'),
  databasesSoFar: (client: Server) => of(client, 'databases', 'so far'),
  schemas: (client: Server, database: string) => of(client, 'schemas', database),
  /** @param scope what the records are in; null: all of the catalog */
  count: (client: Server, path: Path, scope: string | null) => of(client, 'count', ...path, scope),

  /** All records of a type that were opened, with what is below them. */
  entities: (client: Server, path: Path) => of(client, 'entity', ...path),
  entity: (client: Server, path: Path, fqn: string) => of(client, 'entity', ...path, fqn),
  rawEntity: (client: Server, path: Path, fqn: string) => of(client, 'entity', ...path, fqn, 'raw'),
  /** @param params what narrows the list */
  firstRecords: (client: Server, path: Path, params: Readonly<Record<string, string>>) =>
    of(client, 'first records', ...path, params),
  charts: (client: Server, fqns: readonly string[]) => of(client, 'charts', fqns),

  person: (client: Server, name: string) => of(client, 'person', name),
  scope: (client: Server, fqn: string) => of(client, 'scope', fqn),
  values: (client: Server, list: string) => of(client, 'values', list),
  /** @param fields the index's names of those whose values are counted */
  valueUses: (client: Server, searchIndex: string, fields: readonly string[]) =>
    of(client, 'value uses', searchIndex, fields),
  suggestionWays: (client: Server, searchIndex: string) => of(client, 'suggestion ways', searchIndex),
  /** @param field the index's name of what is suggested */
  suggestedNames: (client: Server, searchIndex: string, field: string, text: string) =>
    of(client, 'suggested names', searchIndex, field, text),
  /** What is known of all indexes. */
  indexes: (client: Server) => of(client, 'index'),
  /** @param key of what the index is asked about */
  indexForm: (client: Server, searchIndex: string | undefined, key: string) =>
    of(client, 'index', searchIndex, 'form', key),
  /** Whether records of the list show that an index should find some. */
  indexWitness: (client: Server, path: Path, key: string) => of(client, 'index', ...path, 'witness', key),
  /** @param filter one of them, as `filtersKey` has it */
  refusedFilter: (client: Server, searchIndex: string | undefined, filter: string) =>
    of(client, 'index', searchIndex, 'refused', filter),
  /** @param type id of the type of resource */
  filteredCount: (client: Server, type: string, q: string | null, filters: string) =>
    of(client, 'filtered count', type, q, filters),
  /** @param id of the record @param readAt when it was read, ms since the epoch */
  unmet: (client: Server, id: string | undefined, readAt: number | undefined, filters: string) =>
    of(client, 'unmet', id, readAt, filters),

  // Of sources:
  list: (client: Server, path: Path, scope: string | null) => of(client, 'list', ...path, scope),
  /** All that is searched. */
  searches: (client: Server) => of(client, 'search'),
  /** @param narrowing its own key; null: none */
  search: (
    client: Server,
    path: Path,
    q: string,
    narrowing: string | null,
    sort: { readonly field: string; readonly order: string } | undefined,
  ) => of(client, 'search', ...path, q, narrowing, sort?.field ?? null, sort?.order ?? null),
  /** @param list key of the list that is read @param kept as of `reading` @param words that names must hold */
  found: (list: QueryKey, kept: string | null, words: readonly string[]) => below(list, 'found', kept, words),

  // Of what is read of a source:
  /** @param entry where the list is entered @param limit page size of the address */
  rows: (source: QueryKey, entry: string, limit: number) => below(source, 'rows', entry, limit),
  bestMatches: (source: QueryKey) => below(source, 'best matches'),
  rowCount: (source: QueryKey) => below(source, 'count'),
  /** @param kept tells apart what is kept of a list; null: all records */
  reading: (list: QueryKey, kept: string | null) => below(list, 'reading', kept),
};

/** For how long, in ms, an answer is fresh: the same is not asked for again meanwhile, wherever it is shown. */
export const FRESH_MS = {
  /** What tells how a server is now: the state of a moment ago says nothing. */
  never: 0,
  /** Matches of a typed text: going back a letter sends nothing, and a new record is found soon. */
  matches: 30_000,
  /** Records that are opened, and counts under filters: others edit them, and one costs one small request. */
  records: 60_000,
  /** Databases, schemas, whom a filter names, totals: they seldom change, and all databases are a thousand a request. */
  scopes: 300_000,
  /** Lists that values of filters are chosen from: up to 10,000 entries, of which hardly one is new. */
  vocabularies: 600_000,
  /** What its owner reads anew by itself, or writes into the cache. */
  owned: Number.POSITIVE_INFINITY,
} as const;
