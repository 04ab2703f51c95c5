import { NONE, type SearchCorpus, type RowNumber } from '../catalog/types.ts';
import { fold, longestLiteral } from './analysis.ts';
import { foldedColumn, type FoldedColumn } from './index-fields.ts';
import type { Query } from './query-parser.ts';
import { eachBit, type Bits } from '../bits.ts';

/** A text that raises the score of hits whose names contain it. */
interface Wanted {
  readonly text: string;
  readonly boost: number;
}

const EXACT = 96.4;
const PREFIX = 48.2;
const PART = 24.1;
/** Weight of a match per field: a display name counts less than a name. */
const worth = { name: 1, displayName: 0.9 } as const;

const byName = (field: string | undefined) =>
  field === undefined || /^(?:name|displayName)(?:\.keyword)?$/.test(field);

/** The texts that a query searches in names, folded; excluded ones are left out. */
function wantedTexts(query: Query): readonly Wanted[] {
  switch (query.kind) {
    case 'all':
    case 'none':
    case 'ids':
    case 'exists':
    case 'range':
    case 'expression':
    case 'terms':
      return [];
    case 'boolean':
      return query.clauses.flatMap((clause) =>
        clause.occur === 'must_not' ? [] : wantedTexts(clause.query),
      );
    default: {
      const text = fold(query.kind === 'pattern' ? longestLiteral(query.parts) : query.text);
      return text !== '' && byName(query.field) ? [{ text, boost: query.boost }] : [];
    }
  }
}

function nameScore(name: string, wanted: readonly Wanted[]): number {
  let score = 0;
  for (const { text, boost } of wanted) {
    if (!name.includes(text)) continue;
    if (name === text) score += boost * EXACT;
    else score += boost * (name.startsWith(text) ? PREFIX : PART);
  }
  return score;
}

/** Scores by the values of a column, each computed when a document with it is scored, and kept where many share it. */
function columnScores(
  column: FoldedColumn,
  weight: number,
  wanted: readonly Wanted[],
): (row: RowNumber) => number {
  const { folded, of, written } = column;
  // Where nearly each document has a value of its own, there is nothing to look up.
  const known = folded.length * 2 < of.length ? new Float32Array(folded.length) : undefined;
  const scoreOf = (text: string) => 1 + weight * nameScore(text, wanted);
  const isWritten = written.size > 0;
  return (row) => {
    if (isWritten && written.has(row)) return scoreOf(fold(written.get(row) ?? ''));
    const index = of[row] ?? NONE;
    if (index === NONE) return 0;
    const score = known?.[index] ?? 0;
    if (score > 0) return score;
    const computed = scoreOf(folded[index] ?? '');
    if (known) known[index] = computed;
    return computed;
  };
}

/**
 * The score of a document for a query, at least 1: highest for a name equal to a searched text, then for one that starts
 * with it, then for one that contains it, then all others. Undefined: all scores are equal.
 */
export function scorer(query: Query, corpus: SearchCorpus): ((row: RowNumber) => number) | undefined {
  const wanted = wantedTexts(query);
  if (wanted.length === 0) return undefined;
  const ofName = columnScores(foldedColumn(corpus, 'name'), worth.name, wanted);
  const ofDisplayName = columnScores(foldedColumn(corpus, 'displayName'), worth.displayName, wanted);
  return (row) => Math.max(1, ofName(row), ofDisplayName(row));
}

/** The score of a document of its own, by the same rule; 1 for all where no name is searched. */
export function textScore(query: Query): (source: Readonly<Record<string, unknown>>) => number {
  const wanted = wantedTexts(query);
  if (wanted.length === 0) return () => 1;
  const scoreOf = (value: unknown, weight: number) =>
    typeof value === 'string' ? 1 + weight * nameScore(fold(value), wanted) : 1;
  return ({ name, displayName }) =>
    Math.max(scoreOf(name, worth.name), scoreOf(displayName, worth.displayName));
}

/** Positive where row `a` comes after row `b`; never 0 for two rows. */
type Compare = (a: RowNumber, b: RowNumber) => number;

/** The first `count` rows of a set by their scores, the highest first; equal scores, and none, keep the order of rows. */
export function bestRows(
  found: Bits,
  count: number,
  scoreOf: ((row: RowNumber) => number) | undefined,
): readonly RowNumber[] {
  if (count === 0) return [];
  if (scoreOf) return topRows(found, count, scoreOf);
  const rows: RowNumber[] = [];
  eachBit(found, (row) => rows.push(row) < count);
  return rows;
}

/** By a heap of the best rows so far with the worst on top. */
function topRows(found: Bits, count: number, scoreOf: (row: RowNumber) => number): readonly RowNumber[] {
  const compare: Compare = (a, b) => scoreOf(b) - scoreOf(a) || a - b;
  const heap: RowNumber[] = [];
  let least = 0;
  eachBit(found, (row) => {
    if (heap.length < count) {
      rise(heap, heap.push(row) - 1, compare);
      least = scoreOf(heap[0] ?? 0);
    } else if (scoreOf(row) > least) {
      // Rows come in their order, so that one of an equal score comes after those that are there.
      heap[0] = row;
      sink(heap, compare);
      least = scoreOf(heap[0] ?? 0);
    }
  });
  return heap.toSorted(compare);
}

function swap(heap: RowNumber[], a: number, b: number): void {
  const row = heap[a] ?? 0;
  heap[a] = heap[b] ?? 0;
  heap[b] = row;
}

function rise(heap: RowNumber[], from: number, compare: Compare): void {
  for (let at = from; at > 0;) {
    const parent = (at - 1) >> 1;
    if (compare(heap[at] ?? 0, heap[parent] ?? 0) <= 0) return;
    swap(heap, at, parent);
    at = parent;
  }
}

function sink(heap: RowNumber[], compare: Compare): void {
  for (let at = 0; ;) {
    const left = 2 * at + 1;
    if (left >= heap.length) return;
    const right = left + 1;
    const child = right < heap.length && compare(heap[right] ?? 0, heap[left] ?? 0) > 0 ? right : left;
    if (compare(heap[child] ?? 0, heap[at] ?? 0) <= 0) return;
    swap(heap, at, child);
    at = child;
  }
}
