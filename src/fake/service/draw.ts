/** A source of numbers in [0, 1). */
export type Draw = () => number;

/** mulberry32: the same seed, the same numbers. */
export function createDraw(seed: number): Draw {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number in [min, max). */
export const drawNumber = (draw: Draw, min: number, max: number): number => min + draw() * (max - min);
