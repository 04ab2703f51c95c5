import type { RecordSchema } from './record-schema.ts';
import type { EntityRecord } from './types.ts';

// Everything of a catalog that is neither table nor what tables belong to: messages, dashboards, pipelines, models, files.

/** Types of records other than tables that belong to a service. */
export const ASSET_TYPES = ['topic', 'dashboard', 'chart', 'pipeline', 'mlmodel', 'container'] as const;
export type AssetType = (typeof ASSET_TYPES)[number];

/** Kinds of services that assets belong to, as in references to them. */
export const SERVICE_OF = {
  topic: 'messagingService',
  dashboard: 'dashboardService',
  chart: 'dashboardService',
  pipeline: 'pipelineService',
  mlmodel: 'mlmodelService',
  container: 'storageService',
} as const satisfies Record<AssetType, string>;

export type AssetService = (typeof SERVICE_OF)[AssetType];

/** What lists are sorted and filtered by; the whole record is made when it is sent. */
export type AssetHead = EntityRecord & {
  /** Its place in the list of its type. */
  readonly index: number;
  readonly deleted: boolean;
  /** Whether it is in no other record of its type, as a bucket is in no container. */
  readonly isRoot: boolean;
};

/** The assets of a catalog. Read only; each type is made when it is first needed. */
export interface Assets {
  /** Every record of a type, soft-deleted ones included: the same list on each call. */
  heads(type: AssetType): readonly AssetHead[];
  /**
   * A new copy of a record with all its members, in their newest form (`owners` a list).
   * @param index of the record in `heads` @throws RangeError for another one
   */
  record(type: AssetType, index: number, schema: RecordSchema): EntityRecord;
  /** The services of a kind. Records of real servers have a `connection`; the routes add it. */
  services(kind: AssetService): readonly EntityRecord[];
}
