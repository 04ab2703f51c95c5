import { fold, runs, stem, stems } from './analyse.ts';
import { searchedField } from './fields.ts';
import { foldedParts, wholeTest } from './pattern.ts';
import type { Leaf, Query } from './query/ast.ts';

const OPEN = '<span class="text-highlighter">';
const CLOSE = '</span>';
const MAX_FRAGMENTS = 5;
const FRAGMENT = 200;

const highlighted = ['name', 'displayName', 'description'] as const;
type Highlighted = (typeof highlighted)[number];
type WordTest = (word: string) => boolean;

/** The marks of one query; made once, for all of its hits. */
export type Highlighter = (
  record: Readonly<Record<string, unknown>>,
) => Readonly<Partial<Record<Highlighted, readonly string[]>>> | undefined;

/**
 * Finds the words of a record that a query met, and puts them between the engine's marker tags, the text around them as
 * it is: what comes out is neither text nor safe HTML. A name met only as a whole by a pattern is not marked. `stemmed`: a
 * pattern has to meet the stem, which is what the index of a server 1.1 keeps, so that `*orders*` marks nothing there.
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
  if (query.kind === 'all' || query.kind === 'none') return [];
  if (query.kind !== 'boolean') return [query];
  return query.clauses.flatMap((clause) => (clause.occur === 'must_not' ? [] : positiveLeaves(clause.query)));
}

const wordTests = (leaves: readonly Leaf[], field: Highlighted, stemmed: boolean): readonly WordTest[] =>
  leaves.flatMap((leaf) => {
    const named = leaf.field === undefined ? field : searchedField(leaf.field, false)?.field;
    return named === field ? (wordTest(leaf, stemmed) ?? []) : [];
  });

/** Which folded words a leaf marks, if it marks any. */
function wordTest(leaf: Leaf, stemmed: boolean): WordTest | undefined {
  switch (leaf.kind) {
    case 'words':
    case 'phrase':
    case 'term': {
      const wanted = new Set(stems(leaf.text));
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

/** The text with the words that pass between tags, as a list of one; of none where no word passes. */
function marked(text: string, tests: readonly WordTest[]): readonly string[] {
  let out = '';
  let at = 0;
  for (const run of runs(text)) {
    const word = fold(run.text);
    if (!tests.some((test) => test(word))) continue;
    out += text.slice(at, run.start) + OPEN + run.text + CLOSE;
    at = run.end;
  }
  return at === 0 ? [] : [out + text.slice(at)];
}

/** A text in pieces of some hundred characters that end where a sentence, a line or at least a word does. */
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
