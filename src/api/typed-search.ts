import { seenText } from '../ui/comparable-text.ts';
import { fqnNames } from './fqn.ts';

// What typed or pasted text looks for: words, or the full name of a record as catalogs, SQL and addresses write it.

/** What a text looks for. */
export interface TypedSearch {
  /** Words that a record must have, as they are seen; none: every record. */
  readonly words: readonly string[];
  /** The same words as they were typed. */
  readonly typed: readonly string[];
  /** What the text may be the full name of, or the end of it: two names or more, outermost first. */
  readonly fullNames: readonly (readonly string[])[];
}

const SEPARATOR = /[\s\p{Cc}\p{Surrogate}]+/u;

/** An engine refuses a query of too many clauses, and a server an address that is too long. */
const MAX_WORDS = 16;
const MAX_LENGTH = 256;

/** A pair of quotes round a text, of whichever language: people mean the words in it. */
const QUOTED_TEXT = /^(?:"([^"]+)"|“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|‘([^‘’]+)’)$/u;

/** A name as SQL has it: in quotes, backticks or brackets, each doubled inside; or without any of them. */
const SQL_NAME = /"((?:[^"]|"")+)"|`((?:[^`]|``)+)`|\[((?:[^\]]|\]\])+)\]|([^\s.,;()"'`[\]]+)/uy;
const SQL_DOT = /\s*\.\s*/y;

/** What stands before a name in SQL. In lower case, and before a single name, it may be a word like any other. */
const SQL_KEYWORD = /^(?:from|join|into|update|table|describe|desc)\s+/iu;
const SURE_KEYWORD = /^(?:FROM|JOIN|INTO)\s+/u;
/** What may stand behind it: another name for it. */
const SQL_ALIAS = /^\s+(?:as\s+)?[\p{L}_][\p{L}\p{N}_]*$/iu;

/** The names at the start of a text in SQL, and how long they are. */
function sqlNames(text: string): { readonly names: readonly string[]; readonly length: number } | undefined {
  const names: string[] = [];
  let at = 0;
  for (;;) {
    SQL_NAME.lastIndex = at;
    const found = SQL_NAME.exec(text);
    if (!found) return undefined;
    const [, quoted, ticked, bracketed, bare] = found;
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

/** A text without what stands round a name that is copied out of a statement or a list: brackets, a semicolon, a comma. */
function withoutPunctuation(text: string): string {
  const inner = text.trim().replace(/[\s;,]+$/u, '');
  const within = /^\((.*)\)$/su.exec(inner)?.[1];
  return within === undefined ? inner : withoutPunctuation(within);
}

/** The names that a text is as a whole, in SQL; undefined: it is something else. */
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

/** How many names a segment of an address has, as a full name; 0: it is none. */
const countNames = (segment: string): number => fqnNames(segment)?.length ?? 0;

/** What an address looks for: the record that it is of, else the words that its list is searched for; undefined: neither. */
function readAddress(text: string): { readonly name: string } | { readonly q: string } | undefined {
  if (!/^https?:\/\/\S+$/iu.test(text) || !URL.canParse(text)) return undefined;
  const { pathname, searchParams } = new URL(text);
  // The catalog's own pages have more behind the name, such as a tab: the name is what has most parts.
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
  Array.from(text).slice(0, MAX_LENGTH).join('').split(SEPARATOR).filter(Boolean).slice(0, MAX_WORDS);

const unquoted = (text: string): string | undefined =>
  QUOTED_TEXT.exec(text)
    ?.slice(1)
    .find((inner) => inner !== undefined);

/** What typed or pasted text looks for. */
export function readTyped(text: string): TypedSearch {
  const trimmed = text.trim();
  const address = readAddress(trimmed);
  if (address)
    return 'q' in address ? readTyped(address.q.replace(/^https?:/iu, '')) : readName(address.name);
  return readName(trimmed);
}

function readName(text: string): TypedSearch {
  const sql = namesInSql(text);
  const [only = ''] = sql ?? [];
  const single = sql?.length === 1 ? only : unquoted(text);
  // In backticks, or in quotes of a list of names, a full name may stand as a whole.
  const readings = [fqnNames(text), sql, single === undefined ? undefined : fqnNames(single)];
  const fullNames = new Map(
    readings.flatMap((names) => (names && names.length > 1 ? [[JSON.stringify(names), names] as const] : [])),
  );
  const typed = wordsIn(single ?? text);
  // Accents that stand by themselves are seen on a blank: it is none between words.
  const seen = typed.map((word) => seenText(word).replaceAll(' ', ''));
  return {
    // A word of nothing that is seen is looked for as it is.
    words: seen.map((word, at) => word || (typed[at] ?? '')),
    typed,
    fullNames: [...fullNames.values()],
  };
}

/** The words of typed text as names are marked with them, the last one of a full name among them. */
export function searchWords(text: string): readonly string[] {
  const { words, fullNames } = readTyped(text);
  return [...words, ...fullNames.flatMap((names) => names.at(-1) ?? [])];
}
