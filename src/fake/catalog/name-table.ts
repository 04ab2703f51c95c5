import { AWKWARD, CASE_TWIN, awkwardCount } from './awkward-names.ts';
import { draws, mix, share } from './mix.ts';
import { NAME_NUMBERS, nameNumber, nameText, poolSize } from './name-pool.ts';
import { rankNames } from './name-ranks.ts';
import type { Plan } from './schemas.ts';
import { shuffle } from './shuffle.ts';

/** Who is called what: a few names, many tables. */
export interface NameTable {
  /** The names. Few texts stand in it twice: names of two layers can be the same. */
  readonly names: readonly string[];
  /** Name -> its rank in the order of names. */
  readonly ranks: Uint32Array;
  /** Name -> number of the plain name it was made from. */
  readonly origins: readonly number[];
  /** Row -> name. */
  readonly of: Uint32Array;
}

/** Names for all tables of a plan, none twice in one schema. */
export function nameTables(plan: Plan, seed: number): NameTable {
  const size = plan.starts.at(-1) ?? 0;
  const numbers = poolNumbers(plan, size, seed);
  const registry = new Registry();
  const of = new Uint32Array(size);
  const awkward = awkwardCount(size);
  const awkwardPlace = shuffle(size, mix(seed ^ 0xa3));
  for (const [schema, { upper }] of plan.schemas.entries()) {
    const start = plan.starts[schema] ?? 0;
    const end = plan.starts[schema + 1] ?? start;
    for (let row = start; row < end; row++) {
      const place = awkwardPlace(row);
      const number = numbers[row] ?? 0;
      if (place >= awkward) of[row] = registry.plain(number, upper);
      else {
        const kind = place % AWKWARD.length;
        // Neighbouring rows are never both awkward, so that the name before this one is as plain as it seems.
        const model = kind === CASE_TWIN && row > start ? (numbers[row - 1] ?? 0) : number;
        of[row] = registry.awkward(kind, Math.floor(place / AWKWARD.length), model, upper);
      }
    }
  }
  const { names, origins } = registry;
  return { names, origins, of, ranks: rankNames(names) };
}

/** For each row the number of a plain name; in a schema they grow by small steps, so that small schemas have plain names. */
function poolNumbers(plan: Plan, size: number, seed: number): Uint32Array {
  const numbers = new Uint32Array(size);
  const draw = draws(seed, 'names');
  for (const [schema, { domain, layer }] of plan.schemas.entries()) {
    const start = plan.starts[schema] ?? 0;
    const end = plan.starts[schema + 1] ?? start;
    const room = Math.min(Math.floor(poolSize(layer) / Math.max(1, end - start)), 2);
    if (room < 1) throw new RangeError(`${end - start} tables are too many for one schema`);
    let index = -1;
    for (let row = start; row < end; row++) {
      index += 1 + Math.floor(share(draw(row)) * room);
      numbers[row] = nameNumber(domain, layer, index);
    }
  }
  return numbers;
}

/** Gives every name that is used one number. */
class Registry {
  readonly names: string[] = [];
  readonly origins: number[] = [];
  readonly #plain = new Int32Array(NAME_NUMBERS * 2).fill(-1);
  readonly #awkward = new Map<string, number>();

  plain(number: number, upper: boolean): number {
    const slot = number * 2 + Number(upper);
    const known = this.#plain[slot] ?? -1;
    if (known >= 0) return known;
    const text = nameText(number);
    const name = this.#push(upper ? text.toUpperCase() : text, number);
    this.#plain[slot] = name;
    return name;
  }

  awkward(kind: number, nth: number, number: number, upper: boolean): number {
    const text = upper ? nameText(number).toUpperCase() : nameText(number);
    const name = AWKWARD[kind]?.(text, nth) ?? text;
    const known = this.#awkward.get(name) ?? this.#push(name, number);
    this.#awkward.set(name, known);
    return known;
  }

  #push(name: string, origin: number): number {
    this.origins.push(origin);
    return this.names.push(name) - 1;
  }
}
