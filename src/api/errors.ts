import { cutTo } from './cut-to.ts';

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

export interface ErrorFacts {
  /** Method, path and query; never a header or a body. */
  readonly request: string;
  /** How often it was sent. */
  readonly attempts: number;
  readonly status?: number | undefined;
  /** What the server said of it, before it is cut. */
  readonly serverMessage?: string | undefined;
  /** What the client found wrong: a sentence without its full stop. */
  readonly reason?: string | undefined;
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

const WORDS: Readonly<Record<ErrorKind, string>> = {
  network: 'The server does not answer',
  timeout: 'The server took too long to answer',
  unauthorized: 'The server does not accept the token',
  forbidden: 'The server does not allow this',
  'not-found': 'The server does not have this',
  refused: 'The server refused the request',
  server: 'The server failed',
  malformed: 'The answer cannot be read',
  'not-the-api': 'This address does not answer as a catalog',
  'sign-in-page': 'A sign-in page came where data was expected',
  'rate-limited': 'The server asks to wait',
};

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
  readonly reason: string | undefined;
  readonly contentType: string | undefined;
  readonly answer: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly limitMs: number | undefined;
  readonly cursorRefused: boolean;
  /** When it failed, ms since the epoch. */
  readonly at: number = Date.now();

  constructor(kind: ErrorKind, facts: ErrorFacts) {
    super(facts.reason ?? WORDS[kind]);
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

  /** Several lines to show and to copy: the request, what came back, how often it was tried. */
  details(): string {
    const { attempts, status, contentType } = this;
    const came = status === undefined ? 'no answer' : [status, contentType].filter(Boolean).join('   ');
    const lines = [this.request, attempts > 1 ? `${came}   (attempt ${attempts})` : came, this.message];
    if (this.serverMessage) lines.push(`“${this.serverMessage}”`);
    if (this.answer) lines.push(this.answer);
    return lines.join('\n');
  }
}
