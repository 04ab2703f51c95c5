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
