/** The start of a text, which may end within a character. */
export const startOf = (text: string, units: number): string => text.slice(0, units);

/** A query with a syntax error; `query` is its full text. */
export class QuerySyntaxError extends Error {
  constructor(query: string) {
    super(`Failed to parse query [${startOf(query, 200)}]`);
    this.name = 'QuerySyntaxError';
  }
}

/** A search that the service refuses: `message` is its own text. */
export class SearchError extends Error {
  readonly status: number;
  /** Whether the service reports a thrown exception. */
  readonly isThrown: boolean;

  constructor(status: number, message: string, isThrown = status >= 500) {
    super(message);
    this.name = 'SearchError';
    this.status = status;
    this.isThrown = isThrown;
  }
}

/** A refusal of the engine: a syntax error, a page beyond the window, a sort by a text field. */
export class EngineError extends Error {
  readonly type: string;
  /** Whether it is refused before any index is read. */
  readonly isUnread: boolean;

  constructor(type: string, reason: string, { isUnread = false } = {}) {
    super(reason);
    this.name = 'EngineError';
    this.type = type;
    this.isUnread = isUnread;
  }
}

/**
 * Form in which a server reports refusals of its engine. `reason`: the reason alone; `shards`: only that all shards failed,
 * as recorded from a server 1.1; `both`: both, as recorded from a server 1.12.
 */
export interface EngineErrors {
  readonly status: 400 | 500;
  readonly detail: 'reason' | 'shards' | 'both';
}

const exception = (type: string, reason: string) =>
  `Elasticsearch exception [type=${type}, reason=${reason}]`;

/** Message of engines 7 about a missing index, which a server forwards. */
export const noSuchIndex = (name: string): string =>
  exception('index_not_found_exception', `no such index [${name}]`);

const ALL_FAILED = ['search_phase_execution_exception', 'all shards failed'] as const;

/** An error as the service reports it. @throws the error itself if it is not of a search */
export function refusalOf(error: unknown, { status, detail }: EngineErrors): SearchError {
  if (error instanceof SearchError) return error;
  const refused =
    error instanceof QuerySyntaxError ? new EngineError('query_shard_exception', error.message) : error;
  if (!(refused instanceof EngineError)) throw error;
  const { type, message: reason, isUnread } = refused;
  if (detail === 'both') {
    const [outerType, outer] = isUnread ? [type, reason] : ALL_FAILED;
    const text = `Search failed due to Request failed: [${outerType}] ${outer} | Root cause: [${type}: ${reason}]`;
    return new SearchError(status, text, false);
  }
  return new SearchError(status, detail === 'shards' ? exception(...ALL_FAILED) : exception(type, reason));
}
