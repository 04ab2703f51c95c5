import type { RecordSchema } from './record-schema.ts';
import type {
  EntityRecord,
  ListOrder,
  RowNumber,
  SearchCorpus,
  StoredTable,
  TextColumn,
  TextField,
} from './types.ts';

/** The places tables live in. Tables refer to a schema by its index in `schemas`. */
export interface Places {
  readonly services: readonly EntityRecord[];
  readonly databases: readonly EntityRecord[];
  readonly schemas: readonly EntityRecord[];
  /** Schema -> index of its database. */
  readonly databaseOf: readonly number[];
  /** Database -> index of its service. */
  readonly serviceOf: readonly number[];
}

/** The tables a catalog starts with. They never change: writes lie over them. Rows are 0..size-1. */
export interface BaseTables {
  readonly size: number;
  readonly places: Places;
  readonly user: EntityRecord;
  name(row: RowNumber): string;
  id(row: RowNumber): string;
  fqn(row: RowNumber): string;
  schema(row: RowNumber): number;
  deleted(row: RowNumber): boolean;
  /** All rows, soft-deleted ones included, in that order. */
  inOrder(order: ListOrder): Uint32Array;
  findById(id: string): RowNumber | undefined;
  findByFqn(fqn: string): RowNumber | undefined;
  /** A fresh record with everything that is always there and the fields asked for. */
  record(row: RowNumber, fields: ReadonlySet<string>, schema: RecordSchema): StoredTable;
  /** The id of a row that is added later (row >= size). */
  newId(row: RowNumber): string;
  text(field: TextField, schema: RecordSchema): TextColumn;
  sortKeys(field: SortField): Float64Array;
}

export type SortField = Parameters<SearchCorpus['sortKeys']>[0];
