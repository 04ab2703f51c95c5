import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Client } from './client.ts';
import { ApiError } from './errors.ts';
import { FRESH_MS, keys } from './keys.ts';
import { withTimeout } from './retry.ts';
import { aggregationsSchema, foldKey, type ValueCounts } from './schemas/aggregations.ts';
import { lenientList } from './schemas/entity.ts';
import { indexName } from './search-request.ts';

// The values that a field of an index has: how much each is used, and those that begin with a text.

interface Asked {
  readonly client: Client;
  /** As services call it. */
  readonly searchIndex: string;
  readonly signal: AbortSignal;
}

/** ms that names are waited for. */
const TIMEOUT_MS = 15_000;

interface ValuesAsked extends Asked {
  readonly field: string;
  /** Expression of the engine that the keys must match (Lucene, RegExp). A server before 1.2 does not read it. */
  readonly matching: string;
  /** How many at most, in the order of the keys; a server before 1.2 gives 50. */
  readonly size: number;
}

const aggregateSchema = v.object({ aggregations: aggregationsSchema });

/**
 * The values of a field with how many documents have each, deleted ones too: an order, no counts to show. Undefined: the
 * answer has none that can be read. @throws ApiError
 */
async function valuesOfField({
  client,
  searchIndex,
  signal,
  field,
  matching,
  size,
}: ValuesAsked): Promise<ValueCounts | undefined> {
  const { value } = await client.get({
    path: ['search', 'aggregate'],
    // Without `value` a server from 1.2 on gives no values at all.
    query: { index: indexName(client, searchIndex), field, value: matching, size },
    schema: aggregateSchema,
    timeoutMs: TIMEOUT_MS,
    signal,
  });
  return value.aggregations.get(field);
}

/** How many documents have each value of a field, by its key in lower case. */
export type ValueUses = ReadonlyMap<string, number>;

/** Values whose uses are asked for: one of more is not known by how much it is used. */
const MAX_RANKED = 1_000;
/** ms that an order is waited for before values are shown without it. */
const RANKED_WITHIN_MS = 3_000;

/**
 * How much the values of an index are used, from the first of some fields that has any; null where the server does not say
 * it of all, or not at all: it is asked for the sake of an order, and never fails.
 */
export const valueUsesQuery = (client: Client, searchIndex: string, fields: readonly string[]) =>
  queryOptions({
    queryKey: keys.valueUses(client, searchIndex, fields),
    queryFn: async ({ signal }): Promise<ValueUses | null> => {
      const facts = { request: 'GET search/aggregate', attempts: 1 };
      try {
        return await withTimeout({ timeoutMs: RANKED_WITHIN_MS, signal }, facts, (limited) =>
          usesOfFirst({ client, searchIndex, signal: limited }, fields),
        );
      } catch {
        signal.throwIfAborted();
        return null;
      }
    },
    staleTime: FRESH_MS.vocabularies,
  });

async function usesOfFirst(asked: Asked, fields: readonly string[]): Promise<ValueUses | null> {
  for (const field of fields) {
    const found = await valuesOfField({ ...asked, field, matching: '.*', size: MAX_RANKED });
    if (found && found.counts.size > 0) return found.isWhole ? usesByFoldedKey(found) : null;
  }
  return null;
}

function usesByFoldedKey({ counts }: ValueCounts): ValueUses {
  const uses = new Map<string, number>();
  for (const [key, count] of counts) uses.set(foldKey(key), (uses.get(foldKey(key)) ?? 0) + count);
  return uses;
}

/** Where an index has the names of parts, such as columns. */
export interface NamesInIndex {
  /** The field that `/search/suggest` completes: of servers up to about 1.4. */
  readonly completed: string;
  /** Fields that hold whole names; asked for in this order until one has some that begin with the text. */
  readonly fields: readonly NameField[];
}

export interface NameField {
  readonly field: string;
  /** The name of a part that lies in another stands behind that one's, `parent.child`. */
  readonly hasParents?: true;
}

export interface SuggestedNames {
  /** Those used most first, or as the service orders them. */
  readonly names: readonly string[];
  /** False: this server suggests no names, whatever the text. */
  readonly isSuggested: boolean;
}

/**
 * How names that begin with a text are found. `values`: as values of a field; a server before 1.2 does not read what they
 * begin with. `completion`: by `/search/suggest`, which is gone from about 1.5 on. Values go first: every version has them,
 * so that none is asked for what it does not have.
 */
type SuggestionWay = 'values' | 'completion';

/** The ways that an index has not shown to be none. A request by one that is none takes it out. */
const suggestionWaysQuery = (client: Client, searchIndex: string) =>
  queryOptions({
    queryKey: keys.suggestionWays(client, searchIndex),
    queryFn: (): readonly SuggestionWay[] => ['values', 'completion'],
    staleTime: FRESH_MS.owned,
  });

