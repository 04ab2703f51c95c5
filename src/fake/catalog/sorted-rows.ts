import { hasBit, noBits, setBit, type Bits } from '../bits.ts';
import { lowerBound } from './ordering.ts';
import type { RowNumber, SortedRows, SortKey } from './types.ts';

const UNUSUAL = /[\uE000-\uFFFF]/;

/** Compares by characters, as the engine compares terms byte by byte in UTF-8; UTF-16 differs above U+D7FF only. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  if (!UNUSUAL.test(a) && !UNUSUAL.test(b)) return a < b ? -1 : 1;
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (x !== y) return characterRank(x) - characterRank(y);
  }
  return a.length - b.length;
}

/** Half of a character beyond U+FFFF comes after every other one. */
const characterRank = (unit: number) => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x1_0000 : unit);

/** Negative: `a` comes first. Numbers come before texts. */
export function compareKeys(a: SortKey, b: SortKey): number {
  if (typeof a === 'string') return typeof b === 'string' ? compareTexts(a, b) : 1;
  return typeof b === 'string' ? -1 : a - b;
}

/** A text in lower case as the engine's filter makes it: character by character. */
export const lowerCase = (text: string): string =>
  text.replaceAll('İ', 'i').replaceAll('Σ', 'σ').toLowerCase();

/** The rank of each text among the distinct ones. */
export function rankTexts(texts: readonly string[]): Uint32Array {
  const sorted = [...new Set(texts)].toSorted();
  if (sorted.some((text) => UNUSUAL.test(text))) sorted.sort(compareTexts);
  const ranks = new Map(sorted.map((text, rank) => [text, rank]));
  return Uint32Array.from(texts, (text) => ranks.get(text) ?? 0);
}

const DIGIT = 0x1_0000;

/** Rows by whole numbers from 0 up, in time that does not depend on their order (a radix sort). */
function orderByNumbers(numbers: Float64Array): Uint32Array {
  let from = Uint32Array.from(numbers, (_, row) => row);
  let to = new Uint32Array(numbers.length);
  const most = numbers.reduce((high, number) => Math.max(high, number), 0);
  const ends = new Uint32Array(DIGIT);
  for (let unit = 1; unit <= most; unit *= DIGIT) {
    const digitOf = (row: number) => Math.floor((numbers[row] ?? 0) / unit) % DIGIT;
    ends.fill(0);
    for (const row of from) ends[digitOf(row)] = (ends[digitOf(row)] ?? 0) + 1;
    for (let digit = 0, sum = 0; digit < DIGIT; digit++) {
      const count = ends[digit] ?? 0;
      ends[digit] = sum;
      sum += count;
    }
    for (const row of from) {
      const digit = digitOf(row);
      const at = ends[digit] ?? 0;
      to[at] = row;
      ends[digit] = at + 1;
    }
    [from, to] = [to, from];
  }
  return from;
}

/** Sorts rows by numbers that order like their keys. Every row has a key. */
export function sortedByNumber(
  size: number,
  numberOf: (row: RowNumber) => number,
  keyOf: SortedRows['keyOf'],
): SortedRows {
  const numbers = new Float64Array(size);
  for (let row = 0; row < size; row++) numbers[row] = numberOf(row);
  const order = orderByNumbers(numbers);
  const starts = noBits(size);
  for (let at = 0; at < size; at++)
    if (at === 0 || numbers[order[at] ?? 0] !== numbers[order[at - 1] ?? 0]) setBit(starts, at);
  return { order, starts, keyed: size, keyOf };
}

/** Rows by their keys, for the few rows whose keys have no numbers. */
export function sortedByKey(rows: readonly RowNumber[], keyOf: SortedRows['keyOf']): SortedRows {
  const keyed: { row: RowNumber; key: SortKey }[] = [];
  const rest: RowNumber[] = [];
  for (const row of rows) {
    const key = keyOf(row);
    if (key === undefined) rest.push(row);
    else keyed.push({ row, key });
  }
  keyed.sort((a, b) => compareKeys(a.key, b.key) || a.row - b.row);
  const starts = noBits(rows.length);
  for (const [at, { key }] of keyed.entries()) if (at === 0 || keyed[at - 1]?.key !== key) setBit(starts, at);
  if (rest.length > 0) setBit(starts, keyed.length);
  const order = Uint32Array.from([...keyed.map(({ row }) => row), ...rest]);
  return { order, starts, keyed: keyed.length, keyOf };
}

