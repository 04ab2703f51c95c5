import { cutTo } from './cut-to.ts';
import type { ShapeFault } from './shape-fault.ts';

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

/** What the client itself found wrong; `error-words.ts` says it. */
export type Reason =
  | { readonly is: 'redirect' | 'empty' | 'odd-token' }
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
    // For logs. What people read is said when it is shown, in the language of then.
    super(facts.reason ? JSON.stringify(facts.reason) : kind);
    this.kind = kind;
    this.request = facts.request;
    this.attempts = facts.attempts;
    this.status = facts.status;
    this.serverMessage = facts.serverMessage && cutTo(facts.serverMessage, MESSAGE_LENGTH);
    this.reason = facts.reason;
    this.contentType = facts.contentType;
    this.answer = facts.answer && cutTo(facts.answer, ANSWER_LENGTH);
    this.retryAfterMs = facts.retryAfterMs;
    this.limitMs = facts.limitMs;
    this.cursorRefused = facts.cursorRefused ?? false;
  }
}
