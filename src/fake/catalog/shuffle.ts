import { mix } from './mix.ts';

/** A place in a shuffled order for every number below `size`; each place is taken once. */
export type Shuffle = (n: number) => number;

/**
 * A permutation of 0..size-1 without memory: an affine map modulo `size`, its step near the golden section so that
 * neighbours land far apart. `size` up to 2^26, so that products stay exact.
 */
export function shuffle(size: number, salt: number): Shuffle {
  if (size < 3) return (n) => n;
  const from = Math.floor(size * (0.55 + 0.1 * (mix(salt) / 0x1_0000_0000)));
  let step = Math.max(1, from);
  while (commonDivisor(step, size) !== 1) step += 1;
  const offset = mix(salt + 1) % size;
  return (n) => (n * step + offset) % size;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
