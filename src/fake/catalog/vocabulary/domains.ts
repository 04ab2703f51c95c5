import domains from './domains.json' with { type: 'json' };

/** A column of the vocabulary: its name, its kind of value, and its children if it is nested. */
export interface ColumnSpec {
  readonly name: string;
  readonly kind: ValueKind | 'struct' | 'array';
  readonly parts?: readonly ColumnSpec[];
}

const KINDS = [
  ...(['id', 'text', 'long', 'code', 'int', 'money', 'ratio', 'flag'] as const),
  ...(['time', 'date', 'json', 'pii', 'bytes'] as const),
] as const;
export type ValueKind = (typeof KINDS)[number];

/** A name with its kind or the start of its parts, or the end of parts. */
const TOKEN = /([a-z_0-9]+)(?::([a-z]+))?([{[])?|[}\]]/g;

/**
 * Parses `status:text address{city:text code:code} items[sku:text count:int]`. Names without a kind are texts.
 * @throws SyntaxError for invalid notation
 */
export function parseColumns(notation: string): readonly ColumnSpec[] {
  const specs: ColumnSpec[] = [];
  /** The lists that are not read to their ends, innermost last. */
  const open = [specs];
  for (const [, name, kind = 'text', start] of notation.matchAll(TOKEN)) {
    if (name === undefined) open.pop();
    else if (start === undefined) open.at(-1)?.push({ name, kind: kindOf(kind) });
    else {
      const parts: ColumnSpec[] = [];
      open.at(-1)?.push({ name, kind: start === '{' ? 'struct' : 'array', parts });
      open.push(parts);
    }
  }
  if (open.length !== 1) throw new SyntaxError(`brackets in ${notation}`);
  return specs;
}

function kindOf(token: string): ValueKind {
  const kind = KINDS.find((one) => one === token);
  if (!kind) throw new SyntaxError(`no kind of value: ${token}`);
  return kind;
}

/** An entity that tables and other records describe. */
export interface Entity {
  /** Its number over all domains, and that of its domain. */
  readonly number: number;
  readonly domain: number;
  /** Name in tables: `order_items`. */
  readonly plural: string;
  /** Name in keys: `order_item` gives `order_item_id`. */
  readonly singular: string;
  /** Dimension (`dim_`) or fact (`fct_`). */
  readonly kind: 'dim' | 'fct';
  /** Singulars of the entities that it refers to by key. */
  readonly refs: readonly string[];
  /** Indexes of the domain's sources that provide it. */
  readonly sources: readonly number[];
  readonly columns: readonly ColumnSpec[];
  /** A sentence that explains it. */
  readonly meaning: string;
}

/** A part of the business with its own entities, sources and teams. */
export interface Domain {
  readonly name: string;
  /** Display names of the team that loads the data and of the team that reports on it. */
  readonly teams: readonly [engineers: string, analysts: string];
  readonly sources: readonly [string, string];
  /** Entities in order of importance. */
  readonly entities: readonly Omit<Entity, 'number' | 'domain'>[];
}

/**
 * Parses a line `plural singular kind refs sources | columns | meaning`. Refs are separated by commas, `-` means none;
 * sources are `1`, `2` or `12`. @throws SyntaxError for invalid notation of columns
 */
function parseEntity(line: string): Domain['entities'][number] {
  const [head = '', notation = '', meaning = ''] = line.split('|');
  const [plural = '', singular = '', kind = '', refs = '-', sources = ''] = head.trim().split(' ');
  return {
    plural,
    singular,
    kind: kind === 'dim' ? kind : 'fct',
    refs: refs === '-' ? [] : refs.split(','),
    sources: Array.from(sources, (digit) => Number(digit) - 1),
    columns: parseColumns(notation),
    meaning: meaning.trim(),
  };
}

const pairOf = ([first = '', second = '']: readonly string[]) => [first, second] as const;

export const DOMAINS: readonly Domain[] = domains.map(({ entities, teams, sources, ...domain }) => ({
  ...domain,
  teams: pairOf(teams),
  sources: pairOf(sources),
  entities: entities.map(parseEntity),
}));

/** Number of entities per domain, equal for all. */
export const ENTITIES_A_DOMAIN = 26;

/** All entities, domain by domain: the entity of number `n` is `n % 26` of domain `n / 26`. */
export const ENTITIES: readonly Entity[] = DOMAINS.flatMap(({ entities }, part) =>
  entities.map((entity, n) => ({ ...entity, number: part * ENTITIES_A_DOMAIN + n, domain: part })),
);

export const ENTITY_BY_SINGULAR: ReadonlyMap<string, Entity> = new Map(
  ENTITIES.map((entity) => [entity.singular, entity]),
);
