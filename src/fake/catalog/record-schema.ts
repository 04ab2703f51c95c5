/**
 * The values and members that a version of the service's published JSON schemas allows, where versions differ: a client of
 * that version rejects a record with any other. Sources: open-metadata/OpenMetadata, `entity/data/*.json` and
 * `type/tagLabel.json` of the tags 1.1.0, 1.3.4, 1.12.14 and 2.0.7, as published in its Python packages
 * `openmetadata-ingestion` of these versions.
 */
export interface RecordSchema {
  readonly version: string;
  readonly tableTypes: readonly string[];
  readonly constraintTypes: readonly string[];
  readonly constraintMembers: readonly string[];
  readonly tagMembers: readonly string[];
  /** Whether references mark inherited owners. */
  readonly marksInherited: boolean;
  /** Whether tables have `processedLineage`. */
  readonly marksLineage: boolean;
  /** The member with the SQL statement of a view. */
  readonly viewMember: 'viewDefinition' | 'schemaDefinition';
  /** Whether a table's partition has details for each column, or names of columns and one interval. */
  readonly partitionsByColumn: boolean;
  /** Whether the URLs of all records are in `sourceUrl`, those of tables too, or in members named after their types. */
  readonly hasSourceUrl: boolean;
  /** Whether dashboards name the data models that they are built on. */
  readonly namesDataModels: boolean;
  /** Whether a related term is an object with the kind of the relation, or the reference alone. */
  readonly namesRelations: boolean;
  /** The member with the approval of a glossary term; undefined: not sent, because clients accept only one of the names. */
  readonly termStatusMember: 'status' | 'entityStatus' | undefined;
}

const SCHEMA_1_1: RecordSchema = {
  version: '1.1',
  tableTypes: 'Regular External View SecureView MaterializedView Iceberg Local Partitioned Foreign'.split(
    ' ',
  ),
  constraintTypes: ['UNIQUE', 'PRIMARY_KEY', 'FOREIGN_KEY', 'SORT_KEY', 'DIST_KEY'],
  constraintMembers: ['constraintType', 'columns', 'referredColumns'],
  tagMembers: ['tagFQN', 'description', 'source', 'labelType', 'state', 'href'],
  marksInherited: false,
  marksLineage: false,
  viewMember: 'viewDefinition',
  partitionsByColumn: false,
  // The schemas of release 1.1.0 have it; the recorded server is of a commit before it.
  hasSourceUrl: false,
  namesDataModels: false,
  namesRelations: false,
  termStatusMember: 'status',
};

const SCHEMA_1_3: RecordSchema = {
  ...SCHEMA_1_1,
  version: '1.3',
  tableTypes: [...SCHEMA_1_1.tableTypes, 'Transient'],
  tagMembers: [...SCHEMA_1_1.tagMembers, 'name', 'displayName', 'style'],
  marksInherited: true,
  hasSourceUrl: true,
  namesDataModels: true,
  termStatusMember: undefined,
};

/** The previous schema with the changes seen in the sources. */
const SCHEMA_1_5: RecordSchema = {
  ...SCHEMA_1_3,
  version: '1.5',
  viewMember: 'schemaDefinition',
  partitionsByColumn: true,
  termStatusMember: 'status',
};

const SCHEMA_1_12: RecordSchema = {
  ...SCHEMA_1_5,
  version: '1.12',
  tableTypes: [...SCHEMA_1_5.tableTypes, 'Dynamic', 'Stream', 'Stage'],
  constraintTypes: [...SCHEMA_1_5.constraintTypes, 'CLUSTER_KEY'],
  constraintMembers: [...SCHEMA_1_5.constraintMembers, 'relationshipType'],
  tagMembers: [...SCHEMA_1_5.tagMembers, 'reason', 'appliedAt', 'appliedBy', 'metadata'],
  marksLineage: true,
  termStatusMember: 'entityStatus',
};

const SCHEMA_2_0: RecordSchema = {
  ...SCHEMA_1_12,
  version: '2.0',
  tableTypes: [...SCHEMA_1_12.tableTypes, 'SemanticView'],
  namesRelations: true,
};

/** Record schemas by version; each has every value of the earlier ones. */
export const RECORD_SCHEMAS = {
  '1.1': SCHEMA_1_1,
  '1.3': SCHEMA_1_3,
  '1.5': SCHEMA_1_5,
  '1.12': SCHEMA_1_12,
  '2.0': SCHEMA_2_0,
} as const;

export const NEWEST_SCHEMA: RecordSchema = SCHEMA_2_0;

/** Predecessor of each value, for versions that lack it. */
const NEAREST: Readonly<Record<string, string>> = {
  Transient: 'Regular',
  Dynamic: 'MaterializedView',
  Stream: 'Regular',
  Stage: 'External',
  SemanticView: 'View',
  CLUSTER_KEY: 'SORT_KEY',
};

/** A value in a version's terms: itself where known, else its nearest known predecessor; unchanged if there is none. */
export function nearest(value: string, known: readonly string[]): string {
  const replaced = NEAREST[value];
  return known.includes(value) || replaced === undefined ? value : nearest(replaced, known);
}

/** The member with the URL of a record of a type other than tables, or of a task. */
export const addressMember = ({ hasSourceUrl }: RecordSchema, type: string): string =>
  hasSourceUrl ? 'sourceUrl' : `${type}Url`;

/** An object without unknown members. */
export function withMembers(
  value: Readonly<Record<string, unknown>>,
  known: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([member]) => known.includes(member)));
}
