import type { RecordSchema } from './record-schema.ts';

/** Id, name and FQN of a record, by which others refer to it. */
export interface Identity {
  id: string;
  name: string;
  fullyQualifiedName: string;
}

/** A record of any kind, as the service stores it. JSON-safe. */
export type EntityRecord = Record<string, unknown> & Identity;

/** A table, optional fields included where requested. */
export type StoredTable = EntityRecord;

export type Include = 'non-deleted' | 'deleted' | 'all';

/** Filter of a list, by FQNs. Unknown ones match nothing; absent members do not filter. */
export interface TableFilter {
  readonly service?: string;
  readonly database?: string;
  readonly databaseSchema?: string;
  readonly include: Include;
}

/**
 * `name`: by name, then id. `fqn`: by fully qualified name in a collation that ignores most punctuation, as a server 1.1
 * on PostgreSQL does.
 */
export type ListOrder = 'name' | 'fqn';

/** A position in an order: the sort key of a row, which may have been removed. `id` is empty in the order `fqn`. */
export interface Place {
  readonly key: string;
  readonly id: string;
}

/** Number of a catalog row; constant for the row's life, renaming included. */
export type RowNumber = number;

export interface PageRequest {
  readonly order: ListOrder;
  readonly filter: TableFilter;
  /** Rows strictly after this position, or strictly before it (the nearest `limit`, ascending). Neither: the first rows. */
  readonly after?: Place;
  readonly before?: Place;
  readonly limit: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Number of rows under the filter at this time. */
  readonly total: number;
  /** Whether rows remain beyond `rows`, on each side. */
  readonly moreBefore: boolean;
  readonly moreAfter: boolean;
}

type Lists<Kind extends string> = Readonly<Record<Kind, readonly EntityRecord[]>>;
/** Labels of tables and columns: tags of classifications, and terms of glossaries. */
export type Labels = Lists<'classifications' | 'tags' | 'glossaries' | 'glossaryTerms'>;
/** What tables belong to. */
export type Belongings = Lists<'domains' | 'dataProducts'>;
/** Users and teams, with their optional members. */
export type Directory = Lists<'users' | 'teams'>;

export interface Catalog {
  /** Live (not soft-deleted) tables. */
  count(): number;
  page(request: PageRequest): Page<RowNumber>;
  placeOf(row: RowNumber, order: ListOrder): Place;
  /**
   * A new copy of one record: the members that are always present, and those of `fields` (owners, tags, columns, followers,
   * tableConstraints, usageSummary, viewDefinition, ...), in their newest form (`owners` a list). Members that are not set
   * are absent; empty `tags` and `followers` are [], and an empty usageSummary is zeros. Generated values are limited to
   * those of `schema` (default: the newest); given or written values are kept.
   */
  record(row: RowNumber, fields: ReadonlySet<string>, schema?: RecordSchema): StoredTable;
  isDeleted(row: RowNumber): boolean;
  findById(id: string): RowNumber | undefined;
  /** Exact and case-sensitive. */
  findByFqn(fqn: string): RowNumber | undefined;

  services(): readonly EntityRecord[];
  databases(): readonly EntityRecord[];
  schemas(): readonly EntityRecord[];
  /** The user of the accepted token. */
  loggedInUser(): EntityRecord;
  /** Owners and followers of tables, and the accounts of the server, with their optional members. */
  users(): readonly EntityRecord[];
  teams(): readonly EntityRecord[];
  /** Labels of tables and columns. */
  labels(): Labels;
  /** Domains and data products. */
  belongings(): Belongings;
  /** Topics, dashboards, charts, pipelines, models, containers, procedures and data models, with their services. */
  assets(): Assets;
  /** The tables and assets that others are made of. */
  lineage(): Lineage;

  /** Adds a table to an existing schema; `record.databaseSchema` is the schema's FQN. @throws CatalogError */
  add(record: { name: string; databaseSchema: string } & Record<string, unknown>): RowNumber;
  /** Changes members, `name` included (which changes the FQN). @throws CatalogError */
  patch(row: RowNumber, members: Record<string, unknown>): void;
  remove(row: RowNumber): void;
  /** Soft-deletes a database with its schemas and tables. @throws CatalogError for an unknown FQN */
  removeDatabase(fqn: string): void;

  /** The tables as the search index holds them: the same object for a schema, in which writes are visible at once. */
  corpus(schema?: RecordSchema): SearchCorpus;
}

