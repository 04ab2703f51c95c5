import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Client } from '../api/client.ts';
import { requestWithFields } from '../api/field-compat.ts';
import { FRESH_MS, keys } from '../api/keys.ts';
import { SERVICE_LISTS } from '../api/page-requests.ts';
import { lenient } from '../api/schemas/entity.ts';
import { listSchema } from '../api/schemas/responses.ts';

// Values of filters from the service's own lists: users, teams, tags, terms, services, databases and schemas.

export type ServiceListId = (typeof SERVICE_LISTS)[number];

/** A list of the service, by the last part of its path. */
export type ValueListId =
  | ServiceListId
  | 'users'
  | 'teams'
  | 'tags'
  | 'glossaryTerms'
  | 'domains'
  | 'dataProducts'
  | 'databases'
  | 'databaseSchemas';

export const isServiceList = (id: ValueListId): id is ServiceListId =>
  SERVICE_LISTS.some((list) => list === id);

const pathOf = (id: ValueListId): readonly string[] => (isServiceList(id) ? ['services', id] : [id]);

/** Only these members are kept, because a service's connection may hold secrets. */
const namedSchema = v.object({
  id: v.string(),
  name: v.string(),
  fullyQualifiedName: lenient(v.string()),
  displayName: lenient(v.string()),
  isBot: lenient(v.boolean()),
  usageCount: lenient(v.number()),
  serviceType: lenient(v.string()),
});

export interface NamedValue {
  readonly id: string;
  readonly name: string;
  /** Full name; the plain name if the service sends none. */
  readonly fqn: string;
  readonly displayName: string | undefined;
  /** Number of records of all types with a tag or term; undefined: not sent. */
  readonly uses?: number | undefined;
  /** A service's alone, such as `Snowflake`. */
  readonly serviceType?: string | undefined;
}

export interface ValueList {
  /** In the service's order. */
  readonly entries: readonly NamedValue[];
  /** Whether these are all entries of the service. */
  readonly isWhole: boolean;
}

/** The optional fields of a list's entries: how often tags and terms are used, which decides what is offered first. */
const fieldsOf = (id: ValueListId): readonly string[] =>
  id === 'tags' || id === 'glossaryTerms' ? ['usageCount'] : [];

const PAGE_SIZE = 1_000;
/** Most entries read of a list; values beyond them can be typed. */
const MAX_ENTRIES = 10_000;

/** Query of the entries of a list, at most 10,000, without bots. Fails with an ApiError. */
export const valueListQuery = (client: Client, id: ValueListId) =>
  queryOptions({
    queryKey: keys.values(client, id),
    queryFn: ({ signal }): Promise<ValueList> => readList(client, id, signal),
    staleTime: FRESH_MS.vocabularies,
  });

async function readList(client: Client, id: ValueListId, signal: AbortSignal): Promise<ValueList> {
  const entries: NamedValue[] = [];
  const seen = new Set<string>();
  for (let after: string | undefined; ;) {
    const { answer } = await requestWithFields(client, pathOf(id), fieldsOf(id), (fields) =>
      client.get({
        path: pathOf(id),
        query: { limit: PAGE_SIZE, after, fields: fields.length > 0 ? fields.join() : undefined },
        schema: listSchema,
        signal,
      }),
    );
    const { value } = answer;
    entries.push(...value.data.flatMap(readEntry));
    after = value.paging.after;
    // A repeated cursor would never end.
    if (after === undefined || value.data.length === 0 || seen.has(after)) return { entries, isWhole: true };
    if (entries.length >= MAX_ENTRIES) return { entries, isWhole: false };
    seen.add(after);
  }
}

function readEntry(record: unknown): readonly NamedValue[] {
  const read = v.safeParse(namedSchema, record);
  if (!read.success || read.output.isBot) return [];
  const { fullyQualifiedName, displayName, usageCount: uses, isBot: _, ...rest } = read.output;
  return [{ ...rest, fqn: fullyQualifiedName ?? rest.name, displayName: displayName || undefined, uses }];
}
