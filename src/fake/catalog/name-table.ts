import { HOSTILE_NAMES, hostileCount, CASE_TWIN, ODD_NAMES, type Rename, oddCount } from './hostile.ts';
import { randomSequence, hash32, toFraction, shuffle } from '../random.ts';
import { NAME_NUMBERS, nameEntity, nameNumber, nameText, poolSize } from './name-pool.ts';
import { rankNames } from './ordering.ts';
import type { Plan } from './generated-schemas.ts';
import { ENTITIES } from './vocabulary/domains.ts';

/** Names of all tables: far fewer names than tables. */
export interface NameTable {
  /** The names. A few texts occur twice, because names of two layers can be equal. */
  readonly names: readonly string[];
  /** Rank of each name in the order of names. */
  readonly ranks: Uint32Array;
  /** Number of the plain name that each name was made from. */
  readonly origins: readonly number[];
  /** Index of each row's name. */
  readonly of: Uint32Array;
}

/** Names for all tables of a plan, unique in each schema. @param hostile whether some are hostile */
export function nameTables(plan: Plan, seed: number, hostile: boolean): NameTable {
  const size = plan.starts.at(-1) ?? 0;
  const numbers = poolNumbers(plan, size, seed);
  const kinds = hostile ? HOSTILE_NAMES : ODD_NAMES;
  const registry = new NameRegistry(kinds);
  const of = new Uint32Array(size);
  const odd = hostile ? hostileCount(size) : oddCount(size);
  const oddPlace = shuffle(size, hash32(seed ^ 0xa3));
  for (const [schema, { upper }] of plan.schemas.entries()) {
    const start = plan.starts[schema] ?? 0;
    const end = plan.starts[schema + 1] ?? start;
    for (let row = start; row < end; row++) {
      const place = oddPlace(row);
      const number = numbers[row] ?? 0;
      if (place >= odd) of[row] = registry.plain(number, upper);
      else {
        const kind = place % kinds.length;
        // Adjacent rows are never both odd, so the previous row's name is plain.
        const model = kind === CASE_TWIN && row > start ? (numbers[row - 1] ?? 0) : number;
        of[row] = registry.odd(kind, Math.floor(place / kinds.length), model, upper);
      }
    }
  }
  const { names, origins } = registry;
  return { names, origins, of, ranks: rankNames(names) };
}

const PLAINEST = 30;

/** Number of a plain name per row. Within a schema they grow by small steps, so that small schemas have plain names. */
function poolNumbers(plan: Plan, size: number, seed: number): Uint32Array {
  const numbers = new Uint32Array(size);
  const draw = randomSequence(seed, 'names');
  const suitable = new Map<string, Uint16Array>();
  for (const [schema, { domain, layer, source }] of plan.schemas.entries()) {
    const start = plan.starts[schema] ?? 0;
    const end = plan.starts[schema + 1] ?? start;
    const sort = `${domain} ${layer} ${source}`;
    const suits = suitable.get(sort) ?? namesOfSource(domain, layer, source);
    suitable.set(sort, suits);
    const room = Math.min(Math.floor(suits.length / Math.max(1, end - start)), 2);
    if (room < 1) throw new RangeError(`${end - start} tables are too many for one schema`);
    let index = -1;
    for (let row = start; row < end; row++) {
      // All of the plainest names are used; of the others some are skipped.
      index += row - start < PLAINEST ? 1 : 1 + Math.floor(toFraction(draw(row)) * room);
      numbers[row] = nameNumber(domain, layer, suits[index] ?? 0);
    }
  }
  return numbers;
}

/** Indexes of the names of a domain and layer whose entity comes from a source; all where the source is undefined. */
function namesOfSource(domain: number, layer: number, source: number | undefined): Uint16Array {
  const all = Uint16Array.from({ length: poolSize(layer) }, (_, index) => index);
  if (source === undefined) return all;
  return all.filter((index) =>
    ENTITIES[nameEntity(nameNumber(domain, layer, index))]?.sources.includes(source),
  );
}

/** Numbers the names that are used. */
class NameRegistry {
  readonly names: string[] = [];
  readonly origins: number[] = [];
  readonly #plain = new Int32Array(NAME_NUMBERS * 2).fill(-1);
  readonly #odd = new Map<string, number>();
  readonly #kinds: readonly Rename[];

  constructor(kinds: readonly Rename[]) {
    this.#kinds = kinds;
  }

  plain(number: number, upper: boolean): number {
    const slot = number * 2 + Number(upper);
    const known = this.#plain[slot] ?? -1;
    if (known >= 0) return known;
    const text = nameText(number);
    const name = this.#push(upper ? text.toUpperCase() : text, number);
    this.#plain[slot] = name;
    return name;
  }

  odd(kind: number, nth: number, number: number, upper: boolean): number {
    const text = upper ? nameText(number).toUpperCase() : nameText(number);
    const name = this.#kinds[kind]?.(text, nth) ?? text;
    const known = this.#odd.get(name) ?? this.#push(name, number);
    this.#odd.set(name, known);
    return known;
  }

  #push(name: string, origin: number): number {
    this.origins.push(origin);
    return this.names.push(name) - 1;
  }
}
