import type { RowNumber } from '../catalog/types.ts';
import { fold, longestLiteral } from './analysis.ts';
import type { Query } from './query-parser.ts';
import type { SearchIndex } from './search-index.ts';
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
    case 'nested':
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

/**
 * The score of a document for a query, at least 1: highest for a name equal to a searched text, then for one that starts
 * with it, then for one that contains it, then all others. Undefined: all scores are equal.
 */
export function scorer(query: Query, index: SearchIndex): ((row: RowNumber) => number) | undefined {
  const wanted = wantedTexts(query);
  if (wanted.length === 0) return undefined;
  const scores = (path: keyof typeof worth) =>
    index.scores(path, (folded) => 1 + worth[path] * nameScore(folded, wanted));
  const [ofName, ofDisplayName] = [scores('name'), scores('displayName')];
  return (row) => Math.max(1, ofName(row), ofDisplayName(row));
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
