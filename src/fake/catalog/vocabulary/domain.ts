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
  readonly columns: readonly ColumnSpec[];
}

/** A part of the business with its own entities and sources. */
export interface Domain {
  readonly name: string;
  readonly team: string;
  readonly sources: readonly [string, string];
  readonly entities: readonly Entity[];
}

/** Lines `plural singular kind ref,ref | columns` -> a domain. `-` stands for no refs. @throws SyntaxError */
export function domain(
  name: string,
  team: string,
  sources: readonly [string, string],
  lines: string,
): Domain {
  return { name, team, sources, entities: lines.trim().split('\n').map(entity) };
}

function entity(line: string): Entity {
  const [head = '', notation = ''] = line.split('|');
  const [plural = '', singular = '', kind = '', refs = '-'] = head.trim().split(' ');
  if (kind !== 'dim' && kind !== 'fct') throw new SyntaxError(`dim or fct in ${line}`);
  const columns = parseColumns(notation);
  return { plural, singular, kind, refs: refs === '-' ? [] : refs.split(','), columns };
}
