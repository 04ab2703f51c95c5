import { isObject } from '../catalog/records.ts';
import { fold, wordRuns, stem, stems, foldedParts, wholeTest } from './analysis.ts';
import { positiveLeaves, type Leaf, type Query } from './query-parser.ts';

type Members = Readonly<Record<string, unknown>>;
type Source = Record<string, unknown>;

/**
 * Tests paths such as `columns.name`: `*` stands for any letters of one name, `**` for any names between: what all engines
 * read alike (Lucene's automata take dots for letters, those that filter while they parse do not).
 */
function pathTest(patterns: readonly string[]): RegExp {
  const alternatives = patterns.map((pattern) =>
    pattern.replaceAll(/\*\*\.|\*|[^\p{L}\p{N}]/gu, (sign) => PATTERN_SIGNS[sign] ?? `\\${sign}`),
  );
  return new RegExp(`^(?:${alternatives.join('|')})$`, 's');
}

const PATTERN_SIGNS: Readonly<Record<string, string>> = {
  '**.': String.raw`(?:[^.]+\.)*`,
  '*': '[^.]*',
};

/** The members of an object below a path, each changed by its path; undefined drops one. */
function mapMembers(
  members: Members,
  path: string,
  change: (member: unknown, path: string) => unknown,
): Source {
  const changed = Object.entries(members).map(
    ([name, member]) => [name, change(member, path + name)] as const,
  );
  return Object.fromEntries(changed.filter(([, member]) => member !== undefined));
}

/** Reduces a record to the members of `include_source_fields`. */
export type SourceFilter = (source: Source) => Source;

/**
 * The filter of `include_source_fields`: keeps members by path, through lists, with everything below them. Objects and lists
 * of which nothing is left are dropped. No path keeps everything.
 */
export function sourceFilter(paths: readonly string[]): SourceFilter {
  if (paths.length === 0) return (source) => source;
  const kept = pathTest(paths);
  const reduce = (value: unknown, path: string): unknown => {
    if (kept.test(path)) return value;
    if (Array.isArray(value)) {
      const items = value.map((item) => reduce(item, path)).filter((item) => item !== undefined);
      return items.length > 0 ? items : undefined;
    }
    if (!isObject(value)) return undefined;
    const members = mapMembers(value, `${path}.`, reduce);
    return Object.keys(members).length > 0 ? members : undefined;
  };
  return (source) => mapMembers(source, '', reduce);
}

/** The record without the members at some paths, `columns` or `columns.description`. */
export function withoutPaths(source: Source, paths: readonly string[]): Source {
  if (paths.length === 0) return source;
  const dropped = pathTest(paths);
  const reduce = (value: unknown, path: string): unknown => {
    if (dropped.test(path)) return undefined;
    if (Array.isArray(value)) return value.map((item) => reduce(item, path));
    return isObject(value) ? mapMembers(value, `${path}.`, reduce) : value;
  };
  return mapMembers(source, '', reduce);
}

const OPEN = '<span class="text-highlighter">';
const CLOSE = '</span>';
const MAX_FRAGMENTS = 5;
const FRAGMENT = 200;

const highlighted = ['name', 'displayName', 'description'] as const;
type Highlighted = (typeof highlighted)[number];
type WordTest = (word: string) => boolean;

/** Highlights hits of one query; created once for all of them. */
export type Highlighter = (
  record: Readonly<Record<string, unknown>>,
) => Readonly<Partial<Record<Highlighted, readonly string[]>>> | undefined;

/**
 * Puts the words of a record that a query matched between the engine's marker tags, without escaping the text around
 * them: the result is neither text nor safe HTML. A name matched by a pattern only as a whole is not marked.
 * @param stemmed whether a pattern has to match the stem, which is what the index of a server 1.1 stores, so that
 * `*orders*` marks nothing there
 */
export function highlighter(query: Query, stemmed: boolean): Highlighter {
  const leaves = positiveLeaves(query);
  const tests = highlighted.map((field) => [field, wordTests(leaves, field, stemmed)] as const);
  return (record) => {
    const found = tests.flatMap(([field, words]) => {
      const text = record[field];
      if (typeof text !== 'string' || words.length === 0) return [];
      const pieces = field === 'description' ? fragments(text) : [text];
      const marks = pieces.flatMap((piece) => marked(piece, words)).slice(0, MAX_FRAGMENTS);
      return marks.length > 0 ? [[field, marks] as const] : [];
    });
    return found.length > 0 ? Object.fromEntries(found) : undefined;
  };
}

const wordTests = (leaves: readonly Leaf[], field: Highlighted, stemmed: boolean): readonly WordTest[] =>
  leaves.flatMap((leaf) => {
    const named = leaf.field === undefined || leaf.field.replace(/\.(?:keyword|ngram)$/, '') === field;
    return named ? (wordTest(leaf, stemmed) ?? []) : [];
  });

/** The test for the folded words that a condition marks, if any. */
function wordTest(leaf: Leaf, stemmed: boolean): WordTest | undefined {
  switch (leaf.kind) {
    case 'words':
    case 'phrase':
    case 'term':
    case 'terms': {
      const wanted = new Set((leaf.kind === 'terms' ? leaf.texts : [leaf.text]).flatMap(stems));
      return (word) => wanted.has(stem(word));
    }
    case 'pattern': {
      const covers = wholeTest(foldedParts(leaf.parts));
      return (word) => covers(stemmed ? stem(word) : word);
    }
    case 'expression':
      return (word) => leaf.expression.test(word);
    default:
      return undefined;
  }
}

/** The text with its matching words in tags, as a list of one; empty if no word matches. */
function marked(text: string, tests: readonly WordTest[]): readonly string[] {
  let out = '';
  let at = 0;
  for (const run of wordRuns(text)) {
    const word = fold(run.text);
    if (!tests.some((test) => test(word))) continue;
    out += text.slice(at, run.start) + OPEN + run.text + CLOSE;
    at = run.end;
  }
  return at === 0 ? [] : [out + text.slice(at)];
}

/** Splits a text into fragments of some hundred characters, at the end of a sentence, a line or at least a word. */
function fragments(text: string): readonly string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length;) {
    const sentence = /[.!?\n]\s+/g;
    sentence.lastIndex = Math.min(text.length, start + FRAGMENT / 2);
    const end = sentence.exec(text) ? sentence.lastIndex : text.length;
    const cut = end - start > FRAGMENT ? cutAtWord(text, start + FRAGMENT) : end;
    pieces.push(text.slice(start, cut).trim());
    start = cut;
  }
  return pieces;
}

function cutAtWord(text: string, from: number): number {
  const blank = text.slice(from).search(/\s/);
  return blank < 0 ? text.length : from + blank + 1;
}
