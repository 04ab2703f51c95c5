import { deriveRandom, hash32, itemAt, randomSequence, shuffle, toFraction, uuid } from '../random.ts';
import { type Plan, planSchemas } from './generated-schemas.ts';
import { descriptionNumber, descriptionText, displayNameOf } from './generated-texts.ts';
import { CASE_TWIN, HOSTILE_NAMES, HOSTILE_TEXTS, hostileCount, ODD_NAMES, oddNameCount } from './hostile.ts';
import { nameAt, nameIndexes, type NameParts } from './name-pool.ts';
import { once } from './once.ts';
import { type IdBits, idBits, rankNames } from './ordering.ts';
import { joinFqn, NOW } from './records.ts';
import { hostileType, statusOf, type TableFacts, tableType } from './table-facts.ts';

/** How often a layer's tables are among the most used, compared with all. */
const WARMTH = { mart: 2, report: 1.5, intermediate: 0.8, staging: 0.7, raw: 0.6, sandbox: 0.3 };
/** Share of the tables of a hostile catalog that have hostile values. */
const HOSTILE = 0.06;
const TWO_YEARS = 2 * 365 * 86_400_000;

/**
 * The tables of a seed, without records: what is needed of every row at once is kept as numbers, the rest is made for a row
 * when it is needed.
 */
export class GeneratedTables {
  readonly size: number;
  readonly plan: Plan;
  readonly bits: IdBits;
  readonly schemaOf: Uint16Array;
  readonly #names: Names;
  readonly #gone: number;
  readonly #goneOrder: (row: number) => number;
  readonly #hostile: boolean;
  readonly #draw;

