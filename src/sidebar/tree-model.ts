import {
  searchKey,
  type DatabaseEntry,
  groupByService,
  isWithin,
  type ServiceGroup,
} from '../filters/databases.ts';

/** A schema, as the tree needs it. */
export interface SchemaEntry {
  readonly fqn: string;
  /** As it is shown. */
  readonly name: string;
}

/** What follows the schemas that are here: nothing, more that nobody asked for, more on their way, or why they are not. */
export type LoadMoreState = 'none' | 'more' | 'loading' | { readonly failed: string };

/** The schemas of a database, as far as they are here. */
export interface Schemas {
  readonly schemas: readonly SchemaEntry[];
  /** How many there are, where the server says it. */
  readonly total?: number | undefined;
  readonly rest: LoadMoreState;
}

/** The schemas of all databases that somebody opened, and the ways to more of them. */
export interface SchemaBranches {
  /** By the FQN of their database; absent: not asked for. */
  readonly of: ReadonlyMap<string, Schemas>;
  /** Asks for the first page of a database, or the next; nothing happens while one is on its way. */
  readonly onMore: (database: string) => void;
  /** Asks again for what failed; nothing happens where nothing did. */
  readonly onRetry: (database: string) => void;
}

/** How the tree of databases is looked at. */
export interface TreeViewState {
  /** Only what has it in its name, in any case, what leads there and what is in it; blank: everything. */
  readonly query: string;
  /** Lines opened (true) or closed by hand, by their keys; the others follow the rule. */
  readonly byHand: ReadonlyMap<string, boolean>;
  /** The same among what was found. */
  readonly foundByHand: ReadonlyMap<string, boolean>;
}

export const INITIAL_TREE_STATE: TreeViewState = { query: '', byHand: new Map(), foundByHand: new Map() };

export const isSearching = ({ query }: TreeViewState): boolean => searchKey(query) !== '';

/** The state after a line was opened or closed. */
export function toggleNode(state: TreeViewState, { key, expanded }: ScopeNode): TreeViewState {
  const part = isSearching(state) ? 'foundByHand' : 'byHand';
  return { ...state, [part]: new Map(state[part]).set(key, expanded !== true) };
}

/** The state of another search: what was opened and closed in the one before is forgotten. */
export const withQuery = (state: TreeViewState, query: string): TreeViewState => ({
  ...state,
  query,
  foundByHand: INITIAL_TREE_STATE.foundByHand,
});

interface NodePosition {
  /** Tells lines apart, and stays a line's while lines come and go around it. */
  readonly key: string;
  /** Place among its siblings, from 1, and how many they are; -1: nobody knows. */
  readonly position: number;
  readonly size: number;
}

export interface ServiceNode extends NodePosition {
  readonly kind: 'service';
  readonly level: 1;
  readonly expanded: boolean;
  readonly service: string;
  /** Tables in it, where they are known. */
  readonly count: number | undefined;
}

export interface DatabaseNode extends NodePosition {
  readonly kind: 'database';
  readonly level: 2;
  readonly expanded: boolean;
  readonly entry: DatabaseEntry;
}

export interface SchemaNode extends NodePosition {
  readonly kind: 'schema';
  readonly level: 3;
  readonly expanded?: undefined;
  readonly schema: SchemaEntry;
}

/** What stands for the schemas that are not here. */
export interface LoadMoreNode extends NodePosition {
  readonly kind: 'rest';
  readonly level: 3;
  readonly expanded?: undefined;
  /** FQN */
  readonly database: string;
  /** `none`: the database has no schemas at all. */
  readonly rest: LoadMoreState;
}

export type ScopeNode = ServiceNode | DatabaseNode | SchemaNode | LoadMoreNode;

/** What the lines are made of. */
export interface ScopeTreeData {
  readonly entries: readonly DatabaseEntry[];
  /** By the FQN of their database; absent: not asked for. */
  readonly schemas: ReadonlyMap<string, Schemas>;
  /** FQN of the database or schema in force: what leads to it stands open. */
  readonly current?: string | undefined;
}

/** Up to so many databases all services stand open at first; beyond it one, so that the others are near. */
const MAX_OPEN_DATABASES = 12;

