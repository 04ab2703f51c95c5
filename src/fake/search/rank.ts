import { hasBit, eachBit, type Bits } from '../bits.ts';
import type { RowNumber } from '../catalog/types.ts';
import { fold, longestLiteral } from './analysis.ts';
import { evaluate, type Engine } from './evaluate.ts';
import type { Leaf, Query } from './query-parser.ts';
import type { Ranks } from './search-dialect.ts';

/** A text that raises the score of hits whose names contain it. */
interface Wanted {
  readonly text: string;
  readonly boost: number;
  readonly kind: keyof Ranks;
}

/** Weight of a match per field: a display name counts less than a name. */
const worth = { name: 1, displayName: 0.9 } as const;

const byName = (field: string | undefined) =>
  field === undefined || /^(?:name|displayName)(?:\.keyword)?$/.test(field);

/** The conditions of a query; excluded ones are left out. */
function scoredLeaves(query: Query): readonly Leaf[] {
  switch (query.kind) {
    case 'all':
    case 'none':
    case 'ids':
    case 'nested':
      return [];
    case 'boolean':
      return query.clauses.flatMap((clause) =>
        clause.occur === 'must_not' ? [] : scoredLeaves(clause.query),
      );
    default:
      return [query];
  }
}

/** Whether a condition scores alike wherever it matches: engines score no pattern in a field by its words. */
const isConstant = ({ kind, field }: Leaf): boolean =>
  field !== undefined && (kind === 'pattern' || kind === 'expression');

/** The text that a condition searches in names, folded. */
function wantedText(leaf: Leaf): readonly Wanted[] {
  const { kind, field, boost } = leaf;
  if (isConstant(leaf) || (kind !== 'pattern' && !('text' in leaf))) return [];
  const text = fold(kind === 'pattern' ? longestLiteral(leaf.parts) : leaf.text);
  return text !== '' && byName(field) ? [{ text, boost, kind: kind === 'pattern' ? kind : 'words' }] : [];
}

function nameScore(name: string, wanted: readonly Wanted[], ranks: Ranks): number {
  let score = 0;
  for (const { text, boost, kind } of wanted) {
    if (!name.includes(text)) continue;
    const { words, pattern } = ranks;
    const [equal, begins, contains] = words;
    const place = name === text ? equal : name.startsWith(text) ? begins : contains;
    score += boost * (kind === 'pattern' ? pattern : place);
  }
  return score;
}

/**
 * The score of a document for a query, at least 1: by what its names have of the searched texts, and the boosts of the
 * patterns that it matches in single fields. Undefined: all are equal.
 */
export function scorer(query: Query, engine: Engine, ranks: Ranks): ((row: RowNumber) => number) | undefined {
  const leaves = scoredLeaves(query);
  const wanted = leaves.flatMap(wantedText);
  const constant = leaves
    .filter(isConstant)
    .map((leaf) => ({ rows: evaluate(leaf, engine), boost: leaf.boost }));
  if (wanted.length === 0 && constant.length === 0) return undefined;
  const scores = (path: keyof typeof worth) =>
    engine.index.scores(path, (folded) => 1 + worth[path] * nameScore(folded, wanted, ranks));
  const [ofName, ofDisplayName] = [scores('name'), scores('displayName')];
  return (row) => {
    let score = Math.max(1, ofName(row), ofDisplayName(row));
    for (const { rows, boost } of constant) if (hasBit(rows, row)) score += boost;
    return score;
  };
}

/** Positive where row `a` comes after row `b`; never 0 for two rows. */
export type Compare = (a: RowNumber, b: RowNumber) => number;

const byRow: Compare = (a, b) => a - b;

/** The first `count` rows of a set by their scores, the highest first; equal scores, and none, by `ties`, or as rows are. */
export function bestRows(
  found: Bits,
  count: number,
  scoreOf: ((row: RowNumber) => number) | undefined,
  ties: Compare = byRow,
): readonly RowNumber[] {
  if (count === 0) return [];
  if (scoreOf) return firstBy(found, count, (a, b) => scoreOf(b) - scoreOf(a) || ties(a, b));
  if (ties !== byRow) return firstBy(found, count, ties);
  const rows: RowNumber[] = [];
  eachBit(found, (row) => rows.push(row) < count);
  return rows;
}

/** The first `count` rows of a set in an order, by a heap of the first ones so far with the last of them on top. */
function firstBy(found: Bits, count: number, compare: Compare): readonly RowNumber[] {
  const heap: RowNumber[] = [];
  eachBit(found, (row) => {
    if (heap.length < count) rise(heap, heap.push(row) - 1, compare);
    else if (compare(row, heap[0] ?? 0) < 0) {
      heap[0] = row;
      sink(heap, compare);
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
