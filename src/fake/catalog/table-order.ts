import { foldFqn, compareText } from './order.ts';
import { mix, unmix } from './mix.ts';

const WORD = 0x1_0000_0000;

/** Row <-> the first 32 bits of its id: a bijection, so that sorting by id needs neither ids nor a callback. */
export interface IdBits {
  of(row: number): number;
  row(bits: number): number;
}

export function idBits(seed: number): IdBits {
  const key = mix(seed ^ 0x1d872b41);
  return { of: (row) => mix(row ^ key), row: (bits) => (unmix(bits) ^ key) >>> 0 };
}

/** Rows by name, then id: one number a row, sorted natively. `rankOf` is the rank of the row's name, below 2^21. */
export function rowsByName(size: number, rankOf: (row: number) => number, bits: IdBits): Uint32Array {
  const keys = new Float64Array(size);
  for (let row = 0; row < size; row++) keys[row] = rankOf(row) * WORD + bits.of(row);
  keys.sort();
  const rows = new Uint32Array(size);
  for (let index = 0; index < size; index++) rows[index] = bits.row((keys[index] ?? 0) % WORD);
  return rows;
}

/** Rows by fully qualified name, as `comparePlaces` orders them. */
export function rowsByFqn(size: number, fqnOf: (row: number) => string): Uint32Array {
  const keyed = Array.from({ length: size }, (_, row) => {
    const fqn = fqnOf(row);
    return { row, fqn, fold: foldFqn(fqn) };
  });
  keyed.sort((a, b) => compareText(a.fold, b.fold) || compareText(a.fqn, b.fqn));
  return Uint32Array.from(keyed, ({ row }) => row);
}
