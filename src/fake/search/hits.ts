import { fold, wordRuns, stem, stems, foldedParts, wholeTest } from './analysis.ts';
import type { Leaf, Query } from './query-parser.ts';

type Members = Readonly<Record<string, unknown>>;
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
type Source = Record<string, unknown>;

/** Paths as a tree: a leaf includes everything below it. */
interface Tree {
  readonly names: Map<string, Tree>;
  /** Names with `*` for any letters. */
  readonly patterns: Map<string, { readonly test: RegExp; readonly below: Tree }>;
  /** Place after `**`. */
  behindAny?: Tree;
}

const emptyTree = (): Tree => ({ names: new Map(), patterns: new Map() });
const isLeaf = ({ names, patterns, behindAny }: Tree): boolean =>
  names.size === 0 && patterns.size === 0 && !behindAny;

const ANY_NAMES = '**';

function patternTest(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`, 'su');
}

/** The place below a name, created if missing. */
function grown(tree: Tree, name: string): Tree {
  if (name === ANY_NAMES) return (tree.behindAny ??= emptyTree());
  const known = name.includes('*') ? tree.patterns.get(name)?.below : tree.names.get(name);
  if (known) return known;
  const below = emptyTree();
  if (name.includes('*')) tree.patterns.set(name, { test: patternTest(name), below });
  else tree.names.set(name, below);
  return below;
}

function treeOf(paths: readonly string[]): Tree {
  const root = emptyTree();
  for (const path of paths) path.split('.').reduce(grown, root);
  return root;
}

/** Reduces a record to the members of `include_source_fields`. */
export type SourceFilter = (source: Source) => Source;

/**
 * The filter of `include_source_fields`: keeps members by path, such as `columns.name`, through lists. `*` stands for any
 * letters of one name, `**` for any names between: what all engines read alike (Lucene's automata take dots for letters,
 * those that filter while they parse do not). Objects and lists of which nothing is left are dropped. No path keeps everything.
 */
export function sourceFilter(paths: readonly string[]): SourceFilter {
  if (paths.length === 0) return (source) => source;
  const tree = treeOf(paths);
  return (source) => filterMembers(source, [tree]);
}

/** The places in a tree of paths, with those behind `**`: it stands for no name, too. */
const withSkipped = (places: readonly Tree[]): readonly Tree[] =>
  places.flatMap((place) => (place.behindAny ? [place, place.behindAny] : [place]));

/** The places below a member, from some places of a tree. */
function placesBelow(places: readonly Tree[], name: string): readonly Tree[] {
  const below: Tree[] = [];
  for (const { names, patterns, behindAny } of places) {
    const exact = names.get(name);
    if (exact) below.push(exact);
    for (const pattern of patterns.values()) if (pattern.test.test(name)) below.push(pattern.below);
    if (behindAny) below.push({ ...emptyTree(), behindAny });
  }
  return below;
}

function filterValue(value: unknown, places: readonly Tree[]): unknown {
  if (Array.isArray(value)) {
    const kept = value.map((item) => filterValue(item, places)).filter((item) => item !== undefined);
    return kept.length > 0 ? kept : undefined;
  }
  if (!isMembers(value)) return undefined;
  const kept = filterMembers(value, places);
  return Object.keys(kept).length > 0 ? kept : undefined;
}

function filterMembers(members: Members, places: readonly Tree[]): Source {
  const kept: Source = {};
  const from = withSkipped(places);
  for (const name of Object.keys(members)) {
    const below = placesBelow(from, name);
    if (below.length === 0) continue;
    const isWhole = below.some(isLeaf);
    const inner = isWhole ? members[name] : filterValue(members[name], below);
    if (inner !== undefined) kept[name] = inner;
  }
  return kept;
}

/** The record without the members at some paths, `columns` or `columns.description`. */
export function withoutPaths(source: Source, paths: readonly string[]): Source {
  if (paths.length === 0) return source;
  const tree = treeOf(paths);
  return Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) => {
      const below = tree.names.get(name);
      if (!below) return [[name, value]];
      return isLeaf(below) ? [] : [[name, withoutInner(value, paths, name)]];
    }),
  );
}

function withoutInner(value: unknown, paths: readonly string[], name: string): unknown {
  const inner = paths.flatMap((path) => (path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : []));
  if (Array.isArray(value)) return value.map((item) => (isMembers(item) ? withoutPaths(item, inner) : item));
  return isMembers(value) ? withoutPaths(value, inner) : value;
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

function positiveLeaves(query: Query): readonly Leaf[] {
  if (query.kind === 'all' || query.kind === 'none' || query.kind === 'ids' || query.kind === 'nested')
    return [];
  if (query.kind !== 'boolean') return [query];
  return query.clauses.flatMap((clause) => (clause.occur === 'must_not' ? [] : positiveLeaves(clause.query)));
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
