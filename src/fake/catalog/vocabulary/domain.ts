import { type ColumnSpec, parseColumns } from '../column-notation.ts';

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
