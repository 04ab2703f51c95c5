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

/** What of a dialect decides the form of its error bodies. */
export interface ErrorFormat {
  /** Newer servers add `errorType`. */
  readonly errorType: boolean;
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
export function errorBody(status: number, message: string, format: ErrorFormat): Record<string, unknown> {
  const body =
    status >= 500
      ? { responseMessage: `An exception with message [${message}] was thrown while processing request.` }
      : { code: status, message };
  return withErrorType(status, body, format);
}

/** A refusal's body with the `errorType` that newer servers add. */
export const withErrorType = (
  status: number,
  body: Record<string, unknown>,
  format: ErrorFormat,
): Record<string, unknown> =>
  format.errorType ? { ...body, errorType: errorTypes[status] ?? 'INTERNAL_SERVER_ERROR' } : body;

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** An answer as JSON; a body that is undefined is none. `null` and undefined members stay as they are. */
export function reply(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  origin?: string,
): Response {
  if (body === undefined || status === 204 || status === 304) return new Response(null, { status, headers });
  const text = JSON.stringify(body);
  // A quote inside a text is escaped in JSON, so this finds members `href` only.
  const placed = origin ? text.replaceAll('"href":"http://localhost/', `"href":"${origin}/`) : text;
  return new Response(placed, { status, headers: { ...JSON_TYPE, ...headers } });
}

/** The answer to a refusal. Any other error is a defect of the fake: a 500 with its text. */
export function replyToError(error: unknown, format: ErrorFormat): Response {
  const known = error instanceof ServiceError ? error : new ServiceError(500, String(error));
  return reply(known.status, errorBody(known.status, known.message, format), known.headers);
}

/** The answer to HEAD: what GET says, with the size it would have, and no body. */
export async function withoutBody(response: Response): Promise<Response> {
  const { byteLength } = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  headers.set('Content-Length', String(byteLength));
  return new Response(null, { status: response.status, headers });
}

/** An answer, or what a fault made of it, for a mount to carry out. */
export type FakeAnswer =
  | { readonly response: Response }
  /** The connection is reset with no answer. */
  | { readonly drop: true }
  /** The headers and so many bytes of the body are sent; the connection ends, `hang` ms later where given. */
  | { readonly truncate: number; readonly response: Response; readonly hang?: number };
