import { errorSentence } from '../api/error-messages.ts';
import type { Translator } from '../i18n/translate.ts';
import { hasPart, needleOf } from '../ui/comparable-text.ts';

/** The facets that narrow list endpoints directly: databases with their schemas, or services. */
export type ScopeFacet = 'database' | 'service';

export interface DatabaseEntry {
  readonly fqn: string;
  readonly name: string;
  readonly displayName?: string | undefined;
  /** Display name of its service. */
  readonly service: string;
  /** Tooltip of the service, with its name if the display name differs; absent: the same. */
  readonly serviceTitle?: string | undefined;
}

interface Failed {
  readonly kind: 'failed';
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The databases after a response: a list, or an error, which is never drawn as empty. */
export type LoadedDatabases =
  | Failed
  | {
      readonly kind: 'ready';
      readonly databases: readonly DatabaseEntry[];
      /** State of the remaining databases; absent: all are here. */
      readonly rest?: { readonly kind: 'loading' } | Failed | undefined;
    };

export type Databases = { readonly kind: 'loading' } | LoadedDatabases;

export interface ServiceGroup {
  readonly service: string;
  readonly title: string;
  readonly databases: readonly DatabaseEntry[];
  /** False: only the service's own name matches the typed text, and these are all of its databases. */
  readonly inside: boolean;
}

/** Whether an FQN is that of a database, or of something in it. */
export const isWithin = (fqn: string, database: string): boolean =>
  fqn === database || fqn.startsWith(`${database}.`);

/** Whether a name of a database has a text; the FQN counts only if the service's name does not have it. */
const isMatch = (entry: DatabaseEntry, needle: string): boolean =>
  hasPart(entry.name, needle) ||
  hasPart(entry.displayName, needle) ||
  (hasPart(entry.fqn, needle) && !hasPart(entry.service, needle));

/**
 * Groups the matching databases by service, in the order in which they came. A service has its matching databases, or all
 * of them if only its own name matches.
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
    return [{ service, title, databases, inside }];
  });
}

export const databasesFailed = (scope: ScopeFacet, error: unknown, t: Translator): string =>
  `${t(`${scope}Choice.notLoaded`)} ${errorSentence(error, t)}`;
