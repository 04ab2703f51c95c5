import { type DatabaseEntry, groupByService, isWithin, type ServiceGroup } from '../filters/databases.ts';
import { hasPart, needleOf } from '../ui/comparable-text.ts';
import {
  flatten,
  isSearching,
  type TreeBranch,
  type TreeNode,
  type TreeState,
} from '../ui/tree/tree-state.ts';

export interface SchemaEntry {
  readonly fqn: string;
  readonly name: string;
  /** Its own name, if another one is shown. */
  readonly ownName?: string | undefined;
}

/** The state after the loaded schemas: no more, more, loading, or an error. */
export type LoadMoreState = 'none' | 'more' | 'loading' | { readonly error: unknown };

export interface Schemas {
  readonly schemas: readonly SchemaEntry[];
  /** The server's count of them, if sent. */
  readonly total?: number | undefined;
  readonly rest: LoadMoreState;
}

/** The schemas of all opened databases, and how to load more. */
export interface SchemaBranches {
  readonly of: ReadonlyMap<string, Schemas>;
  /** Requests the first or next page of a database; no effect during a request. */
  readonly onMore: (database: string) => void;
  /** Retries a failed request; no effect without one. */
  readonly onRetry: (database: string) => void;
}

export type ScopeItem =
  | { readonly kind: 'service'; readonly service: string; readonly title: string }
  | { readonly kind: 'database'; readonly entry: DatabaseEntry }
  | { readonly kind: 'schema'; readonly schema: SchemaEntry }
  | LoadMoreItem;

/** A placeholder for the schemas that are not loaded. */
export interface LoadMoreItem {
  readonly kind: 'load-more';
  readonly database: string;
  /** `none`: the database has no schemas. */
  readonly rest: LoadMoreState;
}

export type ScopeNode = TreeNode<ScopeItem>;

/** Levels of the tree: services; databases by service; or databases with their schemas. */
export type ScopeLevels = 'services' | 'databases' | 'schemas';

export interface ScopeTreeData {
  readonly levels: ScopeLevels;
  readonly entries: readonly DatabaseEntry[];
  /** Keys are FQNs of databases; absent: not requested. */
  readonly schemas: ReadonlyMap<string, Schemas>;
  /** FQN of the current database or schema: its ancestors are open. */
  readonly current?: string | undefined;
}

/** Most databases for which all services are open at first; with more, only one is, to keep the others near. */
const MAX_OPEN_DATABASES = 12;

/** The services open by default: those with matches in a search; all if few; else that of the current scope, or the first. */
export function isOpenByDefault(
  groups: readonly ServiceGroup[],
  { current, query }: { readonly current: string | undefined; readonly query: string },
): (group: ServiceGroup) => boolean {
  if (needleOf(query) !== '') return ({ inside }) => inside;
  const all = groups.reduce((count, { databases }) => count + databases.length, 0);
  if (all <= MAX_OPEN_DATABASES) return () => true;
  const has = ({ databases }: ServiceGroup) =>
    current !== undefined && databases.some(({ fqn }) => isWithin(current, fqn));
  const holder = groups.find(has) ?? groups[0];
  return ({ service }) => service === holder?.service;
}

type ScopeBranch = TreeBranch<ScopeItem>;

const NOT_LOADED: Schemas = { schemas: [], rest: 'more' };

/** The visible nodes from the top down: services, the databases of open ones, and their schemas. */
export const visibleNodes = (data: ScopeTreeData, state: TreeState): readonly ScopeNode[] =>
  flatten(branches(data, state), state);

function branches({ levels, entries, schemas, current }: ScopeTreeData, state: TreeState): ScopeBranch[] {
  const { query } = state;
  const search = isSearching(state);
  const matches = search ? matchingSchemas(schemas, query) : new Map<string, readonly SchemaEntry[]>();
  const groups = groupByService(entries, query, (fqn) => matches.has(fqn));
  const isServiceOpen = isOpenByDefault(groups, { current, query });
  const isDatabaseOpen = (key: string, fqn: string) => {
    const leads = current !== undefined && current !== fqn && isWithin(current, fqn);
    // A database keeps its state from before a search if it was opened or closed by hand.
    return search ? (state.toggled.get(key) ?? leads) || matches.has(fqn) : leads;
  };
  const databaseBranch = (entry: DatabaseEntry): ScopeBranch => {
    const { fqn } = entry;
    const key = `database ${fqn}`;
    return {
      key,
      item: { kind: 'database', entry },
      ...(levels === 'schemas' && {
        openByDefault: isDatabaseOpen(key, fqn),
        children: () => schemaBranches(fqn, schemas.get(fqn) ?? NOT_LOADED, matches.get(fqn)),
      }),
    };
  };
  // Services that filter lists have no parent, and no children.
  if (levels === 'services') {
    return groups.flatMap(({ databases }) =>
      databases.map((entry) => ({ key: `scope ${entry.fqn}`, item: { kind: 'database', entry } })),
    );
  }
  return groups.map((group) => ({
    key: `service ${group.service}`,
    item: { kind: 'service', service: group.service, title: group.title },
    openByDefault: isServiceOpen(group),
    children: () => group.databases.map(databaseBranch),
  }));
}

function matchingSchemas(schemas: ScopeTreeData['schemas'], query: string) {
  const needle = needleOf(query);
  const matches = new Map<string, readonly SchemaEntry[]>();
  for (const [database, { schemas: all }] of schemas) {
    const some = all.filter(({ name, ownName }) => hasPart(name, needle) || hasPart(ownName, needle));
    if (some.length > 0) matches.set(database, some);
  }
  return matches;
}

/** @param matches schemas to show; absent: all loaded ones, and a node for the rest */
function schemaBranches(database: string, all: Schemas, matches?: readonly SchemaEntry[]): ScopeBranch[] {
  const shown = matches ?? all.schemas;
  const isWhole = matches !== undefined || all.rest === 'none';
  const most = isWhole ? Math.max(1, shown.length) : (all.total ?? 0);
  const items: ScopeItem[] = shown.map((schema) => ({ kind: 'schema', schema }));
  if (!isWhole || shown.length === 0) items.push({ kind: 'load-more', database, rest: all.rest });
  return items.map((item, at) => ({
    // Keys are indexes, so that the focus stays on a placeholder that becomes a schema.
    key: `schema ${at} of ${database}`,
    item,
    size: isWhole || most > shown.length ? most : -1,
  }));
}

/** The name for type-ahead; empty for a placeholder. */
export function nodeName({ item }: ScopeNode): string {
  if (item.kind === 'service') return item.service;
  if (item.kind === 'database') return item.entry.displayName ?? item.entry.name;
  return item.kind === 'schema' ? item.schema.name : '';
}

/** The FQN of a node as a filter of the list; undefined: the service has no such filter. */
export function scopeFqn({ item }: ScopeNode): string | undefined {
  if (item.kind === 'database') return item.entry.fqn;
  return item.kind === 'schema' ? item.schema.fqn : undefined;
}
