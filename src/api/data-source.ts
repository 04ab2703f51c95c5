import type { ProgressRate } from '../ui/progress-rate.ts';
import type { CatalogRow, RecordType } from './schemas/record.ts';

/** Where a page lies, in the service's own terms. Cursors are opaque; the search source's cursor is its own offset. */
export type PageAt =
  | { readonly at: 'start' }
  | { readonly at: 'after'; readonly cursor: string }
  | { readonly at: 'before'; readonly cursor: string };

/**
 * A place in a list that a request can begin from. `start` and `after` lead to the rows from `index` on, `before` to
 * those that end just before it.
 */
export interface KnownCursor {
  readonly index: number;
  readonly at: PageAt;
}

/** The cursor of a place; undefined at the start of the list, which needs none. */
export const cursorOf = (at: PageAt): string | undefined => (at.at === 'start' ? undefined : at.cursor);

/** The service answers no more rows at once, whatever the limit. */
export const MAX_ROWS_PER_REQUEST = 1_000;

/** What paging and the loading of fields know of a row, whatever its type. */
export type ListedRow =
  | { readonly kind: 'entity'; readonly id: string; readonly fullyQualifiedName: string }
  | { readonly kind: 'unreadable'; readonly id: string };

/** How the service lists and searches the records of one type, and how they are decoded. */
export interface EndpointSpec extends RecordType {
  /** Path of the list below the API's, such as `['tables']`; a record lies at `<path>/name/<fqn>`. */
  readonly path: readonly string[];
  /** Parameters that narrow the list. @param scope name of a service, or FQN of a database or schema, by the type */
  readonly scopeParams: (scope: string) => Readonly<Record<string, string>>;
  /** Usual name of the search index; absent: the service does not index the type. */
  readonly searchIndex?: string;
  /** Fields that a record is shown with as JSON, by the names of newer servers; absent: all. Others list the records in it. */
  readonly jsonFields?: readonly string[];
}

/** Those of some fields that the endpoint has. */
export const knownFields = ({ fields }: EndpointSpec, wanted: readonly string[]): readonly string[] =>
  wanted.filter((field) => Object.hasOwn(fields, field));

/** One answer of a list or search, decoded. */
export interface Page<Row extends ListedRow = CatalogRow> {
  readonly rows: readonly Row[];
  /** As the server counted it now; it drifts. Absent where the server said none that can be believed. */
  readonly total?: number;
  /** Search only: `total` is a lower bound. */
  readonly totalIsLowerBound?: boolean;
  readonly before?: string;
  readonly after?: string;
  /** Column fields that this answer carries (as asked: `owners`, never `owner`); refused ones are not among them. */
  readonly fields: readonly string[];
  /** Fields that this server refuses, asked here or known from before. */
  readonly refused: readonly string[];
  /** From sending the request to the decoded body, in ms. */
  readonly tookMs: number;
  /** When the answer was read, ms since the epoch. */
  readonly readAt: number;
}

/** How far a list is read that rows are found in. Replaced, never changed. */
export interface ReadProgress {
  /** `stopped`: it was given up, and can go on where it is. `whole`: nothing more is found. */
  readonly phase: 'reading' | 'stopped' | 'failed' | 'whole';
  readonly found: number;
  /** Records passed. */
  readonly read: number;
  /** As the server counts them now; undefined: it has not said. */
  readonly total: number | undefined;
  /** Of those passed, records that cannot be read, and so are not found. */
  readonly unreadable: number;
  /** How fast records are passed. */
  readonly rate: ProgressRate;
  /** What stopped it; given with `failed`. */
  readonly error?: unknown;
}

/** The progress of a source whose rows are found by reading a list. */
export interface ReadProgressStore {
  /** The same object until it changes. */
  readonly get: () => ReadProgress;
  /** The list is read on while there is a subscriber. @returns ends it */
  readonly subscribe: (listener: () => void) => () => void;
  /** Gives the reading up for this source; what is found stays, and pages of further rows wait. */
  readonly stop: () => void;
  /** Reads on, after a stop or a failure. */
  readonly goOn: () => void;
}

/** What a source can do, as far as its callers ask. */
export interface SourceCapabilities {
  /**
   * How rows get their optional fields. `bundled`: they come with the rows at no cost; `measured`: they may make the rows
   * wait, so the speed of the server decides; `apart`: each record is asked for its fields by itself.
   */
  readonly fields: 'bundled' | 'measured' | 'apart';
  /** A search index answers, which may lag behind the catalog: its answer can be checked against the list. */
  readonly checkable: boolean;
}

