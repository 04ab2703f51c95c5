import { NONE, type SearchCorpus, type RowNumber } from '../catalog/types.ts';
import { fold, longestLiteral } from './analysis.ts';
import { foldedColumn } from './index-fields.ts';
import type { Query } from './query-parser.ts';
import type { Mask } from './evaluate.ts';

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
 * The score of each document for a query, at least 1: highest for a name equal to a searched text, then for one that starts
 * with it, then for one that contains it, then all others. Undefined: all scores are equal.
 */
export function scores(query: Query, corpus: SearchCorpus): Float32Array | undefined {
  const wanted = wantedTexts(query);
  if (wanted.length === 0) return undefined;
  const result = new Float32Array(corpus.size).fill(1);
  for (const field of ['name', 'displayName'] as const) {
    const { folded, of } = foldedColumn(corpus, field);
    const byValue = Float32Array.from(folded, (name) => 1 + worth[field] * nameScore(name, wanted));
    for (let row = 0; row < corpus.size; row++) {
      const index = of[row] ?? NONE;
      const score = index === NONE ? 0 : (byValue[index] ?? 0);
      if (score > (result[row] ?? 0)) result[row] = score;
    }
  }
  return result;
}

/** Positive where row `a` comes after row `b`; never 0 for two rows. */
type Compare = (a: RowNumber, b: RowNumber) => number;

/** Rows by their keys, ascending or descending; equal keys, and no keys, in document order. */
export function rowOrder(keys: ArrayLike<number> | undefined, descending: boolean): Compare {
  if (!keys) return (a, b) => a - b;
  const sign = descending ? -1 : 1;
  return (a, b) => sign * ((keys[a] ?? 0) - (keys[b] ?? 0)) || a - b;
}

/** The first `count` rows of the mask in an order, by a heap of the best rows so far with the worst on top. */
export function topRows(mask: Mask, count: number, compare: Compare): readonly RowNumber[] {
  if (count === 0) return [];
  const heap: RowNumber[] = [];
  for (let row = 0; row < mask.length; row++) {
    if (mask[row] === 0) continue;
    if (heap.length < count) rise(heap, heap.push(row) - 1, compare);
    else if (compare(heap[0] ?? 0, row) > 0) {
      heap[0] = row;
      sink(heap, compare);
    }
  }
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
