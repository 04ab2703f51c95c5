import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { startOfText } from '../ui/cut-text.ts';
import type { Client } from './client.ts';
import { isUnknownPath } from './errors.ts';
import { FRESH_MS, keys } from './keys.ts';
import { aggregationsSchema, foldKey, type ValueCounts } from './schemas/aggregations.ts';
import { lenientList } from './schemas/entity.ts';
import { indexName } from './search-request.ts';

// Values of a field of an index: how often each is used, and which begin with a text.

interface IndexRequest {
  readonly client: Client;
  readonly searchIndex: string;
  readonly signal: AbortSignal;
}

const aggregateSchema = v.object({ aggregations: aggregationsSchema });

/**
 * Values with the number of documents of each, deleted ones included: good for an order, not to show. Undefined: none is
 * readable. @throws ApiError
 * @param matching regular expression of the keys (Lucene, RegExp); ignored by servers before 1.2
 * @param size most values, in the order of the keys; servers before 1.2 send 50
 */
async function valuesOfField(
  { client, searchIndex, signal }: IndexRequest,
  field: string,
  matching: string,
  size: number,
): Promise<ValueCounts | undefined> {
  const { value } = await client.get({
    path: ['search', 'aggregate'],
    // Servers from 1.2 on send no values at all without `value`.
    query: { index: indexName(client, searchIndex), field, value: matching, size },
    schema: aggregateSchema,
    signal,
  });
  return value.aggregations.get(field);
}

/** Number of documents of each value of a field, by its key in lower case. */
export type ValueUses = ReadonlyMap<string, number>;

/** Most values that are ranked by use; a field with more is not ranked. */
const MAX_RANKED = 1_000;
/** Longest wait for an order, in ms, before values are shown without it. */
const RANKED_WITHIN_MS = 3_000;

/** Query of the uses of values, from the first of some fields that has any; null: not all are known. Never fails. */
export const valueUsesQuery = (client: Client, searchIndex: string, fields: readonly string[]) =>
  queryOptions({
    queryKey: keys.valueUses(client, searchIndex, fields),
    queryFn: async ({ signal }): Promise<ValueUses | null> => {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(RANKED_WITHIN_MS)]);
      try {
        return await usesOfFirst({ client, searchIndex, signal: limited }, fields);
      } catch {
        signal.throwIfAborted();
        return null;
      }
    },
    staleTime: FRESH_MS.vocabularies,
  });

async function usesOfFirst(target: IndexRequest, fields: readonly string[]): Promise<ValueUses | null> {
  for (const field of fields) {
    const values = await valuesOfField(target, field, '.*', MAX_RANKED);
    if (values && values.counts.size > 0) return values.isWhole ? usesByFoldedKey(values) : null;
  }
  return null;
}

export function usesByFoldedKey({ counts }: Pick<ValueCounts, 'counts'>): ValueUses {
  const uses = new Map<string, number>();
  for (const [key, count] of counts) uses.set(foldKey(key), (uses.get(foldKey(key)) ?? 0) + count);
  return uses;
}

/** Fields of an index that hold names of parts, such as columns. */
export interface NamesInIndex {
  /** The field that `/search/suggest` completes, on servers up to about 1.4. */
  readonly completed: string;
  /** Fields of whole names, requested in this order until one has names that begin with the text. */
  readonly fields: readonly NameField[];
}

export interface NameField {
  readonly field: string;
  /** Nested parts are named with their parents, `parent.child`. */
  readonly hasParents?: true;
}

export interface SuggestedNames {
  /** Most used first, or in the service's order. */
  readonly names: readonly string[];
  /** False: this server suggests no names, whatever the text. */
  readonly isSuggested: boolean;
}

/**
 * Way of finding names that begin with a text. `values`: values of a field; servers before 1.2 ignore the text.
 * `completion`: `/search/suggest`, gone from about 1.5 on. `values` comes first because every version has it.
 */
type SuggestionWay = 'values' | 'completion';

/** The ways that may work for an index; a request by a way that does not work removes it. */
const suggestionWaysQuery = (client: Client, searchIndex: string) =>
  queryOptions({
    queryKey: keys.suggestionWays(client, searchIndex),
    queryFn: (): readonly SuggestionWay[] => ['values', 'completion'],
    staleTime: FRESH_MS.owned,
  });

const MAX_SUGGESTIONS = 12;

