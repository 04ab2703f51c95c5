/** Text that is not of the query language; `query` is the whole of it. */
export class QuerySyntaxError extends Error {
  constructor(query: string) {
    super(`Failed to parse query [${query.slice(0, 200)}]`);
    this.name = 'QuerySyntaxError';
  }
}

/** The search cannot be run: the service's answer instead of hits. */
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
 * What the engine could not carry out: a query with broken syntax, a page beyond the window, a sort by a text field.
 * A 500 says only that all shards failed, as recorded from a server 1.1; a 400 says why.
 */
export const shardsFailed = (status: number, type: string, reason: string): SearchError =>
  status >= 500
    ? new SearchError(status, engine('search_phase_execution_exception', 'all shards failed'))
    : new SearchError(status, engine(type, reason));

/** An index that is not there (recorded: 500, on every server). */
export const indexNotFound = (index: string): SearchError =>
  new SearchError(500, engine('index_not_found_exception', `no such index [${index}]`));
