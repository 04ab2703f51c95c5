/** A column of the vocabulary: its name, its kind of value, and its children where it is nested. */
export interface ColumnSpec {
  readonly name: string;
  readonly kind: ValueKind | 'struct' | 'array';
  readonly parts?: readonly ColumnSpec[];
}

export type ValueKind =
  | 'id'
  | 'text'
  | 'long'
  | 'code'
  | 'int'
  | 'money'
  | 'ratio'
  | 'flag'
  | 'time'
  | 'date'
  | 'json'
  | 'pii'
  | 'bytes';

const TOKEN = /([a-z_0-9]+)|([:{}[\]])/g;

/**
 * Parses `status:text address{city:text code:code} items[sku:text count:int]`. Names without a kind are texts.
 * @throws SyntaxError for invalid notation
 */
export function parseColumns(notation: string): ColumnSpec[] {
  const tokens = Array.from(notation.matchAll(TOKEN), ([token]) => token);
  const specs: ColumnSpec[] = [];
  const end = readColumns(tokens, 0, specs);
  if (end !== tokens.length) throw new SyntaxError(`unexpected ${tokens[end]} in ${notation}`);
  return specs;
}

function readColumns(tokens: readonly string[], start: number, into: ColumnSpec[]): number {
  let at = start;
  for (;;) {
    const name = tokens[at];
    if (name === undefined || name === '}' || name === ']') return at;
    const next = tokens[at + 1];
    if (next === '{' || next === '[') {
      const parts: ColumnSpec[] = [];
      at = readColumns(tokens, at + 2, parts);
      const close = next === '{' ? '}' : ']';
      if (tokens[at] !== close) throw new SyntaxError(`${name} is not closed by ${close}`);
      into.push({ name, kind: next === '{' ? 'struct' : 'array', parts });
      at += 1;
    } else if (next === ':') {
      into.push({ name, kind: kindOf(tokens[at + 2]) });
      at += 3;
    } else {
      into.push({ name, kind: 'text' });
      at += 1;
    }
  }
}

const KINDS: readonly ValueKind[] = [
  'id',
  'text',
  'long',
  'code',
  'int',
  'money',
  'ratio',
  'flag',
  'time',
  'date',
  'json',
  'pii',
  'bytes',
];

function kindOf(token: string | undefined): ValueKind {
  const kind = KINDS.find((one) => one === token);
  if (!kind) throw new SyntaxError(`no kind of value: ${token}`);
  return kind;
}

/** An entity that tables describe. */
export interface Entity {
  /** As in table names: `order_items`. */
  readonly plural: string;
  /** As in keys: `order_item` gives `order_item_id`. */
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
  /** In order of importance. */
  readonly entities: readonly Entity[];
}

/**
 * Parses lines `plural singular kind refs sources | columns | meaning` into a domain. Refs are separated by commas, `-`
 * means none; sources are `1`, `2` or `12`. @throws SyntaxError
 */
export function domain(
  name: string,
  teams: readonly [string, string],
  sources: readonly [string, string],
  lines: string,
): Domain {
  return { name, teams, sources, entities: lines.trim().split('\n').map(entity) };
}

function entity(line: string): Entity {
  const [head = '', notation = '', meaning = ''] = line.split('|');
  const [plural = '', singular = '', kind = '', refs = '-', sources = ''] = head.trim().split(' ');
  if (kind !== 'dim' && kind !== 'fct') throw new SyntaxError(`dim or fct in ${line}`);
  if (!/^(1|2|12)$/.test(sources)) throw new SyntaxError(`sources in ${line}`);
  if (!/^[A-Z].*\.$/.test(meaning.trim())) throw new SyntaxError(`no sentence in ${line}`);
  return {
    plural,
    singular,
    kind,
    refs: refs === '-' ? [] : refs.split(','),
    sources: Array.from(sources, (digit) => Number(digit) - 1),
    columns: parseColumns(notation),
    meaning: meaning.trim(),
  };
}