/** Names that are offered at once. */
const MAX_SUGGESTIONS = 12;

/**
 * Names that begin with a text, in any case; those of nested parts by their own names. In lower case where the index has no
 * other. Fails with an ApiError.
 */
export const suggestedNamesQuery = (client: Client, searchIndex: string, names: NamesInIndex, text: string) =>
  queryOptions({
    queryKey: keys.suggestedNames(client, searchIndex, names.completed, text),
    queryFn: async ({ signal, client: queries }): Promise<SuggestedNames> => {
      const asked = { client, searchIndex, signal };
      const waysQuery = suggestionWaysQuery(client, searchIndex);
      for (const way of await queries.query(waysQuery)) {
        const ask =
          way === 'values' ? namesByValues(asked, names.fields, text) : completedNames(asked, names, text);
        const found = await ask.catch(undefinedWhereAbsent);
        if (found) return { names: found.slice(0, MAX_SUGGESTIONS), isSuggested: true };
        queries.setQueryData(waysQuery.queryKey, (ways) => ways?.filter((one) => one !== way));
      }
      return { names: [], isSuggested: false };
    },
    staleTime: FRESH_MS.vocabularies,
  });

/** Undefined for the error that the server has no such address. @throws any other error */
function undefinedWhereAbsent(error: unknown): undefined {
  const isAbsent =
    error instanceof ApiError &&
    (error.kind === 'not-found' || error.kind === 'not-the-api' || error.status === 405);
  if (!isAbsent) throw error;
}

const completionSchema = v.object({
  suggest: v.record(
    v.string(),
    lenientList(v.object({ options: lenientList(v.object({ text: v.string() })) })),
  ),
});

/** Typing errors are forgiven by the service. @throws ApiError */
async function completedNames(
  { client, searchIndex, signal }: Asked,
  { completed }: NamesInIndex,
  text: string,
): Promise<readonly string[]> {
  const { value } = await client.get({
    path: ['search', 'suggest'],
    query: {
      q: text,
      index: indexName(client, searchIndex),
      field: completed,
      fetch_source: 'false',
      size: MAX_SUGGESTIONS,
    },
    schema: completionSchema,
    timeoutMs: TIMEOUT_MS,
    signal,
  });
  const options = Object.values(value.suggest).flatMap((lists) => lists.flatMap((list) => list.options));
  return [...new Set(options.map((option) => ownName(option.text)))];
}

/** Names that begin with a text, of which the most used are offered: the service orders them by their letters. */
const MAX_LISTED = 100;

/** Undefined: the server does not read what the names begin with. @throws ApiError */
async function namesByValues(
  asked: Asked,
  fields: readonly NameField[],
  text: string,
): Promise<readonly string[] | undefined> {
  for (const { field, hasParents = false } of fields) {
    const matching = beginningWith(text, hasParents);
    const found = await valuesOfField({ ...asked, field, matching, size: MAX_LISTED });
    if (!found || found.counts.size === 0) continue;
    const begins = hasParents ? isInPath : isAtStart;
    const isAsked = (name: string) => begins(foldKey(name), foldKey(cut(text)));
    if (![...found.counts.keys()].every((name) => isAsked(name))) return undefined;
    const uses = new Map<string, number>();
    for (const [key, count] of found.counts) {
      const name = hasParents ? ownName(key) : key;
      uses.set(name, (uses.get(name) ?? 0) + count);
    }
    return [...uses].toSorted(([, m], [, n]) => n - m).map(([name]) => name);
  }
  return [];
}

const ownName = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

const isAtStart = (key: string, text: string): boolean => key.startsWith(text);
const isInPath = (key: string, text: string): boolean => `.${key}`.includes(`.${text}`);

/** An engine takes expressions of 1,000 characters: of a longer text its beginning. */
const MAX_LETTERS = 100;
const cut = (text: string): string => Array.from(text).slice(0, MAX_LETTERS).join('');

/**
 * An expression of the engine for names that begin with a text in any case, whichever the index keeps.
 * @param hasParents whether names may stand behind those of their parents
 */
function beginningWith(text: string, hasParents: boolean): string {
  const letters = Array.from(cut(text), expressionOf).join('');
  return hasParents ? String.raw`(.*\.)?${letters}[^.]*` : `${letters}.*`;
}

/** One character as an expression. @param letter a code point */
function expressionOf(letter: string): string {
  const folded = foldKey(letter);
  const upper = letter.toUpperCase();
  const cases = new Set([letter, folded, ...(foldKey(upper) === folded ? [upper] : [])]);
  if (cases.size > 1) return `[${[...cases].join('')}]`;
  // Whatever is no letter may mean something to the engine; escaped it is itself.
  return /[\p{L}\p{M}\p{N}]/u.test(letter) ? letter : `\\${letter}`;
}
