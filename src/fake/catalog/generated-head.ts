import type { Draws } from '../random.ts';
import type { RecordSchema } from './record-schema.ts';
import type { AssetHead, AssetType, EntityRecord } from './types.ts';
import type { Entity } from './vocabulary/domains.ts';

/** A head with what decides its record. */
export interface GeneratedHead extends AssetHead {
  /** What the record is about. */
  readonly entity: Entity;
  /** Index of the service among those of its kind; of a procedure, of its schema. */
  readonly service: number;
  readonly drawn: number;
  /** Index of the parent container. */
  readonly parent: number | undefined;
}

/** The other records that a record can refer to. */
export interface AssetRelations {
  readonly heads: (type: AssetType) => readonly GeneratedHead[];
  /** Number of live records; the soft-deleted follow. */
  readonly sizeOf: (type: AssetType) => number;
  readonly reference: (type: AssetType, index: number) => EntityRecord;
  /** Indexes of the containers in a container. */
  readonly childrenOf: (index: number) => readonly number[];
}

/** A record while it is made. */
export interface Asset extends GeneratedHead, Draws {
  readonly serviceType: string;
  /** Address of the service. */
  readonly address: string;
  readonly schema: RecordSchema;
  readonly relations: AssetRelations;
}
