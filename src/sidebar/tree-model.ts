import { type DatabaseEntry, groupByService, isWithin, type ServiceGroup } from '../filters/databases.ts';
import {
  flatten,
  isSearching,
  type TreeBranch,
  type TreeNode,
  type TreeState,
} from '../ui/tree/tree-state.ts';
import { hasPart, needleOf } from '../ui/comparable-text.ts';

/** A schema, as the tree needs it. */
export interface SchemaEntry {
  readonly fqn: string;
  /** As it is shown. */
  readonly name: string;
  /** Its own name, where it is shown by another. */
  readonly ownName?: string | undefined;
}

/** What follows the loaded schemas: nothing, more to load, more being loaded, or an error. */
export type LoadMoreState = 'none' | 'more' | 'loading' | { readonly failed: string };

/** The schemas of a database, as far as they are here. */
export interface Schemas {
  readonly schemas: readonly SchemaEntry[];
  /** How many there are, where the server says it. */
  readonly total?: number | undefined;
  readonly rest: LoadMoreState;
}

/** The schemas of all databases that were opened, and how to load more of them. */
export interface SchemaBranches {
  /** By the FQN of their database; absent: not asked for. */
  readonly of: ReadonlyMap<string, Schemas>;
  /** Asks for the first page of a database, or the next; nothing happens while one is on its way. */
  readonly onMore: (database: string) => void;
  /** Asks again for what failed; nothing happens where nothing did. */
  readonly onRetry: (database: string) => void;
}

/** What a node of the tree stands for. */
export type ScopeItem =
  /** `count`: tables in it, where they are known. */
  | {
      readonly kind: 'service';
      readonly service: string;
      readonly title: string;
      readonly count: number | undefined;
    }
  | { readonly kind: 'database'; readonly entry: DatabaseEntry }
  | { readonly kind: 'schema'; readonly schema: SchemaEntry }
  | LoadMoreItem;

/** The schemas of a database that are not here. */
export interface LoadMoreItem {
  readonly kind: 'load-more';
  /** FQN */
  readonly database: string;
  /** `none`: the database has no schemas at all. */
  readonly rest: LoadMoreState;
}

export type ScopeNode = TreeNode<ScopeItem>;

/** What the tree is of: services, databases by their services, or these with their schemas. */
export type ScopeLevels = 'services' | 'databases' | 'schemas';

/** What the tree is made of. */
export interface ScopeTreeData {
  /** What narrows the list: services, databases, or databases and their schemas. */
  readonly levels: ScopeLevels;
  readonly entries: readonly DatabaseEntry[];
  /** By the FQN of their database; absent: not asked for. */
  readonly schemas: ReadonlyMap<string, Schemas>;
  /** FQN of the database or schema in force: what leads to it stands open. */
  readonly current?: string | undefined;
}

/** Up to so many databases all services stand open at first; beyond it one, so that the others are near. */
const MAX_OPEN_DATABASES = 12;

/** Which services are expanded by default: of few databases all, of a search where something was found, else the first, or that of the current one. */
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

/** The visible nodes from the top down: services, the databases of those that are open, and the schemas of those. */
export const visibleNodes = (data: ScopeTreeData, state: TreeState): readonly ScopeNode[] =>
  flatten(branches(data, state), state);

function branches({ levels, entries, schemas, current }: ScopeTreeData, state: TreeState): ScopeBranch[] {
  const { query } = state;
  const search = isSearching(state);
  const found = search ? matchingSchemas(schemas, query) : new Map<string, readonly SchemaEntry[]>();
  const groups = groupByService(entries, query, (fqn) => found.has(fqn));
  const isServiceOpen = isOpenByDefault(groups, { current, query });
  const isDatabaseOpen = (key: string, fqn: string) => {
    const leads = current !== undefined && current !== fqn && isWithin(current, fqn);
    // A database that was opened or closed by hand before a search is so in it.
    return search ? (state.toggled.get(key) ?? leads) || found.has(fqn) : leads;
  };
  const databaseBranch = (entry: DatabaseEntry): ScopeBranch => {
    const { fqn } = entry;
    const key = `database ${fqn}`;
    return {
      key,
      item: { kind: 'database', entry },
      ...(levels === 'schemas' && {
        openByDefault: isDatabaseOpen(key, fqn),
        children: () => schemaBranches(fqn, schemas.get(fqn) ?? NOT_LOADED, found.get(fqn)),
      }),
    };
  };
  // Services that lists are narrowed to are part of none, and have nothing inside.
  if (levels === 'services') {
    return groups.flatMap(({ databases }) =>
      databases.map((entry) => ({ key: `scope ${entry.fqn}`, item: { kind: 'database', entry } })),
    );
  }
  return groups.map((group) => ({
    key: `service ${group.service}`,
    item: { kind: 'service', service: group.service, title: group.title, count: group.count },
    openByDefault: isServiceOpen(group),
    children: () => group.databases.map(databaseBranch),
  }));
}

/** The schemas with what was typed in their names, by database. */
function matchingSchemas(schemas: ScopeTreeData['schemas'], query: string) {
  const needle = needleOf(query);
  const found = new Map<string, readonly SchemaEntry[]>();
  for (const [database, { schemas: all }] of schemas) {
    const some = all.filter(({ name, ownName }) => hasPart(name, needle) || hasPart(ownName, needle));
    if (some.length > 0) found.set(database, some);
  }
  return found;
}

/** @param found only those; absent: all that are here, and a node for the rest */
function schemaBranches(database: string, all: Schemas, found?: readonly SchemaEntry[]): ScopeBranch[] {
  const shown = found ?? all.schemas;
  const isWhole = found !== undefined || all.rest === 'none';
  const most = isWhole ? Math.max(1, shown.length) : (all.total ?? 0);
  const items: ScopeItem[] = shown.map((schema) => ({ kind: 'schema', schema }));
  if (!isWhole || shown.length === 0) items.push({ kind: 'load-more', database, rest: all.rest });
  return items.map((item, at) => ({
    // By place: the focus stays on a node for the rest that becomes a schema.
    key: `schema ${at} of ${database}`,
    item,
    size: isWhole || most > shown.length ? most : -1,
  }));
}

/** The name that a node is found by when it is typed; a node for the rest has none. */
export function nodeName({ item }: ScopeNode): string {
  switch (item.kind) {
    case 'service':
      return item.service;
    case 'database':
      return item.entry.displayName ?? item.entry.name;
    case 'schema':
      return item.schema.name;
    default:
      return '';
  }
}

/** The FQN that a node narrows the list to; undefined where the service cannot narrow it so. */
export function scopeFqn({ item }: ScopeNode): string | undefined {
  if (item.kind === 'database') return item.entry.fqn;
  return item.kind === 'schema' ? item.schema.fqn : undefined;
}
