import { t } from '../i18n/translate.ts';
import { errorSentence } from '../api/error-messages.ts';
import { hasPart, needleOf } from '../ui/comparable-text.ts';

/** The facets that list endpoints are narrowed by themselves: databases with their schemas, or services. */
export type ScopeFacet = 'database' | 'service';

/** A database, as the pickers need it. */
export interface DatabaseEntry {
  readonly fqn: string;
  readonly name: string;
  readonly displayName?: string | undefined;
  /** What the service that it belongs to is called. */
  readonly service: string;
  /** Tooltip of the service: that, and its name where it is called otherwise; absent: the same. */
  readonly serviceTitle?: string | undefined;
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
export type Databases = Loading | LoadedDatabases;

/** The databases once they were answered, with a list or with an error. */
export type LoadedDatabases = Failed | Ready;

export interface ServiceGroup {
  readonly service: string;
  /** Its tooltip. */
  readonly title: string;
  readonly databases: readonly DatabaseEntry[];
  /** Tables in all of them; undefined where one is not known. */
  readonly count: number | undefined;
  /** False: only the service's own name matches what is looked for, and these are all of its databases. */
  readonly inside: boolean;
}

/** Whether an FQN is that of a database, or of something in it. */
export const isWithin = (fqn: string, database: string): boolean =>
  fqn === database || fqn.startsWith(`${database}.`);

/** Whether a database is looked for itself, or by its schemas; its FQN counts where more than its service is meant. */
const isMatch = (entry: DatabaseEntry, needle: string): boolean =>
  hasPart(entry.name, needle) ||
  hasPart(entry.displayName, needle) ||
  (hasPart(entry.fqn, needle) && !hasPart(entry.service, needle)) ||
  entry.schemas?.some((name) => hasPart(name, needle)) === true;

/** True where a part of a name of the database, its service or its schemas is the typed text, in any case. */
export function matchesDatabase(entry: DatabaseEntry, typed: string): boolean {
  const needle = needleOf(typed);
  return needle === '' || hasPart(entry.service, needle) || isMatch(entry, needle);
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
    const found = needle === '' ? all : all.filter((entry) => isMatch(entry, needle) || also(entry.fqn));
    const inside = found.length > 0;
    if (!inside && !hasPart(service, needle)) return [];
    const databases = inside ? found : all;
    const title = all[0]?.serviceTitle ?? service;
    return [{ service, title, databases, count: sum(databases), inside }];
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

/** That the databases or services did not load, and why. */
export const databasesFailed = (scope: ScopeFacet, error: unknown): string =>
  `${t(`${scope}Choice.notLoaded`)} ${errorSentence(error)}`;
