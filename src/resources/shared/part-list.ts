import type { EntityRow } from '../../api/schemas/record.ts';
import type { PlainMessageKey } from '../../i18n/translate.ts';

// Parts of records as lines of files: the columns of a table, the tasks of a pipeline.

interface PartField {
  readonly name: string;
  /** Whether the field makes responses much larger. */
  readonly heavy?: true;
}

/** A value of a part, as for programs; null: none. */
export type PartValue = string | number | readonly string[] | null;

export interface PartColumn {
  /** Id, and the member of NDJSON. */
  readonly id: string;
  readonly label: PlainMessageKey;
  readonly field?: PartField;
  /** Whether its values are numbers, also in sheets. */
  readonly isNumber?: true;
  /** The value for people; absent: the value itself, and lists with commas. */
  readonly text?: (value: string) => string;
}

export interface PartLine {
  /** Values by the ids of columns; absent: none. */
  readonly values: Readonly<Record<string, PartValue | undefined>>;
  /** Whether it has parts of its own that were sent and are not kept, because they nest too deep. */
  readonly isCut?: true | undefined;
}

export interface PartList<Row extends EntityRow = EntityRow> {
  /** Name of the parts in the names of files, such as `columns`. */
  readonly id: string;
  /** The word for one of them, such as `Column`. */
  readonly label: PlainMessageKey;
  /** The field that holds them; absent: every record carries them. */
  readonly field?: PartField;
  readonly columns: readonly PartColumn[];
  /** All parts of a record that was loaded with the field, each once, in their order. */
  readonly linesOf: (row: Row) => readonly PartLine[];
}

export function partText(value: PartValue | undefined, { text }: Pick<PartColumn, 'text'>): string {
  if (value === undefined || value === null) return '';
  const plain = typeof value === 'object' ? value.join(', ') : String(value);
  return text ? text(plain) : plain;
}
