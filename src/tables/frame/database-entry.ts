/** A database, as the pickers need it. */
export interface DatabaseEntry {
  readonly fqn: string;
  readonly name: string;
  readonly displayName?: string | undefined;
  /** Name of the service it belongs to. */
  readonly service: string;
  /** Tables in it, where that is known without asking. */
  readonly count?: number | undefined;
  /** Names of its schemas, where they are known: they can be found by. */
  readonly schemas?: readonly string[] | undefined;
}

/** The list of databases, on its way, here, or failed; failed is never drawn as empty. */
export type Databases =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly text: string; readonly onRetry: () => void }
  | { readonly state: 'ready'; readonly databases: readonly DatabaseEntry[] };

export interface ServiceGroup {
  readonly service: string;
  readonly databases: readonly DatabaseEntry[];
  /** Tables in all of them; undefined where one is not known. */
  readonly count: number | undefined;
}

/** Whether an FQN is that of a database, or of something in it. */
export const isWithin = (fqn: string, database: string): boolean =>
  fqn === database || fqn.startsWith(`${database}.`);

/** True where a part of a name of the database, its service or its schemas is what somebody typed, in any case. */
export function matchesDatabase(entry: DatabaseEntry, typed: string): boolean {
  const find = typed.trim().toLowerCase();
  const names = [entry.fqn, entry.name, entry.displayName ?? '', entry.service, ...(entry.schemas ?? [])];
  return find === '' || names.some((name) => name.toLowerCase().includes(find));
}

/** The databases that match, by service; services and databases keep the order in which they came. */
export function groupByService(entries: readonly DatabaseEntry[], typed: string): ServiceGroup[] {
  const byService = new Map<string, DatabaseEntry[]>();
  for (const entry of entries) {
    if (!matchesDatabase(entry, typed)) continue;
    const group = byService.get(entry.service);
    if (group) group.push(entry);
    else byService.set(entry.service, [entry]);
  }
  return [...byService].map(([service, databases]) => ({ service, databases, count: sum(databases) }));
}

const sum = (databases: readonly DatabaseEntry[]): number | undefined => {
  let count = 0;
  for (const entry of databases) {
    if (entry.count === undefined) return undefined;
    count += entry.count;
  }
  return count;
};

/** Up to so many databases all services stand open at first; beyond it one, so that not all counts are asked for. */
const OPEN_ALL = 12;

/** Whether a service stands open until somebody says otherwise: few databases, a search, the first, or the current. */
export function opensAtFirst(
  group: ServiceGroup,
  groups: readonly ServiceGroup[],
  { current, typed }: { readonly current: string | undefined; readonly typed: string },
): boolean {
  const all = groups.reduce((count, { databases }) => count + databases.length, 0);
  if (all <= OPEN_ALL || typed.trim() !== '') return true;
  const holds = ({ databases }: ServiceGroup) =>
    current !== undefined && databases.some(({ fqn }) => isWithin(current, fqn));
  const holder = groups.find(holds) ?? groups[0];
  return group.service === holder?.service;
}
