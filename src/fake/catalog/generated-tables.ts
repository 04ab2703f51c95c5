import {
  type RandomSequence,
  randomSequence,
  hash32,
  deriveRandom,
  toFraction,
  uuid,
  shuffle,
} from '../random.ts';
import { type Plan, planSchemas } from './generated-schemas.ts';
import {
  descriptionNumber,
  hostileDescription,
  displayNameNumber,
  hostileDisplayName,
} from './generated-texts.ts';
import { HOSTILE_NAMES, hostileCount, CASE_TWIN, ODD_NAMES, type Rename, oddCount } from './hostile.ts';
import {
  type NameParts,
  nameEntity,
  nameIndex,
  nameLayer,
  nameParts,
  NAME_NUMBERS,
  nameNumber,
  nameText,
  poolSize,
} from './name-pool.ts';
import { type IdBits, idBits, rankNames } from './ordering.ts';
import { NOW, USAGE_DATE, joinFqn } from './records.ts';
import { type TableFacts, hostileType, statusOf, tableType } from './table-facts.ts';
import { ENTITIES_A_DOMAIN, ENTITIES } from './vocabulary/domains.ts';
import { LAYERS } from './vocabulary/layers.ts';

/** Coldness of a layer's tables; marts are used most. */
const COLDNESS: readonly number[] = LAYERS.map(
  ({ name }) => ({ mart: 0, report: 0.6, raw: 2.6, staging: 2.2, intermediate: 2, sandbox: 3.4 })[name],
);
/** Share of the tables of a hostile catalog that have hostile values. */
const HOSTILE = 0.06;
const TWO_YEARS = 2 * 365 * 86_400_000;

/**
 * The tables of a seed as numbers: what is needed of every row at once (names, schemas, states, figures), without records.
 * Numbers of texts are resolved by the modules that own the texts.
 */
export class GeneratedTables {
  readonly size: number;
  readonly plan: Plan;
  readonly names: NameTable;
  readonly bits: IdBits;
  readonly usage: Usage;
  readonly schemaOf: Uint16Array;
  readonly #serviceTypes: readonly string[];
  readonly #gone: number;
  readonly #goneOrder: RandomSequence;
  readonly #hostile: boolean;
  readonly #draw: Readonly<
    Record<'id' | 'display' | 'description' | 'type' | 'time' | 'hostile', RandomSequence>
  >;

