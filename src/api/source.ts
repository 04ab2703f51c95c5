import type { Passage } from './passage.ts';
import type { CatalogRow } from './table-schema.ts';

/** Where a page lies, in the service's own terms. Cursors are opaque; the search source's cursor is its own offset. */
export type PageAt =
  | { readonly at: 'start' }
  | { readonly at: 'after'; readonly cursor: string }
  | { readonly at: 'before'; readonly cursor: string };

/** One answer of a list or search, decoded. */
export interface TablePage {
  readonly rows: readonly CatalogRow[];
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

/** Rows in one order, under one filter: the list endpoint or the search endpoint; nobody above knows which. */
export interface RowSource {
  readonly kind: 'list' | 'search';
  /** Identity for caches: server, endpoint, filters. Never the fields, never the page size. */
  readonly key: readonly unknown[];
  /** Rows that can be reached: Infinity for lists, 10,000 for search. */
  readonly reach: number;
  /**
   * One page. `fields` are optional column fields to carry along (the search source: to keep in its answer).
   * @throws ApiError; an aborted signal rejects with its reason.
   */
  page(at: PageAt, limit: number, fields: readonly string[], signal: AbortSignal): Promise<TablePage>;
  /** Sends what `page` would send, ahead of its being asked for; absent: nothing is won by it. */
  readonly sendAhead?: (at: PageAt, limit: number, fields: readonly string[]) => void;
  /** Passes over rows on the way to others, as cheaply as the service allows. @throws as `page` */
  pass(at: PageAt, limit: number, signal: AbortSignal): Promise<Passage>;
  /** Whether the service has a table of this FQN at all; absent: nobody can say. @throws as `page` */
  readonly exists?: (fqn: string, signal: AbortSignal) => Promise<boolean>;
  /** The cursor that leads to a row by its index, where the service has row numbers (search). */
  readonly seek?: (index: number) => string;
  /** The request that `page` would send, as path and query, to show and to copy as curl. */
  describe(at: PageAt, limit: number, fields: readonly string[]): string;
}