/** One record, decoded; `fields` and `refused` as those of a page. */
export interface RecordAnswer<Row extends ListedRow = CatalogRow> extends Pick<Page, 'fields' | 'refused'> {
  readonly row: Row;
}

/** Takes a page once all of its answer is here; undefined before, after, and where it failed. @throws ApiError where it cannot be decoded */
export type TakePage<Row extends ListedRow = CatalogRow> = () => Page<Row> | undefined;

/** Rows in one order, under one filter: the list endpoint, the search endpoint, or a list that is read here; callers do not depend on which. */
export interface RowSource<Row extends ListedRow = CatalogRow> {
  readonly capabilities: SourceCapabilities;
  /** Identity for caches: server, endpoint, filters. Never the fields, never the page size. */
  readonly key: readonly unknown[];
  /** Rows that can be reached: Infinity for lists, 10,000 for search. */
  readonly maxReachableRows: number;
  /**
   * One page. `fields` are optional column fields to carry along (the search source: to keep in its answer).
   * @throws ApiError; an aborted signal rejects with its reason.
   */
  page(at: PageAt, limit: number, fields: readonly string[], signal: AbortSignal): Promise<Page<Row>>;
  /**
   * Sends what `page` would send, ahead of its being asked for; absent: nothing is won by it. What is not taken by the
   * answer is left to `page`.
   */
  readonly prefetch?: (at: PageAt, limit: number, fields: readonly string[]) => TakePage<Row>;
  /**
   * Passes over rows on the way to others, as cheaply as the service allows.
   * @param onEnd called before the rows are counted, with the cursor at their end as far as it can be told by then, and
   * the ms that the response took; the result decides @throws as `page`
   */
  skip(
    at: PageAt,
    limit: number,
    signal: AbortSignal,
    onEnd?: (after: string, ms: number) => void,
  ): Promise<SkipResult>;
  /** Counts the rows without reading one; absent: a page of one row says it. @throws as `page` */
  readonly count?: (signal: AbortSignal) => Promise<Pick<Page, 'total' | 'totalIsLowerBound'>>;
  /** Whether the service has a record of this FQN; absent: the source cannot tell. @throws as `page` */
  readonly exists?: (fqn: string, signal: AbortSignal) => Promise<boolean>;
  /** The cursor that leads to a row by its index, where the service has row numbers (search). */
  readonly seek?: (index: number) => string;
  /** Forgets what it keeps of the service: the next page is read anew; absent: it keeps nothing. */
  readonly forget?: () => void;
  /** How far the list is read that the rows are found in; absent: the service itself answers which rows there are. */
  readonly progress?: ReadProgressStore;
  /**
   * The record of a row as it is now, with optional fields; undefined: it is gone. Absent: the source cannot tell.
   * @throws as `page`
   */
  readonly record?: (
    row: Extract<ListedRow, { kind: 'entity' }>,
    fields: readonly string[],
    signal: AbortSignal,
  ) => Promise<RecordAnswer<Row> | undefined>;
  /** The request that `page` would send, as path and query, to show and to copy as curl. */
  describeRequest(at: PageAt, limit: number, fields: readonly string[]): string;
}

/** A stretch of rows that was passed on the way to others: counted, not read. */
export interface SkipResult {
  readonly count: number;
  /** Leads on; absent at the end. */
  readonly after?: string;
  readonly total?: number;
  /** From sending the request to the counted answer, in ms. */
  readonly tookMs: number;
  /** The position within these rows, from 0, of the record with this FQN; undefined: it is not among them. */
  readonly indexOf: (fqn: string) => number | undefined;
}

const indexIn = (names: readonly unknown[], fqn: string): number | undefined => {
  const at = names.indexOf(fqn);
  return at < 0 ? undefined : at;
};

/** The passage over records as they came. */
export const skipResultOfRecords = (
  records: readonly unknown[],
  facts: Pick<Page, 'after' | 'total' | 'tookMs'>,
): SkipResult => ({
  ...facts,
  count: records.length,
  indexOf: (fqn) => indexIn(records.map(fqnOf), fqn),
});

/** The passage over a page that was read. */
export const skipResultOfPage = (page: Page<ListedRow>): SkipResult => ({
  ...(page.after !== undefined && { after: page.after }),
  ...(page.total !== undefined && { total: page.total }),
  tookMs: page.tookMs,
  count: page.rows.length,
  indexOf: (fqn) => indexIn(page.rows.map(fqnOf), fqn),
});

const fqnOf = (record: unknown): unknown =>
  typeof record === 'object' && record !== null && 'fullyQualifiedName' in record
    ? record.fullyQualifiedName
    : undefined;
