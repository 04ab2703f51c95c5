import { type DatabaseEntry, groupByService, isWithin, needleOf, openAtFirst } from './database-entry.ts';
import { isSearch, type TreeLook } from './database-tree-look.ts';
import type { RestOfSchemas, SchemaEntry, Schemas } from './database-tree-schemas.ts';

interface Place {
  /** Tells lines apart, and stays a line's while lines come and go around it. */
  readonly key: string;
  /** Place among its siblings, from 1, and how many they are; -1: nobody knows. */
  readonly position: number;
  readonly size: number;
}

export interface ServiceLine extends Place {
  readonly kind: 'service';
  readonly level: 1;
  readonly expanded: boolean;
  readonly service: string;
  /** Tables in it, where they are known. */
  readonly count: number | undefined;
}

export interface DatabaseLine extends Place {
  readonly kind: 'database';
  readonly level: 2;
  readonly expanded: boolean;
  readonly entry: DatabaseEntry;
}

export interface SchemaLine extends Place {
  readonly kind: 'schema';
  readonly level: 3;
  readonly expanded?: undefined;
  readonly schema: SchemaEntry;
}

/** What stands for the schemas that are not here. */
export interface RestLine extends Place {
  readonly kind: 'rest';
  readonly level: 3;
  readonly expanded?: undefined;
  /** FQN */
  readonly database: string;
  /** `none`: the database has no schemas at all. */
  readonly rest: RestOfSchemas;
}

export type TreeLine = ServiceLine | DatabaseLine | SchemaLine | RestLine;

/** What the lines are made of. */
export interface TreeFacts {
  readonly entries: readonly DatabaseEntry[];
  /** By the FQN of their database; absent: not asked for. */
  readonly schemas: ReadonlyMap<string, Schemas>;
  /** FQN of the database or schema in force: what leads to it stands open. */
  readonly current?: string | undefined;
}

const NOT_ASKED: Schemas = { schemas: [], rest: 'more' };

/** The lines from the top down: services, the databases of those that are open, and the schemas of those. */
export function treeLines({ entries, schemas, current }: TreeFacts, look: TreeLook): readonly TreeLine[] {
  const search = isSearch(look);
  const found = search ? schemasFound(schemas, look.typed) : new Map<string, readonly SchemaEntry[]>();
  const groups = groupByService(entries, look.typed, (fqn) => found.has(fqn));
  const standsOpen = openAtFirst(groups, { current, typed: look.typed });
  const leads = (fqn: string) => current !== undefined && current !== fqn && isWithin(current, fqn);
  const isOpen = (key: string, fqn: string) => {
    const whole = look.byHand.get(key) ?? leads(fqn);
    return search ? (look.foundByHand.get(key) ?? (whole || found.has(fqn))) : whole;
  };

  const lines: TreeLine[] = [];
  groups.forEach((group, at) => {
    const { service, count, databases } = group;
    const key = `service ${service}`;
    const expanded = (search ? look.foundByHand : look.byHand).get(key) ?? standsOpen(group);
    const place = { key, position: at + 1, size: groups.length };
    lines.push({ kind: 'service', level: 1, ...place, expanded, service, count });
    if (!expanded) return;
    databases.forEach((entry, index) => {
      const inner = { key: `database ${entry.fqn}`, position: index + 1, size: databases.length };
      const open = isOpen(inner.key, entry.fqn);
      lines.push({ kind: 'database', level: 2, ...inner, expanded: open, entry });
      if (open) addSchemas(lines, entry.fqn, schemas.get(entry.fqn) ?? NOT_ASKED, found.get(entry.fqn));
    });
  });
  return lines;
}

/** The schemas with what was typed in their names, by database. */
function schemasFound(schemas: TreeFacts['schemas'], typed: string) {
  const needle = needleOf(typed);
  const found = new Map<string, readonly SchemaEntry[]>();
  for (const [database, { schemas: all }] of schemas) {
    const some = all.filter(({ name }) => name.toLowerCase().includes(needle));
    if (some.length > 0) found.set(database, some);
  }
  return found;
}

/** @param found only those; absent: all that are here, and a line for the rest */
function addSchemas(lines: TreeLine[], database: string, all: Schemas, found?: readonly SchemaEntry[]) {
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
export function nameOf(line: TreeLine): string {
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
export function filterOf(line: TreeLine): string | undefined {
  if (line.kind === 'database') return line.entry.fqn;
  return line.kind === 'schema' ? line.schema.fqn : undefined;
}
