// What the search endpoint is asked: words as the engine's query language, and clauses as its query DSL.

// What the query language of the engine reads as more than a letter (Elasticsearch, query_string, reserved characters).
const RESERVED = /[\\+\-!():^[\]"{}~*?|&/=<>]/g;
const SEPARATOR = /[\s\p{Cc}\p{Surrogate}]+/u;

/** An engine refuses a query of too many clauses, and a server an address that is too long. */
const MAX_WORDS = 16;
const MAX_LENGTH = 256;

/** One word of typed text with everything in it that the query language would read escaped. */
function escapeQuery(word: string): string {
  return word.replace(RESERVED, String.raw`\$&`);
}

/** The words of typed text: what the blanks in it set apart. */
export function searchWords(text: string): readonly string[] {
  const cut = Array.from(text).slice(0, MAX_LENGTH).join('');
  return cut.split(SEPARATOR).filter(Boolean).slice(0, MAX_WORDS);
}

/**
 * Typed text as a query that finds every record with all of its words as parts of words: each `*word*`, joined by AND.
 * Nothing that can be typed is read as syntax. Text without a word finds everything.
 */
export function searchQuery(text: string): string {
  const words = searchWords(text);
  return words.length === 0 ? '*' : words.map((word) => `*${escapeQuery(word)}*`).join(' AND ');
}

/** A clause of the engine's query DSL (Elasticsearch 7). */
export type Clause = Readonly<Record<string, unknown>>;

/** What a record must match, and what it must not. */
export interface QueryFilter {
  readonly filter: readonly Clause[];
  readonly must_not: readonly Clause[];
}

export const MATCH_ALL: QueryFilter = { filter: [], must_not: [] };

/** Both at once. */
export const bothFilters = (a: QueryFilter, b: QueryFilter): QueryFilter => ({
  filter: [...a.filter, ...b.filter],
  must_not: [...a.must_not, ...b.must_not],
});

/** A filter as the parameter `query_filter` or `post_filter`; undefined: it leaves nothing out. */
export function filterText({ filter, must_not }: QueryFilter): string | undefined {
  if (filter.length === 0 && must_not.length === 0) return undefined;
  return JSON.stringify({
    query: { bool: { ...(filter.length > 0 && { filter }), ...(must_not.length > 0 && { must_not }) } },
  });
}
