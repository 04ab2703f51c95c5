/** A column as the vocabulary writes it: its name, what kind of value it holds, and its parts where it is nested. */
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
 * `status:text address{city:text code:code} items[sku:text count:int]` -> specs. Names without a kind are texts.
 * @throws SyntaxError where the notation is broken.
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

/** A thing that tables are about. */
export interface Entity {
  /** As it stands in table names: `order_items`. */
  readonly plural: string;
  /** As it stands in keys: `order_item` gives `order_item_id`. */
  readonly singular: string;
  /** Things that describe (`dim_`) or things that happen (`fct_`). */
  readonly kind: 'dim' | 'fct';
  /** Singulars of the entities it refers to by key. */
  readonly refs: readonly string[];
  /** Indexes of the domain's sources that it comes from. */
  readonly sources: readonly number[];
  readonly columns: readonly ColumnSpec[];
  /** What it is, as a sentence for people. */
  readonly meaning: string;
}

/** A part of the business with its own entities, sources and teams. */
export interface Domain {
  readonly name: string;
  /** Display names of who loads the data and of who reports on it. */
  readonly teams: readonly [engineers: string, analysts: string];
  readonly sources: readonly [string, string];
  /** The most important first. */
  readonly entities: readonly Entity[];
}

/**
 * Lines `plural singular kind refs sources | columns | meaning` -> a domain. Refs are joined by commas, `-` stands for
 * none; sources are `1`, `2` or `12`. @throws SyntaxError
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
