import { fqnParts, unquoteName } from '../../api/fqn.ts';
import { personName } from '../../entity/people.tsx';
import { exactTime } from '../../entity/updated.tsx';
import type { PlainMessageKey, Translator } from '../../i18n/translate.ts';
import type { Access, OpenedTable } from './opened-record.ts';

// Facts of an opened table in words, each undefined where the server sends none.

/** Kinds of partitions of `entity/data/table.json`; any other is shown as it is sent. */
const INTERVAL_WORDS: ReadonlyMap<string, PlainMessageKey> = new Map([
  ['TIME-UNIT', 'tableFacts.byTime'],
  ['INTEGER-RANGE', 'tableFacts.byRange'],
  ['INGESTION-TIME', 'tableFacts.byLoadTime'],
  ['COLUMN-VALUE', 'tableFacts.byValue'],
]);

/** A key of a table's partitions: its column, if it is one, and how values are divided. */
export interface PartitionKey {
  readonly column: string | undefined;
  readonly by: string;
}

export function partitionKeys(
  { tablePartition }: Pick<OpenedTable, 'tablePartition'>,
  t: Translator,
): readonly PartitionKey[] {
  if (!tablePartition) return [];
  const words = (type: string | undefined, interval: string | undefined): string => {
    const key = type === undefined ? undefined : INTERVAL_WORDS.get(type);
    return [key ? t(key) : type, interval?.toLowerCase()].filter(Boolean).join(', ');
  };
  const { columns = [], intervalType, interval } = tablePartition;
  if (columns.length === 0) {
    const by = words(intervalType, interval);
    return by === '' ? [] : [{ column: undefined, by }];
  }
  return columns.map((column) => ({
    column: column.columnName,
    by: words(column.intervalType ?? intervalType, column.interval ?? interval),
  }));
}

export function accessText(access: Access | undefined, t: Translator): string | undefined {
  const { timestamp, accessedBy, accessedByAProcess } = access ?? {};
  const time = timestamp === undefined ? undefined : exactTime(timestamp, t);
  const name = accessedBy ? personName(accessedBy, t) : accessedByAProcess;
  if (time === undefined) return undefined;
  return name ? t('detail.updatedAtBy', { time, name }) : time;
}

/** A column or a table that queries join a table with. */
export interface Join {
  /** Column of the table itself; undefined: the tables are joined without one, as by UNION. */
  readonly column: string | undefined;
  /** FQN of the other column, or of the other table. */
  readonly fqn: string;
  readonly tableFqn: string;
  /** The last names of the other one: `customers.id`, or `customers`. */
  readonly name: string;
  readonly count: number;
}

const lastNames = (parts: readonly string[], count: number) => parts.slice(-count).map(unquoteName).join('.');

/** The joins of a table, the most frequent first. */
export function joinsOf({ joins }: Pick<OpenedTable, 'joins'>): readonly Join[] {
  const { columnJoins = [], directTableJoins = [] } = joins ?? {};
  const byColumn = columnJoins.flatMap(({ columnName, joinedWith }) =>
    joinedWith.map(({ fullyQualifiedName: fqn, joinCount: count = 0 }): Join => {
      const parts = fqnParts(fqn);
      const tableFqn = parts.slice(0, -1).join('.');
      return { column: columnName, fqn, tableFqn, name: lastNames(parts, 2), count };
    }),
  );
  const direct = directTableJoins.map(({ fullyQualifiedName: fqn, joinCount: count = 0 }): Join => ({
    column: undefined,
    fqn,
    tableFqn: fqn,
    name: lastNames(fqnParts(fqn), 1),
    count,
  }));
  return [...byColumn, ...direct].toSorted((a, b) => b.count - a.count);
}

export const definitionOf = ({
  schemaDefinition,
  viewDefinition,
}: Pick<OpenedTable, 'schemaDefinition' | 'viewDefinition'>): string | undefined =>
  (schemaDefinition ?? viewDefinition)?.trim() || undefined;