  /** Creates `live` tables and one soft-deleted table per hundred. @param hostile whether some have hostile values */
  constructor(live: number, seed: number, hostile: boolean) {
    this.#hostile = hostile;
    this.#gone = Math.round(live / 100);
    this.size = live + this.#gone;
    this.#goneOrder = shuffle(this.size, hash32(seed ^ 0x3b));
    this.plan = planSchemas(this.size, seed, hostile);
    this.#names = namesOf(this.plan, seed, hostile);
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
      use: randomSequence(seed, 'use'),
    };
  }

  name(row: number): string {
    return this.#names.texts[this.#names.of[row] ?? 0] ?? '';
  }

  /** Rank of the row's name among the distinct names. */
  nameRank(row: number): number {
    return this.#names.ranks[this.#names.of[row] ?? 0] ?? 0;
  }

  /** The parts of the name, or of the plain name that an odd one was made from. */
  parts(row: number): NameParts {
    const parts = this.#names.parts[this.#names.of[row] ?? 0];
    if (!parts) throw new RangeError(`no row ${row}`);
    return parts;
  }

  id(row: number): string {
    return uuid(this.bits.of(row), this.#draw.id(row));
  }

  deleted(row: number): boolean {
    return this.#goneOrder(row) < this.#gone;
  }

  /** The row's schema, database and service as planned. */
  #place(row: number) {
    const schema = this.plan.schemas[this.schemaOf[row] ?? 0];
    const database = this.plan.databases[schema?.database ?? 0];
    return { schema, database, service: this.plan.services[database?.service ?? 0] };
  }

  fqn(row: number): string {
    const { service, database, schema } = this.#place(row);
    return joinFqn([service?.name ?? '', database?.name ?? '', schema?.name ?? '', this.name(row)]);
  }

  serviceType(row: number): string {
    return this.#place(row).service?.type ?? '';
  }

  /** The number that selects a row's hostile values; undefined: none. */
  hostile(row: number): number | undefined {
    if (!this.#hostile) return undefined;
    const drawn = this.#draw.hostile(row);
    return toFraction(drawn) < HOSTILE ? deriveRandom(drawn, 1) : undefined;
  }

  displayName(row: number): string | undefined {
    const hostile = this.hostile(row);
    if (hostile !== undefined) return itemAt(HOSTILE_TEXTS, deriveRandom(hostile, 1));
    return displayNameOf(this.parts(row), this.#draw.display(row));
  }

  description(row: number): string | undefined {
    const hostile = this.hostile(row);
    if (hostile !== undefined) return itemAt(HOSTILE_TEXTS, deriveRandom(hostile, 2));
    const number = descriptionNumber(this.parts(row), this.#draw.description(row));
    return number === undefined ? undefined : descriptionText(number);
  }

  type(row: number): string {
    const hostile = this.hostile(row);
    if (hostile !== undefined) return hostileType(deriveRandom(hostile, 3));
    return tableType(this.parts(row), this.serviceType(row), this.#draw.type(row));
  }

  status(row: number): string {
    return statusOf(this.parts(row), this.#draw.type(row));
  }

  /** Time of the last change, ms since the epoch, within two years before the catalog's date; recent ones are more frequent. */
  updatedAt(row: number): number {
    const drawn = this.#draw.time(row);
    const old = toFraction(drawn);
    return NOW - Math.floor(old * old * Math.sqrt(old) * TWO_YEARS) - (deriveRandom(drawn, 1) % 60_000);
  }

  /** Share of tables that are used more: plain names of marts are used most, soft-deleted tables least. */
  coolness(row: number): number {
    const { layer, suffix } = this.parts(row);
    const warmth = WARMTH[layer.name] * (suffix === '' ? 1.6 : 0.7) * (this.deleted(row) ? 0.1 : 1);
    return 1 - (1 - toFraction(this.#draw.use(row))) ** (1 / warmth);
  }

  facts(row: number): TableFacts {
    return new RowFacts(this, row);
  }
}

/** The facts of a row, each made when it is needed: an index needs few of them, of every row. */
class RowFacts implements TableFacts {
  readonly row: number;
  readonly #tables: GeneratedTables;

  constructor(tables: GeneratedTables, row: number) {
    this.row = row;
    this.#tables = tables;
  }

  get name() {
    return this.#tables.name(this.row);
  }
  get id() {
    return this.#tables.id(this.row);
  }
  get fqn() {
    return this.#tables.fqn(this.row);
  }
  get schema() {
    return this.#tables.schemaOf[this.row] ?? 0;
  }
  get serviceType() {
    return this.#tables.serviceType(this.row);
  }
  get coolness() {
    return this.#tables.coolness(this.row);
  }
  get parts() {
    return this.#tables.parts(this.row);
  }
}

/** Names of all tables: far fewer names than tables. */
interface Names {
  /** The names. A few texts occur twice, because names of two layers can be equal. */
  readonly texts: readonly string[];
  /** Rank of each name in the order of names. */
  readonly ranks: Uint32Array;
  /** The plain name that each name was made from. */
  readonly parts: readonly NameParts[];
  /** Index of each row's name. */
  readonly of: Uint32Array;
}

/** Tables of a schema that have its plainest names, so that small schemas have no others. */
const PLAINEST = 30;

/** Names for all tables of a plan, unique in each schema. @param hostile whether some are hostile */
function namesOf(plan: Plan, seed: number, hostile: boolean): Names {
  const size = plan.starts.at(-1) ?? 0;
  const draw = randomSequence(seed, 'names');
  const kinds = hostile ? HOSTILE_NAMES : ODD_NAMES;
  const oddCount = hostile ? hostileCount(size) : oddNameCount(size);
  const oddPlace = shuffle(size, hash32(seed ^ 0xa3));
  const texts: string[] = [];
  const parts: NameParts[] = [];
  const of = new Uint32Array(size);
  const add = (text: string, plain: NameParts) => {
    parts.push(plain);
    return texts.push(text) - 1;
  };
  const suitable = new Map<string, readonly number[]>();
  const plainNames = new Map<string, number[]>();
  const oddNames = new Map<string, number>();
  for (const [schema, { domain, layer, source, upper }] of plan.schemas.entries()) {
    const start = plan.starts[schema] ?? 0;
    const end = plan.starts[schema + 1] ?? start;
    const cased = ({ text }: NameParts) => (upper ? text.toUpperCase() : text);
    const indexes = once(suitable, `${domain} ${layer.name} ${source}`, () =>
      nameIndexes(domain, layer, source),
    );
    const known = once(plainNames, `${domain} ${layer.name} ${upper}`, () => []);
    const room = Math.min(Math.floor(indexes.length / Math.max(1, end - start)), 2);
    if (room < 1) throw new RangeError(`${end - start} tables are too many for one schema`);
    let before = 0;
    // Grows by small steps: all of the plainest names are used, of the others some are skipped.
    let nth = -1;
    for (let row = start; row < end; row++) {
      nth += row - start < PLAINEST ? 1 : 1 + Math.floor(toFraction(draw(row)) * room);
      const index = indexes[nth] ?? 0;
      const place = oddPlace(row);
      if (place < oddCount) {
        const kind = place % kinds.length;
        // Adjacent rows are never both odd, so the previous row's name is plain.
        const model = nameAt(domain, layer, kind === CASE_TWIN && row > start ? before : index);
        const text = kinds[kind]?.(cased(model), Math.floor(place / kinds.length)) ?? model.text;
        of[row] = once(oddNames, text, () => add(text, model));
      } else {
        const plain = known[index] === undefined && nameAt(domain, layer, index);
        if (plain) known[index] = add(cased(plain), plain);
        of[row] = known[index] ?? 0;
      }
      before = index;
    }
  }
  return { texts, parts, of, ranks: rankNames(texts) };
}