/** Which services stand open until somebody says otherwise: of few databases all, of a search where something was found, else the first, or that of the current one. */
export function isOpenByDefault(
  groups: readonly ServiceGroup[],
  { current, query }: { readonly current: string | undefined; readonly query: string },
): (group: ServiceGroup) => boolean {
  if (searchKey(query) !== '') return ({ inside }) => inside;
  const all = groups.reduce((count, { databases }) => count + databases.length, 0);
  if (all <= MAX_OPEN_DATABASES) return () => true;
  const has = ({ databases }: ServiceGroup) =>
    current !== undefined && databases.some(({ fqn }) => isWithin(current, fqn));
  const holder = groups.find(has) ?? groups[0];
  return ({ service }) => service === holder?.service;
}

const NOT_LOADED: Schemas = { schemas: [], rest: 'more' };

/** The lines from the top down: services, the databases of those that are open, and the schemas of those. */
export function visibleNodes(
  { entries, schemas, current }: ScopeTreeData,
  state: TreeViewState,
): readonly ScopeNode[] {
  const search = isSearching(state);
  const found = search ? matchingSchemas(schemas, state.query) : new Map<string, readonly SchemaEntry[]>();
  const groups = groupByService(entries, state.query, (fqn) => found.has(fqn));
  const standsOpen = isOpenByDefault(groups, { current, query: state.query });
  const leads = (fqn: string) => current !== undefined && current !== fqn && isWithin(current, fqn);
  const isOpen = (key: string, fqn: string) => {
    const whole = state.byHand.get(key) ?? leads(fqn);
    return search ? (state.foundByHand.get(key) ?? (whole || found.has(fqn))) : whole;
  };

  const lines: ScopeNode[] = [];
  groups.forEach((group, at) => {
    const { service, count, databases } = group;
    const key = `service ${service}`;
    const expanded = (search ? state.foundByHand : state.byHand).get(key) ?? standsOpen(group);
    const place = { key, position: at + 1, size: groups.length };
    lines.push({ kind: 'service', level: 1, ...place, expanded, service, count });
    if (!expanded) return;
    databases.forEach((entry, index) => {
      const inner = { key: `database ${entry.fqn}`, position: index + 1, size: databases.length };
      const open = isOpen(inner.key, entry.fqn);
      lines.push({ kind: 'database', level: 2, ...inner, expanded: open, entry });
      if (open) addSchemas(lines, entry.fqn, schemas.get(entry.fqn) ?? NOT_LOADED, found.get(entry.fqn));
    });
  });
  return lines;
}

/** The schemas with what was typed in their names, by database. */
function matchingSchemas(schemas: ScopeTreeData['schemas'], query: string) {
  const needle = searchKey(query);
  const found = new Map<string, readonly SchemaEntry[]>();
  for (const [database, { schemas: all }] of schemas) {
    const some = all.filter(({ name }) => name.toLowerCase().includes(needle));
    if (some.length > 0) found.set(database, some);
  }
  return found;
}

/** @param found only those; absent: all that are here, and a line for the rest */
function addSchemas(lines: ScopeNode[], database: string, all: Schemas, found?: readonly SchemaEntry[]) {
  const shown = found ?? all.schemas;
  const isWhole = found !== undefined || all.rest === 'none';
  const most = isWhole ? Math.max(1, shown.length) : (all.total ?? 0);
  const size = isWhole || most > shown.length ? most : -1;
  const placeAt = (at: number) => ({
    // By place: the focus stays on a line for the rest that becomes a schema.
    key: `schema ${at} of ${database}`,
    position: at + 1,
    size,
  });
  shown.forEach((schema, at) => {
    lines.push({ kind: 'schema', level: 3, ...placeAt(at), schema });
  });
  if (!isWhole || shown.length === 0)
    lines.push({ kind: 'rest', level: 3, ...placeAt(shown.length), database, rest: all.rest });
}

/** What a line is called; what stands for other lines is not called anything. */
export function nodeName(line: ScopeNode): string {
  switch (line.kind) {
    case 'service':
      return line.service;
    case 'database':
      return line.entry.displayName ?? line.entry.name;
    case 'schema':
      return line.schema.name;
    default:
      return '';
  }
}

/** The FQN that a line narrows the list to; undefined where the service cannot narrow it so. */
export function scopeFqn(line: ScopeNode): string | undefined {
  if (line.kind === 'database') return line.entry.fqn;
  return line.kind === 'schema' ? line.schema.fqn : undefined;
}
