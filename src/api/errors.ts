/** A text cut to a length in UTF-16 units, never through a surrogate pair; what was cut ends in an ellipsis. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  const head = text.slice(0, length - 1);
  return `${/[\uD800-\uDBFF]$/.test(head) ? head.slice(0, -1) : head}…`;
}

/** JSON of another shape than was expected; no `member`: the whole of it. */
export interface ShapeFault {
  readonly member: string | undefined;
  /** As valibot names it, such as `"abc"` or `Object`. */
  readonly received: string;
  readonly expected: string | undefined;
}

/** All that can go wrong with a request. */
export type ErrorKind =
  | 'network'
  | 'timeout'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'refused'
  | 'server'
  | 'malformed'
  | 'not-the-api'
  | 'sign-in-page'
  | 'rate-limited';

/** What the client itself found wrong; `error-messages.ts` has the texts. */
export type Reason =
  | { readonly is: 'redirect' | 'empty' | 'odd-token' }
  /** What follows a page of a list was read already: the list has no end. */
  | { readonly is: 'circle' }
  /** The search index of the server does not answer what is filtered by. */
  | { readonly is: 'unanswered' }
  /** The server does not give out these fields, which something is decided by. */
  | { readonly is: 'no-fields'; readonly fields: readonly string[] }
  /** The address is too long: characters that it has, and that servers take. */
  | { readonly is: 'too-long'; readonly length: number; readonly most: number }
  /** A cursor that leads nowhere in so many rows. */
  | { readonly is: 'no-place'; readonly cursor: string; readonly reach: number }
  /** An answer of so many bytes. */
  | { readonly is: 'not-json'; readonly bytes: number }
  | { readonly is: 'cut-off'; readonly bytes: number; readonly announced: number | undefined }
  | ({ readonly is: 'other-shape' } & ShapeFault);

export interface ErrorFacts {
  /** Method, path and query; never a header or a body. */
  readonly request: string;
  /** How often it was sent. */
  readonly attempts: number;
  readonly status?: number | undefined;
  /** What the server said of it, before it is cut. */
  readonly serverMessage?: string | undefined;
  readonly reason?: Reason | undefined;
  readonly contentType?: string | undefined;
  /** The beginning of an answer that could not be read. */
  readonly answer?: string | undefined;
  /** How long the server asked to be left alone, in ms. */
  readonly retryAfterMs?: number | undefined;
  /** The time the answer was given, in ms; of a timeout. */
  readonly limitMs?: number | undefined;
  /** The server's text says that the cursor, not the service, is at fault. */
  readonly cursorRefused?: boolean | undefined;
}

const MESSAGE_LENGTH = 300;
const ANSWER_LENGTH = 500;

/** A request that did not bring what was asked for. Holds no token. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ErrorKind;
  readonly request: string;
  readonly attempts: number;
  readonly status: number | undefined;
  readonly serverMessage: string | undefined;
  readonly reason: Reason | undefined;
  readonly contentType: string | undefined;
  readonly answer: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly limitMs: number | undefined;
  readonly cursorRefused: boolean;
  /** When it failed, ms since the epoch. */
  readonly at: number = Date.now();

  constructor(kind: ErrorKind, facts: ErrorFacts) {
    // For logs. What people read is made when it is shown, in the current language.
    super(facts.reason ? JSON.stringify(facts.reason) : kind);
    this.kind = kind;
    this.request = facts.request;
    this.attempts = facts.attempts;
    this.status = facts.status;
    this.serverMessage = facts.serverMessage && truncate(facts.serverMessage, MESSAGE_LENGTH);
    this.reason = facts.reason;
    this.contentType = facts.contentType;
    this.answer = facts.answer && truncate(facts.answer, ANSWER_LENGTH);
    this.retryAfterMs = facts.retryAfterMs;
    this.limitMs = facts.limitMs;
    this.cursorRefused = facts.cursorRefused ?? false;
  }
}

/** A row is not in the answer for its fields: the list changed between the two requests for its page. */
export class RowMovedError extends Error {
  override readonly name = 'RowMovedError';

  constructor() {
    super('The row was not in the answer: the list has changed');
  }
}

/** The list changes so often while it is read backwards that no page joins the rows that are there. */
export class UnstableListError extends Error {
  override readonly name = 'UnstableListError';

  constructor() {
    super('The page before does not join the rows: the list keeps changing');
  }
}

/** Whether the server read a request and could not do what it says: it answers 400, or a plain 500. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.kind === 'refused' || (error.kind === 'server' && error.status === 500));

/**
 * Whether a server refuses a name in an address, and not the record: Jetty 12 answers 400 to an encoded slash, percent sign
 * or backslash (“Ambiguous URI path separator”), and what stands before a service may say so by a page of its own.
 */
export const isNameRefused = (error: unknown, name: string): boolean =>
  error instanceof ApiError && (error.status === 400 || error.kind === 'not-the-api') && /[/%\\]/.test(name);

/**
 * Whether an answer may mean that the cursor, and not the service, is at fault: servers answer 400, or a plain 500, to a
 * cursor they cannot read and to one that leads past the end.
 */
export const isCursorError = (error: unknown): boolean => isRefusal(error);

const UNAUTHORIZED = 401;
const TOO_MANY_REQUESTS = 429;

/** Whether a failure may be caused by one of the requested fields: an answer came, and not about the token or the rate of requests. */
export function isFieldError(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === undefined || error.cursorRefused) return false;
  return error.status >= 400 && error.status !== UNAUTHORIZED && error.status !== TOO_MANY_REQUESTS;
}

/** Whether a request that failed with its fields may succeed without them. */
export const mayRetryWithoutFields = (error: unknown): boolean =>
  isFieldError(error) || (error instanceof ApiError && error.kind === 'timeout');
