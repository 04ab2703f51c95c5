// What the query language of the engine reads as more than a letter (Elasticsearch, query_string, reserved characters).
const RESERVED = /[\\+\-!():^[\]"{}~*?|&/=<>]/g;
const BLANKS = /[\s\p{Cc}\p{Surrogate}]+/u;

/** An engine refuses a query of too many clauses, and a server an address that is too long. */
const MAX_PARTS = 16;
const MAX_LENGTH = 256;

/** One word of typed text with everything in it that the query language would read escaped. */
function escapeQuery(word: string): string {
  return word.replace(RESERVED, String.raw`\$&`);
}

/** The words of typed text: what the blanks in it set apart. */
export function searchWords(text: string): readonly string[] {
  const cut = Array.from(text).slice(0, MAX_LENGTH).join('');
  return cut.split(BLANKS).filter(Boolean).slice(0, MAX_PARTS);
}

/**
 * Typed text as a query that finds every record with all of its words as parts of words: each `*word*`, joined by AND.
 * Nothing that can be typed is read as syntax. Text without a word finds everything.
 */
export function searchQuery(text: string): string {
  const words = searchWords(text);
  return words.length === 0 ? '*' : words.map((word) => `*${escapeQuery(word)}*`).join(' AND ');
}
