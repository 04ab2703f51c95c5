import { type Draws, randomSequence } from '../random.ts';
import type { GeneratedTables } from './generated-tables.ts';
import type { Governance } from './governance.ts';
import type { People } from './people.ts';
import type { RecordSchema } from './record-schema.ts';
import type { placesOf } from './records.ts';
import type { TableFacts } from './table-facts.ts';

/** Finds the table that holds an entity's key, seen from a schema; undefined: there is none. */
export type KeyTable = (
  singular: string,
  schema: number,
) => Pick<TableFacts, 'fqn' | 'serviceType' | 'row'> | undefined;

/** The random numbers that decide the optional members of a row. */
export type RecordDraws = ReturnType<typeof recordDraws>;

export const recordDraws = (seed: number) => ({
  owners: randomSequence(seed, 'owners'),
  tags: randomSequence(seed, 'tags'),
  followers: randomSequence(seed, 'followers'),
  columns: randomSequence(seed, 'columns'),
  constraints: randomSequence(seed, 'constraints'),
  writes: randomSequence(seed, 'writes'),
  governance: randomSequence(seed, 'governance'),
  details: randomSequence(seed, 'details'),
});

/** A table while its record is made, with all that its members follow from. */
export interface MadeTable extends Draws {
  readonly facts: TableFacts;
  readonly type: string;
  readonly updatedAt: number;
  /** The random number of its owners, its columns and so on; those of its details are at hand. */
  readonly draw: (name: keyof RecordDraws) => number;
  /** The records of its schema, database and service. */
  readonly place: ReturnType<typeof placesOf>;
  readonly tables: GeneratedTables;
  readonly people: People;
  readonly governance: Governance;
  readonly keyTable: KeyTable;
  readonly schema: RecordSchema;
}
