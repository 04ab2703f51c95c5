import { seenText } from '../ui/comparable-text.ts';
import { startOfText } from '../ui/cut-text.ts';
import { fqnNames } from './fqn.ts';

// Typed or pasted text as words, or as the full name of a record in the notation of catalogs, SQL or URLs.

const SEPARATOR = /[\s\p{Cc}\p{Surrogate}]+/u;

/** Engines refuse a query of too many clauses, and servers a URL that is too long. */
const MAX_WORDS = 16;
const MAX_LENGTH = 256;

/** A text in quotes of any language: the quotes are not searched for. */
const QUOTED_TEXT = /^(?:"([^"]+)"|“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|‘([^‘’]+)’)$/u;

/** A name in SQL: in quotes, backticks or brackets, each doubled inside; or without any. */
const SQL_NAME = /"((?:[^"]|"")+)"|`((?:[^`]|``)+)`|\[((?:[^\]]|\]\])+)\]|([^\s.,;()"'`[\]]+)/uy;
const SQL_DOT = /\s*\.\s*/y;

/** Keywords before a name in SQL. In lower case before a single name they may be ordinary words. */
const SQL_KEYWORD = /^(?:from|join|into|update|table|describe|desc)\s+/iu;
const SURE_KEYWORD = /^(?:FROM|JOIN|INTO)\s+/u;
const SQL_ALIAS = /^\s+(?:as\s+)?[\p{L}_][\p{L}\p{N}_]*$/iu;

/** The SQL names at the start of a text, and their length. */
function sqlNames(text: string): { readonly names: readonly string[]; readonly length: number } | undefined {
  const names: string[] = [];
  let at = 0;
  for (;;) {
    SQL_NAME.lastIndex = at;
    const match = SQL_NAME.exec(text);
    if (!match) return undefined;
    const [, quoted, ticked, bracketed, bare] = match;
    names.push(
      quoted?.replaceAll('""', '"') ??
        ticked?.replaceAll('``', '`') ??
        bracketed?.replaceAll(']]', ']') ??
        bare ??
        '',
    );
    at = SQL_NAME.lastIndex;
    SQL_DOT.lastIndex = at;
    if (!SQL_DOT.test(text)) return { names, length: at };
    at = SQL_DOT.lastIndex;
  }
}

/** Removes the brackets, semicolon or comma around a name copied from a statement or a list. */
function withoutPunctuation(text: string): string {
  const inner = text.trim().replace(/[\s;,]+$/u, '');
  const within = /^\((.*)\)$/su.exec(inner)?.[1];
  return within === undefined ? inner : withoutPunctuation(within);
}

/** The names of a text that is one SQL name as a whole; undefined: it is not. */
function namesInSql(text: string): readonly string[] | undefined {
  const bare = withoutPunctuation(text);
  const name = bare.replace(SQL_KEYWORD, '');
  const found = sqlNames(name);
  if (!found) return undefined;
  const { names, length } = found;
  const isAfterKeyword = name !== bare;
  if (length < name.length && !(isAfterKeyword && names.length > 1 && SQL_ALIAS.test(name.slice(length))))
    return undefined;
  const isSure = names.length > 1 || /^["`[]/u.test(name) || SURE_KEYWORD.test(bare);
  return isAfterKeyword && !isSure ? undefined : names;
}

/** Number of names in a URL segment; 0: it is no full name. */
const countNames = (segment: string): number => fqnNames(segment)?.length ?? 0;

/** The record that a URL is of, else the search text of its list; undefined: neither. */
function readAddress(text: string): { readonly name: string } | { readonly q: string } | undefined {
  if (!/^https?:\/\/\S+$/iu.test(text) || !URL.canParse(text)) return undefined;
  const { pathname, searchParams } = new URL(text);
  // The catalog's own pages append segments such as a tab: the name is the segment with most parts.
  const [, ...segments] = pathname.split('/').filter(Boolean).map(decoded);
  const name = segments.toReversed().toSorted((a, b) => countNames(b) - countNames(a))[0];
  const q = searchParams.get('q');
  if (name !== undefined && countNames(name) > (q === null ? 0 : 1)) return { name };
  return q === null ? undefined : { q };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const wordsIn = (text: string): readonly string[] =>
  startOfText(text, MAX_LENGTH).split(SEPARATOR).filter(Boolean).slice(0, MAX_WORDS);

const unquoted = (text: string): string | undefined =>
  QUOTED_TEXT.exec(text)
    ?.slice(1)
    .find((inner) => inner !== undefined);

export function readTypedSearch(text: string): ReturnType<typeof readName> {
  const trimmed = text.trim();
  const address = readAddress(trimmed);
  if (address)
    return 'q' in address ? readTypedSearch(address.q.replace(/^https?:/iu, '')) : readName(address.name);
  return readName(trimmed);
}

function readName(text: string) {
  const sql = namesInSql(text);
  const [only = ''] = sql ?? [];
  const single = sql?.length === 1 ? only : unquoted(text);
  // A full name may stand as a whole in backticks, or in the quotes of a list of names.
  const readings = [fqnNames(text), sql, single === undefined ? undefined : fqnNames(single)];
  const fullNames = new Map(
    readings.flatMap((names) => (names && names.length > 1 ? [[JSON.stringify(names), names] as const] : [])),
  );
  const typed = wordsIn(single ?? text);
  // A separate accent is displayed on a blank, which does not separate words.
  const seen = typed.map((word) => seenText(word).replaceAll(' ', ''));
  return {
    /**
     * Words that a record must have, as displayed; empty: every record. A word without visible characters is searched for as
     * typed.
     */
    words: seen.map((word, at) => word || (typed[at] ?? '')),
    typed,
    /** Full names, or ends of them, that the text may be: two names or more each, outermost first. */
    fullNames: [...fullNames.values()],
  };
}

/** The words to mark in names: those of the typed text, and the last name of each full name. */
export function searchWords(text: string): readonly string[] {
  const { words, fullNames } = readTypedSearch(text);
  return [...words, ...fullNames.flatMap((names) => names.at(-1) ?? [])];
}
