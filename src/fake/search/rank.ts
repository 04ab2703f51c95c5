import type { RowNumber } from '../catalog/types.ts';
import { fold, longestLiteral } from './analysis.ts';
import type { Query } from './query-parser.ts';
import type { Ranks } from './search-dialect.ts';
import type { SearchIndex } from './search-index.ts';
import { eachBit, type Bits } from '../bits.ts';

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
      return text !== '' && byName(query.field)
        ? [{ text, boost: query.boost, kind: query.kind === 'pattern' ? 'pattern' : 'words' } as const]
        : [];
    }
  }
}

function nameScore(name: string, wanted: readonly Wanted[], ranks: Ranks): number {
  let score = 0;
  for (const { text, boost, kind } of wanted) {
    if (!name.includes(text)) continue;
    const [equal, begins, contains] = ranks[kind];
    score += boost * (name === text ? equal : name.startsWith(text) ? begins : contains);
  }
  return score;
}

/** The score of a document for a query, at least 1, by what its names have of the searched texts. Undefined: all are equal. */
export function scorer(
  query: Query,
  index: SearchIndex,
  ranks: Ranks,
): ((row: RowNumber) => number) | undefined {
  const wanted = wantedTexts(query);
  if (wanted.length === 0) return undefined;
  const scores = (path: keyof typeof worth) =>
    index.scores(path, (folded) => 1 + worth[path] * nameScore(folded, wanted, ranks));
  const [ofName, ofDisplayName] = [scores('name'), scores('displayName')];
  return (row) => Math.max(1, ofName(row), ofDisplayName(row));
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
