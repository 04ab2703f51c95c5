const GOLDEN = 0x9e3779b1;

/** The finalizer of MurmurHash3: a bijection of uint32 that mixes every bit. */
export function hash32(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/** The inverse of `hash32`. */
export function unhash32(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x7ed1b41d);
  x = Math.imul(x ^ (x >>> 13) ^ (x >>> 26), 0xa5cb9243);
  return (x ^ (x >>> 16)) >>> 0;
}

/** Maps a number to a uint32, the same on every call. */
export type RandomSequence = (n: number) => number;

/** A pseudo-random sequence of uint32, determined by the seed and its name. */
export function randomSequence(seed: number, name: string): RandomSequence {
  let key = hash32(seed ^ 0x5bd1e995);
  for (let i = 0; i < name.length; i++) key = hash32(key ^ Math.imul(name.charCodeAt(i) + 1, GOLDEN));
  return (n) => hash32(hash32(n ^ key) + key);
}

/** The k-th number derived from another: further random numbers without a sequence of their own. */
export function deriveRandom(drawn: number, k: number): number {
  return hash32(drawn + Math.imul(k + 1, GOLDEN));
}

/** A uint32 as a fraction: 0 <= fraction < 1. */
export function toFraction(drawn: number): number {
  return drawn / 0x1_0000_0000;
}

/** The k-th number derived from another, as a fraction. */
export const chance = (drawn: number, k: number): number => toFraction(deriveRandom(drawn, k));

/** The n-th item of a list that begins again after its end. @throws RangeError for an empty list */
export function itemAt<T>(items: readonly T[], n: number): T {
  const item = items[n % items.length];
  if (item === undefined) throw new RangeError(`no item ${n}`);
  return item;
}

/** One item of a non-empty list. @throws RangeError for an empty list */
export function pick<T>(items: readonly T[], drawn: number): T {
  return itemAt(items, Math.floor(toFraction(drawn) * items.length));
}

/** The random numbers of a record: one for each fact, by a number `k` of its own. */
export interface Draws {
  readonly number: (k: number) => number;
  readonly chance: (k: number) => number;
  readonly pick: <Item>(k: number, items: readonly Item[]) => Item;
}

export const drawsOf = (drawn: number): Draws => ({
  number: (k) => deriveRandom(drawn, k),
  chance: (k) => chance(drawn, k),
  pick: (k, items) => pick(items, deriveRandom(drawn, k)),
});

/** A UUID version 4 whose first eight digits are `high`; the rest follows from `drawn`. */
export function uuid(high: number, drawn: number): string {
  const b = hex8(deriveRandom(drawn, 1));
  const c = hex8(deriveRandom(drawn, 2));
  const d = hex8(deriveRandom(drawn, 3));
  const variant = '89ab'.charAt(drawn & 3);
  return `${hex8(high)}-${b.slice(0, 4)}-4${b.slice(4, 7)}-${variant}${c.slice(0, 3)}-${c.slice(3, 7)}${d}`;
}

function hex8(value: number): string {
  return value.toString(16).padStart(8, '0');
}

/**
 * A permutation of 0..size-1 without memory: an affine map modulo `size`, with a step near the golden ratio so that
 * adjacent numbers are far apart. `size` up to 2^26, so that products stay exact.
 */
export function shuffle(size: number, salt: number): RandomSequence {
  if (size < 3) return (n) => n;
  let step = Math.max(1, Math.floor(size * (0.55 + 0.1 * toFraction(hash32(salt)))));
  while (commonDivisor(step, size) !== 1) step += 1;
  const offset = hash32(salt + 1) % size;
  return (n) => (n * step + offset) % size;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

/** A generator of numbers in [0, 1). */
export type Random = () => number;

/** Equal seeds give equal numbers. */
export function createRandom(seed: number): Random {
  let n = 0;
  return () => chance(seed, n++);
}

/** A number in [min, max). */
export const randomBetween = (draw: Random, min: number, max: number): number => min + draw() * (max - min);