/**
 * Query of names that begin with a text, in any case; nested parts by their own names, and those that differ in case alone as
 * one. Lower case if the index has no other. Fails with an ApiError.
 */
export const suggestedNamesQuery = (client: Client, searchIndex: string, names: NamesInIndex, text: string) =>
  queryOptions({
    queryKey: keys.suggestedNames(client, searchIndex, names.completed, text),
    queryFn: async ({ signal, client: queries }): Promise<SuggestedNames> => {
      const target = { client, searchIndex, signal };
      const waysQuery = suggestionWaysQuery(client, searchIndex);
      for (const way of await queries.query(waysQuery)) {
        const request =
          way === 'values' ? namesByValues(target, names.fields, text) : completedNames(target, names, text);
        const suggested = await request.catch(undefinedWhereAbsent);
        if (suggested) return { names: suggested.slice(0, MAX_SUGGESTIONS), isSuggested: true };
        queries.setQueryData(waysQuery.queryKey, (ways) => ways?.filter((other) => other !== way));
      }
      return { names: [], isSuggested: false };
    },
    staleTime: FRESH_MS.vocabularies,
  });

/** Undefined: the server has no such endpoint. @throws any other error */
function undefinedWhereAbsent(error: unknown): undefined {
  if (!isUnknownPath(error)) throw error;
}

const completionSchema = v.object({
  suggest: v.record(
    v.string(),
    lenientList(v.object({ options: lenientList(v.object({ text: v.string() })) })),
  ),
});

/** Names from `/search/suggest`, which tolerates typing errors. @throws ApiError */
async function completedNames(
  { client, searchIndex, signal }: IndexRequest,
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
    signal,
  });
  const options = Object.values(value.suggest).flatMap((lists) => lists.flatMap((list) => list.options));
  return [...new Set(options.map((option) => ownName(option.text)))];
}

/** Names requested to offer the most used among them: the service sorts names alphabetically. */
const MAX_LISTED = 100;

/** Undefined: the server ignores the text. @throws ApiError */
async function namesByValues(
  target: IndexRequest,
  fields: readonly NameField[],
  text: string,
): Promise<readonly string[] | undefined> {
  for (const { field, hasParents = false } of fields) {
    const matching = beginningWith(text, hasParents);
    const values = await valuesOfField(target, field, matching, MAX_LISTED);
    if (!values || values.counts.size === 0) continue;
    const begin = foldKey(cut(text));
    const isMatch = (name: string) =>
      hasParents ? `.${foldKey(name)}`.includes(`.${begin}`) : foldKey(name).startsWith(begin);
    if (![...values.counts.keys()].every((name) => isMatch(name))) return undefined;
    const uses = new Map<string, number>();
    for (const [key, count] of values.counts) {
      const name = hasParents ? ownName(key) : key;
      uses.set(name, (uses.get(name) ?? 0) + count);
    }
    return mostUsed(uses);
  }
  return [];
}

const byUse = (all: ReadonlyMap<string, number>): readonly (readonly [string, number])[] =>
  [...all].toSorted(([, m], [, n]) => n - m);

/** Names by their uses. Those that differ in case alone are one, written as most records write it. */
function mostUsed(uses: ReadonlyMap<string, number>): readonly string[] {
  const spelling = new Map(
    byUse(uses)
      .toReversed()
      .map(([name]) => [foldKey(name), name]),
  );
  const inAnyCase = usesByFoldedKey({ counts: new Map(byUse(uses)) });
  return byUse(inAnyCase).map(([key]) => spelling.get(key) ?? key);
}

const ownName = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** UTF-16 units of a text that enter an expression: engines accept expressions of 1,000. */
const MAX_LETTERS = 100;
const cut = (text: string): string => startOfText(text, MAX_LETTERS);

/** Regular expression of names that begin with a text, in any case. @param hasParents whether those of parents precede them */
function beginningWith(text: string, hasParents: boolean): string {
  const letters = Array.from(cut(text), expressionOf).join('');
  return hasParents ? String.raw`(.*\.)?${letters}[^.]*` : `${letters}.*`;
}

function expressionOf(letter: string): string {
  const folded = foldKey(letter);
  const upper = letter.toUpperCase();
  const cases = new Set([letter, folded, ...(foldKey(upper) === folded ? [upper] : [])]);
  if (cases.size > 1) return `[${[...cases].join('')}]`;
  // Other characters are escaped because they may be operators.
  return /[\p{L}\p{M}\p{N}]/u.test(letter) ? letter : `\\${letter}`;
}
