const GOLDEN = 0x9e3779b1;

/** The finalizer of MurmurHash3: a bijection of 32-bit numbers that spreads every bit. In and out: uint32. */
export function mix(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/** The inverse of `mix`. */
export function unmix(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x7ed1b41d);
  x = Math.imul(x ^ (x >>> 13) ^ (x >>> 26), 0xa5cb9243);
  return (x ^ (x >>> 16)) >>> 0;
}

/** Number -> uint32, the same at every call. */
export type Draw = (n: number) => number;

/** An endless, random-looking sequence of uint32 that is a function of the seed and its name alone. */
export function draws(seed: number, name: string): Draw {
  let key = mix(seed ^ 0x5bd1e995);
  for (let i = 0; i < name.length; i++) key = mix(key ^ Math.imul(name.charCodeAt(i) + 1, GOLDEN));
  return (n) => mix(mix(n ^ key) + key);
}

/** The k-th number that belongs to a drawn one: sub-draws without a sequence of their own. */
export function redraw(drawn: number, k: number): number {
  return mix(drawn + Math.imul(k + 1, GOLDEN));
}

/** A uint32 as a share: 0 <= share < 1. */
export function share(drawn: number): number {
  return drawn / 0x1_0000_0000;
}

/** One item of a list that is not empty. @throws RangeError for an empty list. */
export function pick<T>(items: readonly T[], drawn: number): T {
  const item = items[Math.floor(share(drawn) * items.length)];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}

/** An id in the form of a UUID version 4, whose first eight digits are `high`; the rest follows from `drawn`. */
export function uuid(high: number, drawn: number): string {
  const b = hex8(redraw(drawn, 1));
  const c = hex8(redraw(drawn, 2));
  const d = hex8(redraw(drawn, 3));
  const variant = '89ab'.charAt(drawn & 3);
  return `${hex8(high)}-${b.slice(0, 4)}-4${b.slice(4, 7)}-${variant}${c.slice(0, 3)}-${c.slice(3, 7)}${d}`;
}

function hex8(value: number): string {
  return value.toString(16).padStart(8, '0');
}