/** The records of one type as a search index holds them, by row number. */
export interface SearchCorpus {
  /** Number of rows, removed ones included; rows are 0..size-1. */
  size(): number;
  /** The row of each write, in their order. */
  readonly writes: readonly RowNumber[];
  /** Whether a write has deleted or restored the record; absent: none has. */
  readonly isStateWritten?: (row: RowNumber) => boolean;
  /**
   * The record (the search service changes its form), of the optional members of a table only `fields` where given;
   * undefined: it was removed.
   */
  document(row: RowNumber, fields?: ReadonlySet<string>): StoredTable | undefined;
  /** At least these members of the document, where they are quicker to make than all; `columns` with names and tags alone. */
  members?(row: RowNumber, names: ReadonlySet<string>): Record<string, unknown> | undefined;
}

/** A write that is not possible; `message` is a sentence for the user. */
export class CatalogError extends Error {}

/** The services, databases and schemas of the tables. Tables refer to a schema by its index in `schemas`. */
export interface Places {
  readonly services: readonly EntityRecord[];
  readonly databases: readonly EntityRecord[];
  readonly schemas: readonly EntityRecord[];
  /** Schema -> index of its database. */
  readonly databaseOf: readonly number[];
  /** Database -> index of its service. */
  readonly serviceOf: readonly number[];
}

/** Values that a stale index has of a table where its record has none. */
export interface StaleValues {
  readonly owners?: readonly unknown[];
  readonly description?: unknown;
  /** Whether the table is live although its record is soft-deleted. */
  readonly isLive?: boolean;
}

/** The tables a catalog starts with. Immutable: writes are overlaid. Rows are 0..size-1. */
export interface BaseTables {
  readonly size: number;
  readonly places: Places;
  readonly user: EntityRecord;
  /** Records of the users and teams that tables refer to, and of the accounts of the server. */
  directory(): Directory;
  labels(): Labels;
  belongings(): Belongings;
  assets(): Assets;
  lineage(): Lineage;
  identity(row: RowNumber): Identity;
  schema(row: RowNumber): number;
  deleted(row: RowNumber): boolean;
  /** All rows, soft-deleted ones included, in this order. */
  inOrder(order: ListOrder): Iterable<RowNumber>;
  findById(id: string): RowNumber | undefined;
  findByFqn(fqn: string): RowNumber | undefined;
  /** A new record with all members that are always present and the requested fields. */
  record(row: RowNumber, fields: ReadonlySet<string>, schema: RecordSchema): StoredTable;
  /** These members alone, and `columns` with names and tags alone, as an index needs them; absent: `record` is as quick. */
  members?(row: RowNumber, names: ReadonlySet<string>, schema: RecordSchema): Record<string, unknown>;
  /** The id of a row added later (row >= size). */
  newId(row: RowNumber): string;
  /** What a stale index has of a table before any write; absent: nothing else than the record. */
  readonly stale?: (row: RowNumber) => StaleValues;
}

// Records of a catalog beside tables, their places and labels: topics, dashboards, pipelines, models, containers, procedures.

/** Types of records other than tables that belong to a service. */
export const ASSET_TYPES = [
  ...(['topic', 'dashboard', 'chart', 'pipeline', 'mlmodel', 'container'] as const),
  ...(['storedProcedure', 'dashboardDataModel'] as const),
] as const;
export type AssetType = (typeof ASSET_TYPES)[number];

/** Kinds of services that assets belong to, as in references to them. */
export const SERVICE_OF = {
  topic: 'messagingService',
  dashboard: 'dashboardService',
  chart: 'dashboardService',
  pipeline: 'pipelineService',
  mlmodel: 'mlmodelService',
  container: 'storageService',
  storedProcedure: 'databaseService',
  dashboardDataModel: 'dashboardService',
} as const satisfies Record<AssetType, string>;

/** Kinds of services of assets alone: those of databases have tables too. */
export type AssetService = Exclude<(typeof SERVICE_OF)[AssetType], 'databaseService'>;

/** Members that sort and filter lists; the whole record is made when it is sent. */
export type AssetHead = EntityRecord & {
  /** Index in the list of its type. */
  readonly index: number;
  readonly deleted: boolean;
  /** Whether it is in no other record of its type, as a bucket is in no container. */
  readonly isRoot: boolean;
};

/** A table by its row number, or an asset by its index, in the lineage of a catalog. */
export interface LineageNode {
  readonly type: 'table' | AssetType;
  readonly index: number;
}

/** The direct neighbours of tables and assets in their lineage, live ones only. */
export interface Lineage {
  upstream(node: LineageNode): readonly LineageNode[];
  downstream(node: LineageNode): readonly LineageNode[];
}

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
