import type { RowNumber } from '../catalog/types.ts';
import type { Mask } from './masks.ts';

/** Positive where row `a` comes after row `b`; never 0 for two rows. */
type Compare = (a: RowNumber, b: RowNumber) => number;

/** Rows by their keys, ascending or descending; equal keys, and no keys, in document order. */
export function rowOrder(keys: ArrayLike<number> | undefined, descending: boolean): Compare {
  if (!keys) return (a, b) => a - b;
  const sign = descending ? -1 : 1;
  return (a, b) => sign * ((keys[a] ?? 0) - (keys[b] ?? 0)) || a - b;
}

/** The first `count` rows of the mask in an order: a heap of the best so far, the worst of them on top. */
export function bestRows(mask: Mask, count: number, compare: Compare): readonly RowNumber[] {
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