/** The sorted rows after writes: those of `base` without the displaced ones, and the written ones by their new keys. */
export function mergeSorted(
  base: SortedRows,
  displaced: ReadonlySet<RowNumber>,
  written: ReadonlyMap<RowNumber, SortKey | undefined>,
): SortedRows {
  const keyOf = (row: RowNumber) => (written.has(row) ? written.get(row) : base.keyOf(row));
  const added = sortedByKey([...written.keys()], keyOf);
  const order = new Uint32Array(base.order.length + added.order.length);
  const starts = noBits(order.length);
  let length = 0;
  let keyed = 0;
  let next = 0;
  let begins = true;
  let isFromBase = false;
  const push = (row: RowNumber, isStart: boolean) => {
    if (isStart) setBit(starts, length);
    order[length++] = row;
  };
  /** The position in `base` that a written row comes before. */
  const placeOf = (row: RowNumber): number => {
    const key = keyOf(row);
    const rowAt = (at: number) => base.order[at] ?? 0;
    if (key !== undefined)
      return lowerBound(
        base.keyed,
        (at) => compareKeys(base.keyOf(rowAt(at)) ?? 0, key) || rowAt(at) - row,
        false,
      );
    const without = base.order.length - base.keyed;
    return base.keyed + lowerBound(without, (at) => rowAt(base.keyed + at) - row, false);
  };
  const places = Array.from(added.order, placeOf);
  const differs = (row: RowNumber) => length === 0 || keyOf(row) !== keyOf(order[length - 1] ?? 0);
  const takeWritten = () => {
    const row = added.order[next] ?? 0;
    push(row, differs(row));
    isFromBase = false;
    next += 1;
  };
  for (let at = 0; at < base.order.length; at++) {
    while (places[next] === at) takeWritten();
    begins ||= hasBit(base.starts, at);
    const row = base.order[at] ?? 0;
    if (displaced.has(row)) continue;
    if (at < base.keyed) keyed = length + 1;
    push(row, isFromBase ? begins : differs(row));
    isFromBase = true;
    begins = false;
  }
  while (next < added.order.length) takeWritten();
  // Written rows with a key may be the last of those with one.
  while (keyed < length && keyOf(order[keyed] ?? 0) !== undefined) keyed += 1;
  return { order: order.subarray(0, length), starts, keyed, keyOf };
}

export interface KeyRange {
  readonly from: SortKey | undefined;
  readonly to: SortKey | undefined;
  readonly fromIncluded: boolean;
  readonly toIncluded: boolean;
}

/** The documents, of `size` rows, whose keys lie in a range; a new set. */
export function rowsInRange(
  size: number,
  sorted: SortedRows,
  { from, to, fromIncluded, toIncluded }: KeyRange,
): Bits {
  const bound = (key: SortKey, past: boolean) =>
    lowerBound(sorted.keyed, (at) => compareKeys(sorted.keyOf(sorted.order[at] ?? 0) ?? 0, key), past);
  const first = from === undefined ? 0 : bound(from, !fromIncluded);
  const last = to === undefined ? sorted.keyed : bound(to, toIncluded);
  const found = noBits(size);
  for (let at = first; at < last; at++) {
    const row = sorted.order[at] ?? 0;
    found[row >>> 5] = (found[row >>> 5] ?? 0) | (1 << (row & 31));
  }
  return found;
}

/**
 * The first `count` documents of a set in the order of their keys. Equal keys, and missing ones, come by `ties`, or keep the
 * order of rows.
 */
export function firstSorted(
  found: Bits,
  sorted: SortedRows,
  descending: boolean,
  count: number,
  ties?: (a: RowNumber, b: RowNumber) => number,
): RowNumber[] {
  const { order, starts, keyed } = sorted;
  const rows: RowNumber[] = [];
  /** Takes the rows of a range: of equal keys, or of any keys if rows keep their order. */
  const take = (from: number, to: number) => {
    const start = rows.length;
    const most = ties ? order.length : count;
    for (let at = from; at < to && rows.length < most; at++) {
      const row = order[at] ?? 0;
      if (((found[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0) rows.push(row);
    }
    if (ties && rows.length - start > 1) for (const row of rows.splice(start).toSorted(ties)) rows.push(row);
    if (rows.length > count) rows.length = count;
  };
  if (descending) {
    for (let end = keyed; end > 0 && rows.length < count;) {
      let start = end - 1;
      while (start > 0 && !hasBit(starts, start)) start -= 1;
      take(start, end);
      end = start;
    }
  } else if (ties) {
    for (let start = 0; start < keyed && rows.length < count;) {
      let end = start + 1;
      while (end < keyed && !hasBit(starts, end)) end += 1;
      take(start, end);
      start = end;
    }
  } else take(0, keyed);
  take(keyed, order.length);
  return rows;
}
