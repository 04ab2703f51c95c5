import type { LazyPart } from '../ui/lazy.ts';
import type { ProgressRate } from '../ui/progress-rate.ts';
import type { CatalogRow, RecordType } from './schemas/record.ts';

/** Position of a page in the service's terms. Cursors are opaque; those of a search are its own offsets. */
export type PageAt =
  | { readonly kind: 'start' }
  | { readonly kind: 'after'; readonly cursor: string }
  | { readonly kind: 'before'; readonly cursor: string };

/** A cursor with its index: it leads to the rows from `index` on, or `before` to those that end just before it. */
export interface KnownCursor {
  readonly index: number;
  readonly at: PageAt;
}

export const cursorOf = (at: PageAt): string | undefined => (at.kind === 'start' ? undefined : at.cursor);

/** The service sends no more, whatever the limit. */
export const MAX_ROWS_PER_REQUEST = 1_000;

/** The members of a row that paging and the loading of fields read, for every type. */
export type ListedRow =
  | { readonly kind: 'entity'; readonly id: string; readonly fullyQualifiedName: string }
  | { readonly kind: 'unreadable'; readonly id: string };

/** Deleted records that a list includes: beside the live ones, or alone, as the parameter `include` says it. */
export type Include = 'all' | 'deleted';

export interface EndpointSpec extends RecordType {
  /** Path of the list below the API's, such as `['tables']`; a record lies at `<path>/name/<fqn>`. */
  readonly path: readonly string[];
  /** Parameters that narrow the list. @param scope name of a service, or FQN of a database or schema, by the type */
  readonly scopeParams: (scope: string) => Readonly<Record<string, string>>;
  /** Usual name of the search index; absent: the service does not index the type. */
  readonly searchIndex?: string;
  /** Fields of its index with texts of records that words find too, such as synonyms; absent: none. */
  readonly texts?: readonly string[];
  /** Fields and schema of an opened record, if more than a row's; loaded with the first one. Absent: those of rows. */
  readonly opened?: Pick<LazyPart<Pick<RecordType, 'fields' | 'schema'>>, 'load'>;
  /** Fields of a record's JSON view, by the names of newer servers; absent: all. Other fields list the records inside it. */
  readonly jsonFields?: readonly string[];
}

export const knownFields = ({ fields }: EndpointSpec, wanted: readonly string[]): readonly string[] =>
  wanted.filter((field) => Object.hasOwn(fields, field));

export interface Page<Row extends ListedRow = CatalogRow> {
  readonly rows: readonly Row[];
  /** The server's present count, which drifts; absent if it sent no plausible one. */
  readonly total?: number;
  /** Search only: `total` is a lower bound. */
  readonly totalIsLowerBound?: boolean;
  readonly before?: string;
  readonly after?: string;
  /** Column fields in this response, as requested (`owners`, never `owner`), without the refused ones. */
  readonly fields: readonly string[];
  /** Fields that this server refuses, in this request or an earlier one. */
  readonly refused: readonly string[];
  /** Time from sending the last attempt to the decoded body, in ms. */
  readonly tookMs: number;
  /** Time at which the response was read, ms since the epoch. */
  readonly readAt: number;
}

export interface RowCount {
  /** Undefined: not sent by the server. */
  readonly total: number | undefined;
  readonly isLowerBound: boolean;
}

/** Immutable. */
export interface ReadProgress {
  /** `stopped`: paused, and can go on. `whole`: all rows are found. */
  readonly phase: 'reading' | 'stopped' | 'failed' | 'whole';
  readonly found: number;
  readonly read: number;
  /** The server's count of records; undefined: not known yet. */
  readonly total: number | undefined;
  /** Records among `read` that cannot be decoded, and so are not found. */
  readonly unreadable: number;
  readonly rate: ProgressRate;
  readonly error?: unknown;
}

export interface ReadProgressStore {
  /** The same object until it changes. */
  readonly get: () => ReadProgress;
  /** Reads on while there is a subscriber. @returns unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
  /** Stops reading for this source; rows found so far stay, and pages of further rows wait. */
  readonly stop: () => void;
  readonly goOn: () => void;
}

/** Rows in one order under one filter, whether from the list endpoint, the search endpoint or a list read by the client. */
export interface RowSource<Row extends ListedRow = CatalogRow> {
  readonly capabilities: {
    /**
     * Way in which rows get their optional fields. `bundled`: with the rows, at no cost; `measured`: with the rows or after
     * them, by the speed of the server; `apart`: by one request per record.
     */
    readonly fields: 'bundled' | 'measured' | 'apart';
    /** Rows come from a search index, which may lag behind the catalog and can be checked against the list. */
    readonly checkable: boolean;
  };
  /** Identity for caches: server, endpoint, filters. Never the fields, never the page size. */
  readonly key: readonly unknown[];
  /** Rows that can be reached: Infinity for lists, 10,000 for search. */
  readonly maxReachableRows: number;
  /**
   * Requests one page. `fields` are optional column fields to include (a search keeps them in its response).
   * @throws ApiError; an aborted signal rejects with its reason.
   */
  page(at: PageAt, limit: number, fields: readonly string[], signal: AbortSignal): Promise<Page<Row>>;
  /** Sends the request of `page` before it is needed, which takes its response; absent: no gain. */
  readonly prefetch?: (at: PageAt, limit: number, fields: readonly string[]) => void;
  /** Skips rows on the way to others, as cheaply as the service allows. @throws as `page` */
  skip(at: PageAt, limit: number, signal: AbortSignal): Promise<SkippedRows>;
  /** Counts the rows without reading one; absent: a page of one row has the count. @throws as `page` */
  readonly count?: (signal: AbortSignal) => Promise<RowCount>;
  /** Whether the service has a record of this FQN; absent: not supported. @throws as `page` */
  readonly exists?: (fqn: string, signal: AbortSignal) => Promise<boolean>;
  /** The cursor that leads to a row by its index, where the service has row numbers (search). */
  readonly seek?: (index: number) => string;
  /** Drops what the source keeps, so that the next page is requested again; absent: it keeps nothing. */
  readonly forget?: () => void;
  /** Progress of reading the list that holds the rows; absent: the service itself selects them. */
  readonly progress?: ReadProgressStore;
  /** The record of a row as it is now, with optional fields; undefined: it is gone. Absent: not supported. @throws as `page` */
  readonly record?: (
    row: Extract<ListedRow, { kind: 'entity' }>,
    fields: readonly string[],
    signal: AbortSignal,
  ) => Promise<(Pick<Page, 'fields' | 'refused'> & { readonly row: Row }) | undefined>;
  /** The request that `page` would send, as path and query, to show and to copy as curl. */
  describeRequest(at: PageAt, limit: number, fields: readonly string[]): string;
}

/** Rows skipped on the way to others, which need not be decoded. */
export type SkippedRows = Pick<Page, 'after' | 'total' | 'tookMs'> & { readonly rows: readonly unknown[] };
