/** A query with a syntax error; `query` is its full text. */
export class QuerySyntaxError extends Error {
  constructor(query: string) {
    super(`Failed to parse query [${query.slice(0, 200)}]`);
    this.name = 'QuerySyntaxError';
  }
}

/** A search that cannot be executed, with the service's response to it. */
export class SearchError extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'SearchRefusal';
    this.status = status;
    this.body =
      status >= 500
        ? { responseMessage: `An exception with message [${message}] was thrown while processing request.` }
        : { code: status, message };
  }
}

const engine = (type: string, reason: string) => `Elasticsearch exception [type=${type}, reason=${reason}]`;

/**
 * A query that the engine could not execute: a syntax error, a page beyond the window, a sort by a text field.
 * A 500 only reports that all shards failed, as recorded from a server 1.1; a 400 gives the reason.
 */
export const shardsFailed = (status: number, type: string, reason: string): SearchError =>
  status >= 500
    ? new SearchError(status, engine('search_phase_execution_exception', 'all shards failed'))
    : new SearchError(status, engine(type, reason));

/** An unknown index (recorded: 500, on every server). */
export const indexNotFound = (index: string): SearchError =>
  new SearchError(500, engine('index_not_found_exception', `no such index [${index}]`));
