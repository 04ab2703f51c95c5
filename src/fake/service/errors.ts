import type { Dialect } from './dialects.ts';

/** A request that is refused: `message` is the service's own text for it, `status` the HTTP status. */
export class ServiceError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'ServiceError';
    this.status = status;
    this.headers = headers;
  }
}

const errorTypes: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
};

/**
 * The body of a refusal: `{code, message}`, and for a 5xx `{responseMessage}` with the sentence a server 1.1 wraps
 * round the exception's text. Newer servers add `errorType`.
 */
export function errorBody(status: number, message: string, dialect: Dialect): Record<string, unknown> {
  const body =
    status >= 500
      ? { responseMessage: `An exception with message [${message}] was thrown while processing request.` }
      : { code: status, message };
  return withErrorType(status, body, dialect);
}

/** A refusal's body with the `errorType` that newer servers add. */
export const withErrorType = (
  status: number,
  body: Record<string, unknown>,
  dialect: Dialect,
): Record<string, unknown> =>
  dialect.errorType ? { ...body, errorType: errorTypes[status] ?? 'INTERNAL_SERVER_ERROR' } : body;
