import * as v from 'valibot';
import { endOfText, startOfText } from '../ui/cut-text.ts';
import { ApiError, type ErrorFacts, type ErrorKind, type Reason } from './errors.ts';
import { unquoteName } from './fqn.ts';
import { readRetryAfter } from './retry.ts';
import { lenient } from './schemas/entity.ts';

export interface ResponseContext {
  readonly request: string;
  readonly attempts: number;
  /** Removes the token from a text that a server echoes. */
  readonly redact: (text: string) => string;
  readonly now: number;
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/i;
const HTML_TYPE = /^(?:text\/html|application\/xhtml\+xml)\b/i;
/** An answer of the server of this page itself; it passes on no such header of a catalog. */
const OF_PAGE_SERVER = /^catalog-browser;/;
const HTML_START = /^\s*<(?:!doctype\s+html|html|head|body)\b/i;

/** @param body text of the response @throws ApiError unless it is a success with readable JSON of the schema's shape */
export function decodeResponse<T>(
  { status, type, headers }: Pick<Response, 'status' | 'type' | 'headers'>,
  body: string,
  schema: v.GenericSchema<unknown, T>,
  context: ResponseContext,
): T {
  const text = body.startsWith('\uFEFF') ? body.slice(1) : body;
  const contentType = headers.get('content-type') ?? undefined;
  const page = HTML_TYPE.test(contentType ?? '') || HTML_START.test(text);
  const fail = (kind: ErrorKind, facts: Partial<ErrorFacts> = {}) =>
    new ApiError(kind, {
      request: context.request,
      attempts: context.attempts,
      status: status || undefined,
      contentType,
      ...facts,
    });
  const head = { answer: context.redact(text) };

  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    throw fail('sign-in-page', { reason: { kind: 'redirect' } });
  }
  if (status >= 400) {
    const message = page ? undefined : v.parse(serverMessageSchema, text);
    const isOfPageServer = OF_PAGE_SERVER.test(headers.get('proxy-status') ?? '');
    const kind = kindOfStatus(status, message, page, context.request);
    // A 403 of the page's own server says nothing about the user's rights in the catalog.
    throw fail(isOfPageServer && kind === 'forbidden' ? 'refused' : kind, {
      isOfPageServer,
      serverMessage: message === undefined ? undefined : context.redact(message),
      cursorRefused: CURSOR_ERROR_MESSAGE.test(message ?? ''),
      retryAfterMs: readRetryAfter(headers.get('retry-after'), context.now),
      ...(message === undefined && text && head),
    });
  }
  if (page) throw fail('sign-in-page', head);
  if (contentType && !JSON_TYPE.test(contentType)) throw fail('not-the-api', head);
  if (text.trim() === '') throw fail('malformed', { reason: { kind: 'empty' } });

  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw fail('malformed', {
      reason: jsonFault(error, text, headers),
      answer: context.redact(endOfText(text, 200)),
    });
  }
  const result = v.safeParse(schema, json);
  if (result.success) return result.output;
  throw fail('malformed', { reason: shapeFault(result.issues[0]), ...head });
}

function jsonFault(error: unknown, text: string, headers: Headers): Reason {
  // The length of a compressed body is not that of its text.
  const announced = headers.has('content-encoding') ? 0 : Number(headers.get('content-length'));
  const bytes = new TextEncoder().encode(text).length;
  const cut = announced > bytes || (error instanceof SyntaxError && isAtEnd(error.message, text.length));
  if (!cut) return { kind: 'not-json', bytes };
  return { kind: 'cut-off', bytes, announced: announced > bytes ? announced : undefined };
}

/** Whether a parser's message is about the end of the text; engines word it differently. */
function isAtEnd(message: string, length: number): boolean {
  const position = /at position (\d+)/.exec(message)?.[1];
  return (
    /end of (?:JSON|data)|unterminated|unexpected EOF/i.test(message) || Number(position ?? -1) >= length
  );
}

const shapeFault = (issue: v.BaseIssue<unknown>): Reason => ({
  kind: 'other-shape',
  member: v.getDotPath(issue) ?? undefined,
  received: startOfText(issue.received, 40),
  expected: issue.expected ?? undefined,
});

/** The message in the body of a failed response, `{code, message}` or `{responseMessage}`; undefined for any other. */
const serverMessageSchema = v.fallback(
  v.pipe(
    v.string(),
    v.parseJson(),
    v.object({ message: lenient(v.string()), responseMessage: lenient(v.string()) }),
    v.transform(({ message, responseMessage }) => message ?? responseMessage),
  ),
  undefined,
);

// Servers 1.1 send this for the user of a validly signed token, on every route, and for a user requested by name.
const UNKNOWN_USER = /^user instance for (.*) not found$/s;
const USER_BY_NAME = /\/users\/name\/([^/?]+)/;

/** Whether a message says that the token's user is unknown. @param request method, path and query */
function isTokenUserUnknown(message: string | undefined, request: string): boolean {
  const unknown = UNKNOWN_USER.exec(message ?? '')?.[1];
  const requested = USER_BY_NAME.exec(request)?.[1];
  if (unknown === undefined || requested === undefined) return unknown !== undefined;
  return unquoteName(decodeURIComponent(requested)) !== unquoteName(unknown);
}

const KIND_BY_STATUS: Readonly<Record<number, ErrorKind>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  410: 'not-found',
  429: 'rate-limited',
  511: 'sign-in-page',
};

/** @param page whether the body is a web page: a catalog answers 404 with JSON */
function kindOfStatus(
  status: number,
  message: string | undefined,
  page: boolean,
  request: string,
): ErrorKind {
  if (status === 404 && page) return 'not-the-api';
  if (status === 404 && isTokenUserUnknown(message, request)) return 'unauthorized';
  return KIND_BY_STATUS[status] ?? (status >= 500 ? 'server' : 'refused');
}

// A cursor that is unreadable or leads past the end: servers decode it as base64url; servers 1.1 also read the first row of an
// empty page.
const CURSOR_ERROR_MESSAGE = /Illegal base64|Input byte array|Index 0 out of bounds/;
