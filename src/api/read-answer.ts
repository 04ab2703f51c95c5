import * as v from 'valibot';
import { ApiError, type ErrorFacts, type ErrorKind, type Reason } from './errors.ts';
import { blamesCursor, kindOfStatus, readServerMessage } from './refusal.ts';
import { readRetryAfter } from './retry.ts';

/** An answer with its body read, before anything is believed of it. */
export interface RawAnswer {
  readonly status: number;
  /** `opaqueredirect` where the browser hides where a redirect leads. */
  readonly type: ResponseType;
  readonly contentType: string | null;
  readonly retryAfter: string | null;
  /** Bytes announced, where the body is not compressed on the way. */
  readonly announced: number | undefined;
  readonly text: string;
}

export interface AnswerContext {
  readonly request: string;
  readonly attempts: number;
  /** Takes the token out of what a server echoes. */
  readonly redact: (text: string) => string;
  /** ms since the epoch */
  readonly now: number;
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/i;
const PAGE_TYPE = /^(?:text\/html|application\/xhtml\+xml)\b/i;
const PAGE_START = /^\s*<(?:!doctype\s+html|html|head|body)\b/i;

/**
 * The value of an answer, decoded by `schema`.
 * @throws ApiError: of every other answer than a success with readable JSON of the schema's shape
 */
export function readAnswer<T>(
  raw: RawAnswer,
  schema: v.GenericSchema<unknown, T>,
  context: AnswerContext,
): T {
  const text = raw.text.startsWith('\uFEFF') ? raw.text.slice(1) : raw.text;
  const page = PAGE_TYPE.test(raw.contentType ?? '') || PAGE_START.test(text);
  const fail = (kind: ErrorKind, facts: Partial<ErrorFacts> = {}) =>
    new ApiError(kind, {
      request: context.request,
      attempts: context.attempts,
      status: raw.status || undefined,
      contentType: raw.contentType ?? undefined,
      ...facts,
    });
  const head = { answer: context.redact(text) };

  if (raw.type === 'opaqueredirect' || (raw.status >= 300 && raw.status < 400)) {
    throw fail('sign-in-page', { reason: { is: 'redirect' } });
  }
  if (raw.status >= 400) {
    const message = page ? undefined : readServerMessage(text);
    throw fail(kindOfStatus(raw.status, message, page), {
      serverMessage: message === undefined ? undefined : context.redact(message),
      cursorRefused: blamesCursor(message),
      retryAfterMs: readRetryAfter(raw.retryAfter, context.now),
      ...(message === undefined && text && head),
    });
  }
  if (page) throw fail('sign-in-page', head);
  if (raw.contentType && !JSON_TYPE.test(raw.contentType)) throw fail('not-the-api', head);
  if (text.trim() === '') throw fail('malformed', { reason: { is: 'empty' } });

  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw fail('malformed', {
      reason: whyNotJson(error, text, raw.announced),
      answer: context.redact(text.slice(-200)),
    });
  }
  const result = v.safeParse(schema, json);
  if (result.success) return result.output;
  throw fail('malformed', { reason: otherShape(result.issues[0]), ...head });
}

function whyNotJson(error: unknown, text: string, announced = 0): Reason {
  const bytes = new TextEncoder().encode(text).length;
  const cut = announced > bytes || (error instanceof SyntaxError && atTheEnd(error.message, text.length));
  if (!cut) return { is: 'not-json', bytes };
  return { is: 'cut-off', bytes, announced: announced > bytes ? announced : undefined };
}

/** Whether a parser's message is about the end of the text; engines word it differently. */
function atTheEnd(message: string, length: number): boolean {
  const position = /at position (\d+)/.exec(message)?.[1];
  return (
    /end of (?:JSON|data)|unterminated|unexpected EOF/i.test(message) || Number(position ?? -1) >= length
  );
}

const otherShape = (issue: v.BaseIssue<unknown>): Reason => ({
  is: 'other-shape',
  member: v.getDotPath(issue) ?? undefined,
  received: issue.received.slice(0, 40),
  expected: issue.expected ?? undefined,
});