  /** Creates `live` tables and one soft-deleted table per hundred. @param hostile whether some have hostile values */
  constructor(live: number, seed: number, hostile: boolean) {
    this.#hostile = hostile;
    this.#gone = Math.round(live / 100);
    this.size = live + this.#gone;
    this.#goneOrder = shuffle(this.size, hash32(seed ^ 0x3b));
    this.plan = planSchemas(this.size, seed, hostile);
    this.#serviceTypes = this.plan.schemas.map(
      ({ database }) => this.plan.services[this.plan.databases[database]?.service ?? 0]?.type ?? '',
    );
    this.names = nameTables(this.plan, seed, hostile);
    this.bits = idBits(seed);
    this.schemaOf = new Uint16Array(this.size);
    for (const [schema, start] of this.plan.starts.entries()) this.schemaOf.fill(schema, start);
    this.#draw = {
      id: randomSequence(seed, 'id'),
      display: randomSequence(seed, 'display name'),
      description: randomSequence(seed, 'description'),
      type: randomSequence(seed, 'type'),
      time: randomSequence(seed, 'time'),
      hostile: randomSequence(seed, 'hostile'),
    };
    const use = randomSequence(seed, 'use');
    this.usage = usageOf(this.size, (row) => this.#coldness(row, toFraction(use(row))));
  }

  name(row: number): string {
    return this.names.names[this.names.of[row] ?? 0] ?? '';
  }

  /** Rank of the row's name among the distinct names. */
  nameRank(row: number): number {
    return this.names.ranks[this.names.of[row] ?? 0] ?? 0;
  }

  id(row: number): string {
    return uuid(this.bits.of(row), this.#draw.id(row));
  }

  parts(row: number): NameParts {
    return nameParts(this.#number(row));
  }

  deleted(row: number): boolean {
    return this.#goneOrder(row) < this.#gone;
  }

  fqn(row: number): string {
    const schema = this.plan.schemas[this.schemaOf[row] ?? 0];
    const database = this.plan.databases[schema?.database ?? 0];
    const service = this.plan.services[database?.service ?? 0];
    return joinFqn([service?.name ?? '', database?.name ?? '', schema?.name ?? '', this.name(row)]);
  }

  serviceType(row: number): string {
    return this.#serviceTypes[this.schemaOf[row] ?? 0] ?? '';
  }

  /** The number that selects a row's hostile values; undefined: none. */
  hostile(row: number): number | undefined {
    if (!this.#hostile) return undefined;
    const drawn = this.#draw.hostile(row);
    return toFraction(drawn) < HOSTILE ? deriveRandom(drawn, 1) : undefined;
  }

  /** Number of the display name, if it has one. */
  displayName(row: number): number | undefined {
    const hostile = this.hostile(row);
    if (hostile !== undefined) return hostileDisplayName(deriveRandom(hostile, 1));
    return displayNameNumber(this.#number(row), this.#draw.display(row));
  }

  description(row: number): number | undefined {
    const hostile = this.hostile(row);
    if (hostile !== undefined) return hostileDescription(deriveRandom(hostile, 2));
    return descriptionNumber(this.#number(row), this.#draw.description(row));
  }

  type(row: number): number {
    const hostile = this.hostile(row);
    if (hostile !== undefined) return hostileType(deriveRandom(hostile, 3));
    return tableType(this.parts(row), this.serviceType(row), this.#draw.type(row));
  }

  status(row: number): string {
    return statusOf(this.parts(row), this.#draw.type(row));
  }

  /** Time of the last change, ms since the epoch, within two years before the catalog's date. */
  updatedAt(row: number): number {
    const drawn = this.#draw.time(row);
    const old = toFraction(drawn);
    // Recent times are more frequent: the power 2.5, without the cost of `**` for a million rows.
    return NOW - Math.floor(old * old * Math.sqrt(old) * TWO_YEARS) - (deriveRandom(drawn, 1) % 60_000);
  }

  /** Number of the row's plain name in the pool. */
  #number(row: number): number {
    return this.names.origins[this.names.of[row] ?? 0] ?? 0;
  }

  /** 0 to about 20: plain names of marts are used most, soft-deleted tables least. `noise` is 0 to 1. */
  #coldness(row: number, noise: number): number {
    const number = this.#number(row);
    const plainness = 0.55 * Math.log(1 + nameIndex(number));
    const rarity = 0.06 * (nameEntity(number) % ENTITIES_A_DOMAIN);
    const stage = COLDNESS[nameLayer(number)] ?? 0;
    return stage + plainness + rarity + 1.2 * noise + (this.deleted(row) ? 5 : 0);
  }

  /** Share of tables that are used more. */
  coolness(row: number): number {
    return this.usage.rank(row) / Math.max(1, this.size);
  }

  facts(row: number): TableFacts {
    return {
      row,
      name: this.name(row),
      id: this.id(row),
      fqn: this.fqn(row),
      schema: this.schemaOf[row] ?? 0,
      serviceType: this.serviceType(row),
      coolness: this.coolness(row),
      parts: this.parts(row),
    };
  }
}

type Period = 'daily' | 'weekly' | 'monthly';
const STEEPNESS = 0.94;
/** Approximate share of tables used within a period. */
const USED: Readonly<Record<Period, number>> = { daily: 0.16, weekly: 0.6, monthly: 2.4 };

/** Usage by Zipf's law: few tables are used often, most hardly ever. */
export interface Usage {
  /** 0 for the most used table, size-1 for the least. */
  rank(row: number): number;
  weekly(row: number): number;
  summary(row: number): Record<string, unknown>;
}

/** Usage of `size` tables. @param coldnessOf rates a row from 0 to 1000: the lower, the more it is used */
function usageOf(size: number, coldnessOf: (row: number) => number): Usage {
  // Ranks are computed on first use, because they take a quarter of a second for a million tables.
  let ranks: Uint32Array | undefined;
  const rank = (row: number) => (ranks ??= ranksOf(size, coldnessOf))[row] ?? 0;
  const top = (period: Period) => 25 + USED[period] * size ** STEEPNESS;
  const tops = { daily: top('daily'), weekly: top('weekly'), monthly: top('monthly') };
  const stats = (period: Period, row: number) => {
    const count = uses(tops[period], rank(row));
    const percent = (100 * (size - tablesUsed(tops[period], count, size))) / Math.max(1, size);
    return { count, percentileRank: count === 0 ? 0 : Math.round(percent * 100) / 100 };
  };
  return {
    rank,
    weekly: (row) => uses(tops.weekly, rank(row)),
    summary: (row) => ({
      dailyStats: stats('daily', row),
      weeklyStats: stats('weekly', row),
      monthlyStats: stats('monthly', row),
      date: USAGE_DATE,
    }),
  };
}

const ROWS = 2 ** 21;

/** The rank of each row by coldness; one number per row, sorted natively. */
function ranksOf(size: number, coldnessOf: (row: number) => number): Uint32Array {
  const keys = new Float64Array(size);
  for (let row = 0; row < size; row++) keys[row] = Math.floor(coldnessOf(row) * 10_000) * ROWS + row;
  keys.sort();
  const ranks = new Uint32Array(size);
  for (let rank = 0; rank < size; rank++) ranks[(keys[rank] ?? 0) % ROWS] = rank;
  return ranks;
}

function uses(top: number, rank: number): number {
  return Math.floor(top / (rank + 1) ** STEEPNESS);
}

/** Number of tables with at least `count` uses: uses fall with the rank, so it is found by bisection. */
function tablesUsed(top: number, count: number, size: number): number {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (uses(top, middle) >= count) low = middle + 1;
    else high = middle;
  }
  return low;
}

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
function nameTables(plan: Plan, seed: number, hostile: boolean): NameTable {
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
