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

interface Loading {
  readonly state: 'loading';
}

interface Failed {
  readonly state: 'failed';
  readonly error: unknown;
  readonly onRetry: () => void;
}

interface Ready {
  readonly state: 'ready';
  readonly databases: readonly DatabaseEntry[];
  /** They are only the first; what became of the others. */
  readonly rest?: Loading | Failed | undefined;
}

/** The list of databases, on its way, here, or failed; failed is never drawn as empty. */
export type Databases = Loading | Failed | Ready;

export interface ServiceGroup {
  readonly service: string;
  readonly databases: readonly DatabaseEntry[];
  /** Tables in all of them; undefined where one is not known. */
  readonly count: number | undefined;
  /** False: only the service's own name is what somebody looks for, and these are all of its databases. */
  readonly inside: boolean;
}

/** Whether an FQN is that of a database, or of something in it. */
export const isWithin = (fqn: string, database: string): boolean =>
  fqn === database || fqn.startsWith(`${database}.`);

/** What somebody typed, as names are compared with it. */
export const needleOf = (typed: string): string => typed.trim().toLowerCase();

const holds = (name: string | undefined, needle: string) => name?.toLowerCase().includes(needle) === true;

/** Whether a database is looked for itself, or by its schemas; its FQN counts where more than its service is meant. */
const isSought = (entry: DatabaseEntry, needle: string): boolean =>
  holds(entry.name, needle) ||
  holds(entry.displayName, needle) ||
  (holds(entry.fqn, needle) && !holds(entry.service, needle)) ||
  entry.schemas?.some((name) => holds(name, needle)) === true;

/** True where a part of a name of the database, its service or its schemas is what somebody typed, in any case. */
export function matchesDatabase(entry: DatabaseEntry, typed: string): boolean {
  const needle = needleOf(typed);
  return needle === '' || holds(entry.service, needle) || isSought(entry, needle);
}

/**
 * The databases that match, by service; services and databases keep the order in which they came. Where a service and
 * some of its databases match, those; where the service alone does, all of its databases.
 * @param also databases that match for another reason, by FQN
 */
export function groupByService(
  entries: readonly DatabaseEntry[],
  typed: string,
  also: (fqn: string) => boolean = () => false,
): ServiceGroup[] {
  const byService = new Map<string, DatabaseEntry[]>();
  for (const entry of entries) {
    const group = byService.get(entry.service);
    if (group) group.push(entry);
    else byService.set(entry.service, [entry]);
  }
  const needle = needleOf(typed);
  return [...byService].flatMap(([service, all]) => {
    const found = needle === '' ? all : all.filter((entry) => isSought(entry, needle) || also(entry.fqn));
    const inside = found.length > 0;
    if (!inside && !holds(service, needle)) return [];
    const databases = inside ? found : all;
    return [{ service, databases, count: sum(databases), inside }];
  });
}

const sum = (databases: readonly DatabaseEntry[]): number | undefined => {
  let count = 0;
  for (const entry of databases) {
    if (entry.count === undefined) return undefined;
    count += entry.count;
  }
  return count;
};

/** Up to so many databases all services stand open at first; beyond it one, so that the others are near. */
const OPEN_ALL = 12;

/** Which services stand open until somebody says otherwise: of few databases all, of a search where something was found, else the first, or that of the current one. */
export function openAtFirst(
  groups: readonly ServiceGroup[],
  { current, typed }: { readonly current: string | undefined; readonly typed: string },
): (group: ServiceGroup) => boolean {
  if (needleOf(typed) !== '') return ({ inside }) => inside;
  const all = groups.reduce((count, { databases }) => count + databases.length, 0);
  if (all <= OPEN_ALL) return () => true;
  const has = ({ databases }: ServiceGroup) =>
    current !== undefined && databases.some(({ fqn }) => isWithin(current, fqn));
  const holder = groups.find(has) ?? groups[0];
  return ({ service }) => service === holder?.service;
}
