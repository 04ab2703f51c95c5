import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Client } from './client.ts';
import { FRESH_MS, keys } from './keys.ts';
import { lenient } from './schemas/entity.ts';
import { escapeQuery } from './search-query.ts';
import { indexName, MATCH_ALL, searchPath, searchSchema, stateParams } from './search-request.ts';
import { readTypedSearch } from './typed-search.ts';

// Words that names have, near to words that were typed wrong.

/** Numbers of letters that may differ: as many as the engine tolerates (Lucene, FuzzyQuery). */
const EDITS = [0, 1, 2];
/** Shorter words are near to too many others. */
const MIN_LETTERS = 4;
const MAX_NAMES = 20;

const namedSchema = v.object({ name: v.string(), displayName: lenient(v.string()) });

/** A text of words that names have, like the typed one: `orders` for `ordrez`; null: none is near. Fails with an ApiError. */
export const nearWordsQuery = (client: Client, searchIndex: string, typed: string, ofDeleted: boolean) =>
  queryOptions({
    queryKey: keys.nearWords(client, searchIndex, typed, ofDeleted),
    queryFn: async ({ signal }): Promise<string | null> => {
      const { words } = readTypedSearch(typed);
      if (words.length === 0 || words.some((word) => word.length < MIN_LETTERS)) return null;
      const clauses = words.map(escapeQuery).map((word) => `(name:${word}~ OR displayName:${word}~)`);
      const { value } = await client.get({
        path: searchPath,
        query: {
          q: clauses.join(' AND '),
          index: indexName(client, searchIndex),
          from: 0,
          size: MAX_NAMES,
          ...stateParams(MATCH_ALL, ofDeleted),
          include_aggregations: 'false',
          include_source_fields: ['name', 'displayName'],
        },
        schema: searchSchema,
        signal,
      });
      const names = value.hits.hits.flatMap(({ record }) => {
        const read = v.safeParse(namedSchema, record);
        return read.success ? [read.output.name, read.output.displayName ?? ''] : [];
      });
      const near = words.map((word) => nearestWord(word, names));
      const text = near.join(' ');
      return near.includes(undefined) || text === words.join(' ').toLowerCase() ? null : text;
    },
    staleTime: FRESH_MS.matches,
  });

/** The most similar word, in lower case: by letters to change, then length, then uses. Undefined: none is near. */
export function nearestWord(typed: string, names: readonly string[]): string | undefined {
  const word = typed.toLowerCase();
  const uses = new Map<string, number>();
  for (const other of names.flatMap((name) => name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []))
    uses.set(other, (uses.get(other) ?? 0) + 1);
  const [best] = [...uses]
    .flatMap(([other, count]) =>
      EDITS.filter((edits) => isNear(word, other, edits))
        .slice(0, 1)
        .map((edits) => ({ other, count, edits })),
    )
    .toSorted(
      (a, b) =>
        a.edits - b.edits ||
        Math.abs(a.other.length - word.length) - Math.abs(b.other.length - word.length) ||
        b.count - a.count,
    );
  return best?.other;
}

/** Whether a word becomes another by adding, dropping, replacing or swapping so many letters. */
function isNear(a: string, b: string, edits: number): boolean {
  if (a === b) return true;
  if (edits === 0 || Math.abs(a.length - b.length) > edits) return false;
  if (a[0] === b[0]) return isNear(a.slice(1), b.slice(1), edits);
  const isSwapped = a[0] === b[1] && a[1] === b[0];
  return (
    isNear(a.slice(1), b, edits - 1) ||
    isNear(a, b.slice(1), edits - 1) ||
    isNear(a.slice(1), b.slice(1), edits - 1) ||
    (isSwapped && isNear(a.slice(2), b.slice(2), edits - 1))
  );
}
