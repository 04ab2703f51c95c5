import { truncateText } from '../ui/cut-text.ts';

/** `member` undefined: all of the JSON. */
export interface ShapeFault {
  readonly member: string | undefined;
  /** The received value in valibot's form, such as `"abc"` or `Object`. */
  readonly received: string;
  readonly expected: string | undefined;
}

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

/** A fault found by the client itself; `error-messages.ts` has the texts. */
export type Reason =
  | { readonly kind: 'redirect' | 'empty' | 'odd-token' }
  /** A cursor of the list leads back to a page already read: the list has no end. */
  | { readonly kind: 'circle' }
  /** The server's search index does not support a filter. */
  | { readonly kind: 'unanswered' }
  /** The server refuses these fields, which the result depends on. */
  | { readonly kind: 'no-fields'; readonly fields: readonly string[] }
  /** The URL is too long; lengths in characters. */
  | { readonly kind: 'too-long'; readonly length: number; readonly most: number }
  /** The cursor is no position within `reach` rows. */
  | { readonly kind: 'no-place'; readonly cursor: string; readonly reach: number }
  /** Sizes are in bytes. */
  | { readonly kind: 'not-json'; readonly bytes: number }
  | { readonly kind: 'cut-off'; readonly bytes: number; readonly announced: number | undefined }
  | ({ readonly kind: 'other-shape' } & ShapeFault);

export type ErrorFacts = Pick<ApiError, 'request' | 'attempts'> &
  Partial<Omit<ApiError, keyof Error | 'kind' | 'request' | 'attempts' | 'at'>>;

const MESSAGE_LENGTH = 300;
const ANSWER_LENGTH = 500;

/** A failed request. Holds no token. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ErrorKind;
  /** Method, path and query; never a header or a body. */
  readonly request: string;
  readonly attempts: number;
  readonly status: number | undefined;
  readonly serverMessage: string | undefined;
  readonly reason: Reason | undefined;
  readonly contentType: string | undefined;
  /** The beginning of an unreadable response. */
  readonly answer: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly limitMs: number | undefined;
  /** The server's message blames the cursor, not the service. */
  readonly cursorRefused: boolean;
  /** The server that this page came from answered, not the catalog behind it. */
  readonly isOfPageServer: boolean;
  /** ms since the epoch */
  readonly at: number = Date.now();

  constructor(kind: ErrorKind, facts: ErrorFacts) {
    // This message is for logs. Texts for users are made when shown, in the language of that moment.
    super(facts.reason ? JSON.stringify(facts.reason) : kind);
    this.kind = kind;
    this.request = facts.request;
    this.attempts = facts.attempts;
    this.status = facts.status;
    this.serverMessage = facts.serverMessage && truncateText(facts.serverMessage, MESSAGE_LENGTH - 1);
    this.reason = facts.reason;
    this.contentType = facts.contentType;
    this.answer = facts.answer && truncateText(facts.answer, ANSWER_LENGTH - 1);
    this.retryAfterMs = facts.retryAfterMs;
    this.limitMs = facts.limitMs;
    this.cursorRefused = facts.cursorRefused ?? false;
    this.isOfPageServer = facts.isOfPageServer ?? false;
  }
}

/** A row is missing from the response with its fields: the list changed between the two requests for its page. */
export class RowMovedError extends Error {
  override readonly name = 'RowMovedError';
  override readonly message = 'The row was not in the answer: the list has changed';
}

/** Rows were read by their places, and other records stand there by now. */
export class OtherRecordsError extends Error {
  override readonly name = 'OtherRecordsError';
  override readonly message = 'The list has changed: other records stand at these places';
}

/** The list changes so often while it is read backwards that no page joins the loaded rows. */
export class UnstableListError extends Error {
  override readonly name = 'UnstableListError';
  override readonly message = 'The page before does not join the rows: the list keeps changing';
}

/** Whether the server has no such path. Servers 1.1 answer 500 with the text of a 404. */
export const isUnknownPath = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.kind === 'not-found' ||
    error.kind === 'not-the-api' ||
    error.status === 405 ||
    error.serverMessage?.includes('HTTP 404 Not Found') === true);

/** Whether no response came, or not all of one: a request that may succeed once the network is back. */
export const isNetworkError = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'network';

/**
 * Whether the server read a request and refused it, with 400 or a plain 500: so it answers to a cursor, too, that it cannot read
 * or that is past the end.
 */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.kind === 'refused' || (error.kind === 'server' && error.status === 500));

/**
 * Whether a server refuses a name in a URL, not the record: Jetty 12 answers 400 to an encoded slash, percent sign or
 * backslash (“Ambiguous URI path separator”), the server of this page to a line break, and a proxy before a service may
 * send a page of its own.
 */
export const isNameRefused = (error: unknown, name: string): boolean =>
  error instanceof ApiError &&
  (error.status === 400 || error.kind === 'not-the-api') &&
  /[/%\\\r\n]/.test(name);

/** Whether a requested field may have caused a failure: a response came, not about the token or the request rate. */
export function isFieldError(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === undefined || error.cursorRefused) return false;
  return error.status >= 400 && error.status !== 401 && error.status !== 429;
}

export const mayRetryWithoutFields = (error: unknown): boolean =>
  isFieldError(error) || (error instanceof ApiError && error.kind === 'timeout');
