/** A set of row numbers below a size: bit `row & 31` of word `row >> 5`. Bits beyond the size are 0. */
export type Bits = Uint32Array;

export const noBits = (size: number): Bits => new Uint32Array((size + 31) >>> 5);

export function allBits(size: number): Bits {
  const bits = noBits(size);
  fillBits(bits, 0, size);
  return bits;
}

export const hasBit = (bits: Bits, row: number): boolean =>
  ((bits[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0;

export function setBit(bits: Bits, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31));
}

export function clearBit(bits: Bits, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] ?? 0) & ~(1 << (row & 31));
}

/** The bits of a word from `low` to below `high`, 0 to 32. */
const span = (low: number, high: number) => (high === 32 ? 0xffff_ffff : (1 << high) - 1) & ~((1 << low) - 1);

/** Calls back with each word that rows `from` to below `to` lie in, and the bits of those rows in it. */
function words(from: number, to: number, each: (word: number, rows: number) => void): void {
  if (from >= to) return;
  const first = from >>> 5;
  const last = (to - 1) >>> 5;
  for (let word = first; word <= last; word++) {
    each(word, span(word === first ? from & 31 : 0, word === last ? ((to - 1) & 31) + 1 : 32));
  }
}

/** Adds rows `from` to below `to`. */
export function fillBits(bits: Bits, from: number, to: number): void {
  words(from, to, (word, rows) => {
    bits[word] = (bits[word] ?? 0) | rows;
  });
}

/** Combines two sets; `into` is mutated and returned. `bits` may be shorter. */
export function combineBits(into: Bits, bits: Bits, how: 'and' | 'or' | 'and-not'): Bits {
  for (let word = 0; word < into.length; word++) {
    const a = into[word] ?? 0;
    const b = bits[word] ?? 0;
    into[word] = how === 'or' ? a | b : a & (how === 'and' ? b : ~b);
  }
  return into;
}

function ones(word: number): number {
  let x = word - ((word >>> 1) & 0x5555_5555);
  x = (x & 0x3333_3333) + ((x >>> 2) & 0x3333_3333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

export function countBits(bits: Bits): number {
  let sum = 0;
  for (let word = 0; word < bits.length; word++) sum += ones(bits[word] ?? 0);
  return sum;
}

/** Number of rows in both sets. */
export function countBoth(a: Bits, b: Bits): number {
  let sum = 0;
  for (let word = 0; word < a.length; word++) sum += ones((a[word] ?? 0) & (b[word] ?? 0));
  return sum;
}

/** Number of rows from `from` to below `to`. */
export function countBetween(bits: Bits, from: number, to: number): number {
  let sum = 0;
  words(from, to, (word, rows) => {
    sum += ones((bits[word] ?? 0) & rows);
  });
  return sum;
}

/** Calls back with each row, ascending, until the callback returns false. */
export function eachBit(bits: Bits, each: (row: number) => boolean | void): void {
  for (let word = 0; word < bits.length; word++) {
    for (let left = bits[word] ?? 0; left !== 0; left &= left - 1) {
      if (each((word << 5) + 31 - Math.clz32(left & -left)) === false) return;
    }
  }
}
