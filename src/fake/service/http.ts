import { hash32 } from '../random.ts';

/** A rejected request: `message` is the service's own text, `status` the HTTP status. */
export class ServiceError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the service reports a thrown exception. */
  readonly isThrown: boolean;

  constructor(
    status: number,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    isThrown = status >= 500,
  ) {
    super(message);
    this.name = 'ServiceError';
    this.status = status;
    this.headers = headers;
    this.isThrown = isThrown;
  }
}

/** The value of the body of a request. @throws ServiceError for a text that is no JSON */
export function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new ServiceError(400, 'The body is not JSON');
  }
}

/** The part of a dialect that decides the format of errors. */
export interface ErrorFormat {
  /** The member with the text of a 5xx. Servers 1.1 wrap every text in a sentence about an exception, newer ones unexpected errors. */
  readonly serverErrors: 'responseMessage' | 'message';
  /** Errors with an `errorType`: unexpected ones, or all. */
  readonly errorType: 'never' | 'thrown' | 'always';
  /** Value of `WWW-Authenticate` in refusals of the caller or of the requested record. */
  readonly challenge?: string;
}

const errorTypes: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
};

/** The body of an error: `{code, message}`, and `{responseMessage}` for a 5xx of an old server. */
export function errorBody(
  status: number,
  message: string,
  { serverErrors, errorType }: ErrorFormat,
  isThrown = status >= 500,
): Record<string, unknown> {
  const text = isThrown
    ? `An exception with message [${message}] was thrown while processing request.`
    : message;
  if (status >= 500 && serverErrors === 'responseMessage') return { responseMessage: text };
  const type = isThrown ? 'UNHANDLED_SERVER_EXCEPTION' : (errorTypes[status] ?? 'INTERNAL_SERVER_ERROR');
  const isTyped = errorType === 'always' || (errorType === 'thrown' && isThrown);
  return { code: status, ...(isTyped && { errorType: type }), message: text };
}

/** Message for a path without a route. */
export const NO_ROUTE = 'HTTP 404 Not Found';

/** Statuses of newer servers with a challenge; faults of the request itself have none. */
const CHALLENGED: ReadonlySet<number> = new Set([401, 403, 404, 409, 412]);

function challengeOf({ status, message }: ServiceError, { challenge }: ErrorFormat): Record<string, string> {
  const isChallenged = challenge !== undefined && CHALLENGED.has(status) && message !== NO_ROUTE;
  return isChallenged ? { 'WWW-Authenticate': challenge } : {};
}

/** The header with the version of one record, if the dialect sends it; independent of the fields. */
export const etagOf = (
  { id, version }: Readonly<Record<string, unknown>>,
  { rows }: { readonly rows: { readonly etag: boolean } },
): Record<string, string> => {
  if (!rows.etag) return {};
  const drawn = hash32(Number.parseInt(String(id).slice(0, 8), 16) ^ hash32(Number(version) * 10));
  return { ETag: `"${hexDigits(drawn)}${hexDigits(hash32(drawn))}"` };
};

const hexDigits = (number: number): string => (number >>> 0).toString(16).padStart(8, '0');

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** A JSON response; an undefined body means none. Members that are null are kept. */
export function reply(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response {
  if (body === undefined || status === 204 || status === 304) return new Response(null, { status, headers });
  return new Response(JSON.stringify(body), { status, headers: { ...JSON_TYPE, ...headers } });
}

/** The response to an error. An error that is not a ServiceError is a bug of the fake: a 500 with its text. */
export function replyToError(error: unknown, format: ErrorFormat): Response {
  const known = error instanceof ServiceError ? error : new ServiceError(500, String(error));
  const body = errorBody(known.status, known.message, format, known.isThrown);
  return reply(known.status, body, { ...challengeOf(known, format), ...known.headers });
}

/** The response to HEAD: the headers of GET, with its content length, and no body. */
export async function withoutBody(response: Response): Promise<Response> {
  const { byteLength } = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  headers.set('Content-Length', String(byteLength));
  return new Response(null, { status: response.status, headers });
}

/** Most bytes of a request line with its headers (Jetty's default). */
const HEAD_BYTES = 8_192;

const byteLength = (text: string): number => new TextEncoder().encode(text).length;

/**
 * The response to a request whose line, or line and headers together, are too long: 414 or 431, as recorded. Undefined for
 * any other. Headers that the network adds on the way are not counted if there is none.
 * @param target path and query, as sent
 */
export function replyToTooLong(
  method: string,
  target: string,
  host: string,
  headers: Headers,
): Response | undefined {
  const line = byteLength(`${method} ${target} HTTP/1.1\r\n`);
  const lines = headers.has('Host') ? [...headers] : [['Host', host], ...headers];
  const head = lines.reduce(
    (bytes, [name = '', value = '']) => bytes + byteLength(`${name}: ${value}\r\n`),
    2,
  );
  if (line > HEAD_BYTES) return badMessage(414, 'URI Too Long');
  return line + head > HEAD_BYTES ? badMessage(431, 'Request Header Fields Too Large') : undefined;
}

const badMessage = (status: number, reason: string): Response =>
  new Response(`<h1>Bad Message ${status}</h1><pre>reason: ${reason}</pre>`, {
    status,
    headers: { 'Content-Type': 'text/html;charset=iso-8859-1' },
  });

/** A response, or its replacement by a fault, for an adapter to carry out. */
export type FakeAnswer =
  | { readonly response: Response }
  /** The connection is reset without a response. */
  | { readonly drop: true }
  /** The headers and this many bytes of the body are sent; then the connection ends, `hang` ms later if given. */
  | { readonly truncate: number; readonly response: Response; readonly hang?: number };

/** One finished request. `at` in ms since the epoch, `ms` the response time; `status` 0: no complete response. */
export interface LogEntry {
  readonly at: number;
  readonly method: string;
  readonly path: string;
  /** The query without the question mark. */
  readonly query: string;
  readonly authorized: boolean;
  readonly status: number;
  readonly ms: number;
}

export interface RequestLog {
  /** Records a request on arrival; call the result once it is finished. */
  open(
    request: Pick<LogEntry, 'at' | 'method' | 'path' | 'query' | 'authorized'>,
  ): (status: number, ms: number) => void;
  /** Finished requests in the order of arrival. */
  entries(): LogEntry[];
  clear(): void;
}

export function createLog(): RequestLog {
  let slots: { entry?: LogEntry }[] = [];
  return {
    open(request) {
      const slot: { entry?: LogEntry } = {};
      slots.push(slot);
      return (status, ms) => {
        slot.entry = { ...request, status, ms };
      };
    },
    entries: () => slots.flatMap(({ entry }) => (entry ? [{ ...entry }] : [])),
    clear() {
      slots = [];
    },
  };
}
