import * as failures from '../words/en/failures.ts';
import { say } from '../words/say.ts';
import { ApiError, type ErrorKind, type Reason, type ShapeFault } from './errors.ts';
import * as reasons from '../words/en/reasons.ts';
import * as unsent from '../words/en/unsent.ts';
import * as unreadable from '../words/en/unreadable.ts';
import type { UnreadableRow } from './schemas/table.ts';
import * as rawRecords from '../words/en/raw-records.ts';

export type ErrorAction = 'retry' | 'connect' | 'copy-details' | 'open-sign-in';

/** Names of the icons that messages use. */
export type ErrorIcon = 'wifi-off' | 'unplug' | 'lock' | 'ban' | 'search-x' | 'server' | 'alert' | 'clock';

/** What to tell somebody about a failure: what happened, what is safe, what to do. */
export interface ErrorDisplay {
  /** `bad`: it failed; `warn`: something is asked of the reader. */
  readonly tone: 'warn' | 'bad';
  readonly icon: ErrorIcon;
  /** A sentence without its full stop. */
  readonly title: string;
  /** Paragraphs. */
  readonly text: readonly string[];
  /** Until when the server asks to be left alone, ms since the epoch. */
  readonly waitUntil?: number;
  /** The first one is the default. */
  readonly actions: readonly ErrorAction[];
  /** To show and to copy; holds no token. */
  readonly details?: string;
}

/**
 * The words for a failure.
 * @param host the server's name, such as `catalog.example.com`
 * @param online what the browser says of its network
 */
export function displayError(error: unknown, host: string, online = true): ErrorDisplay {
  if (!(error instanceof ApiError)) return displayFault(error);
  const advice = !online && error.kind === 'network' ? displayOffline() : DISPLAYS[error.kind](error, host);
  const { at, retryAfterMs } = error;
  return {
    ...advice,
    details: errorDetails(error),
    ...(retryAfterMs !== undefined && { waitUntil: at + retryAfterMs }),
  };
}

const displayFault = (error: unknown): ErrorDisplay => ({
  tone: 'bad',
  icon: 'alert',
  title: say(failures.faultOfPage),
  text: [say(failures.faultOfPageText)],
  actions: ['retry', 'copy-details'],
  details: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
});

const displayOffline = (): ErrorDisplay => ({
  tone: 'warn',
  icon: 'wifi-off',
  title: say(failures.offline),
  text: [say(failures.offlineText)],
  actions: ['retry'],
});

/** Not sent at all; a place that cannot be is not sent either, and is no longer for that. */
const isTooLong = ({ attempts, cursorRefused }: ApiError) => attempts === 0 && !cursorRefused;

const DISPLAYS: Readonly<Record<ErrorKind, (error: ApiError, host: string) => ErrorDisplay>> = {
  network: ({ attempts, status }, host) =>
    status === undefined ? displayNoAnswer(attempts, host) : displayBrokenOff(attempts, status),
  timeout: ({ limitMs = 0 }, host) => ({
    tone: 'bad',
    icon: 'clock',
    title: say(failures.late, { host }),
    text: [say(failures.lateText, { seconds: Math.round(limitMs / 1_000) })],
    actions: ['retry', 'copy-details'],
  }),
  unauthorized: (error, host) => ({
    tone: 'warn',
    icon: 'lock',
    title: signedOutTitle(error),
    text: [signedOutText(error, host), say(failures.placeKept)],
    actions: ['connect', 'copy-details'],
  }),
  forbidden: (error, host) => ({
    tone: 'warn',
    icon: 'ban',
    title: say(failures.forbidden),
    text: [say(failures.forbiddenText, { host, ...answerValues(error) }), say(failures.forbiddenAdvice)],
    actions: ['connect', 'copy-details'],
  }),
  'not-found': (error, host) => {
    if (requestPath(error).endsWith('/v1/system/version')) return displayNotACatalog(error);
    return requestPath(error).includes('/v1/tables/')
      ? displayNoSuchTable(host)
      : displayNotFound(error, host);
  },
  refused: (error, host) => ({
    tone: 'bad',
    icon: 'alert',
    title: say(isTooLong(error) ? failures.tooLong : failures.refused),
    text: [
      unsentText(error.reason) ?? say(failures.answered, { host, ...answerValues(error) }),
      say(isTooLong(error) ? failures.tooLongAdvice : failures.refusedAdvice),
    ],
    actions: ['copy-details', 'retry'],
  }),
  server: (error, host) => {
    const search = requestPath(error).includes('/v1/search/');
    const answered = say(failures.answered, { host, ...answerValues(error) });
    return {
      tone: 'bad',
      icon: search ? 'search-x' : 'server',
      title: say(search ? failures.searchFailed : failures.kindServer),
      text: [withWait(answered, error), ...(search ? [say(failures.searchFailedText)] : [])],
      actions: ['retry', 'copy-details'],
    };
  },
  malformed: (error) => ({
    tone: 'bad',
    icon: 'alert',
    title: say(failures.unreadable),
    text: [say(failures.unreadableText, { status: String(error.status), why: errorText(error) })],
    actions: ['retry', 'copy-details'],
  }),
  'not-the-api': (error) => displayNotACatalog(error),
  'sign-in-page': () => ({
    tone: 'warn',
    icon: 'lock',
    title: say(failures.proxy),
    text: [say(failures.proxyText)],
    actions: ['open-sign-in', 'retry'],
  }),
  'rate-limited': (error, host) => ({
    tone: 'warn',
    icon: 'clock',
    title: say(failures.rateLimited, { host }),
    text: [withWait(say(failures.rateLimitedText, answerValues(error)), error)],
    actions: ['retry', 'copy-details'],
  }),
};

const displayNoAnswer = (attempts: number, host: string): ErrorDisplay => ({
  tone: 'bad',
  icon: 'unplug',
  title: say(failures.silent, { host }),
  text: [say(failures.silentText, { attempts })],
  actions: ['retry', 'connect', 'copy-details'],
});

const displayBrokenOff = (times: number, status: number): ErrorDisplay => ({
  tone: 'bad',
  icon: 'alert',
  title: say(failures.unreadable),
  text: [say(failures.brokenOffText, { status, times })],
  actions: ['retry', 'copy-details'],
});

const displayNoSuchTable = (host: string): ErrorDisplay => ({
  tone: 'warn',
  icon: 'search-x',
  title: say(failures.noSuchTable),
  text: [say(failures.noSuchTableText, { host }), say(failures.noSuchTableSafe)],
  actions: ['retry', 'copy-details'],
});

const displayNotFound = (error: ApiError, host: string): ErrorDisplay => ({
  tone: 'bad',
  icon: 'search-x',
  title: say(failures.kindNotFound),
  text: [say(failures.answered, { host, ...answerValues(error) })],
  actions: ['retry', 'copy-details'],
});

const displayNotACatalog = (error: ApiError): ErrorDisplay => ({
  tone: 'bad',
  icon: 'server',
  title: say(failures.notACatalog),
  text: [
    say(failures.notACatalogText, {
      path: requestPath(error),
      status: String(error.status),
      content: contentOf(error),
      type: error.contentType ?? '',
    }),
    say(failures.notACatalogAdvice),
  ],
  actions: ['retry', 'connect', 'copy-details'],
});

function signedOutTitle({ serverMessage = '', status }: ApiError): string {
  if (/^expired token/i.test(serverMessage)) return say(failures.expired);
  if (/token not present/i.test(serverMessage)) return say(failures.tokenAbsent);
  return say(status === 404 ? failures.tokenUnknown : failures.tokenRefused);
}

function signedOutText(error: ApiError, host: string): string {
  const { status, serverMessage: message } = error;
  if (status === undefined) return say(failures.tokenNotSent);
  if (message) return say(failures.said, { host, message });
  return say(failures.answered, { host, ...answerValues(error), times: 1 });
}

/** What the server answered, for the messages that say so. */
const answerValues = ({ status, attempts, serverMessage }: ApiError) => ({
  status: String(status),
  times: attempts,
  quoted: serverMessage ? 'yes' : 'no',
  message: serverMessage ?? '',
});

/** The path asked for, without method and query. */
const requestPath = ({ request }: ApiError): string => /\/[^?]*/.exec(request)?.[0] ?? '';

function contentOf({ contentType }: ApiError): 'page' | 'none' | 'type' {
  if (contentType === undefined) return 'none';
  return /html/i.test(contentType) ? 'page' : 'type';
}

/** With the advice to ask again, unless the server says when. */
const withWait = (sentence: string, { retryAfterMs }: ApiError): string =>
  retryAfterMs === undefined ? `${sentence} ${say(failures.askAgain)}` : sentence;

/** Messages. */
const KIND_MESSAGES: Readonly<Record<ErrorKind, string>> = {
  network: failures.kindNetwork,
  timeout: failures.kindTimeout,
  unauthorized: failures.kindUnauthorized,
  forbidden: failures.kindForbidden,
  'not-found': failures.kindNotFound,
  refused: failures.kindRefused,
  server: failures.kindServer,
  malformed: failures.kindMalformed,
  'not-the-api': failures.kindNotTheApi,
  'sign-in-page': failures.kindSignInPage,
  'rate-limited': failures.kindRateLimited,
};

/** The values of a message about it. */
export const shapeValues = ({ member, received, expected }: ShapeFault) =>
  ({
    where: member === undefined ? 'whole' : 'member',
    member: member ?? '',
    received,
    known: expected === undefined ? 'no' : 'yes',
    expected: expected ?? '',
  }) as const;

/** What went wrong with a request: a clause without its full stop. */
export const errorText = ({ kind, reason }: Pick<ApiError, 'kind' | 'reason'>): string =>
  (reason && reasonText(reason)) ?? say(KIND_MESSAGES[kind]);

function reasonText(reason: Reason): string | undefined {
  switch (reason.is) {
    case 'redirect':
      return say(failures.redirect);
    case 'empty':
      return say(failures.empty);
    case 'not-json':
      return say(failures.notJson, { bytes: reason.bytes });
    case 'cut-off':
      return cutOffText(reason.bytes, reason.announced);
    case 'other-shape':
      return say(failures.otherShape, shapeValues(reason));
    default:
      return unsentText(reason, 'no');
  }
}

const cutOffText = (bytes: number, announced: number | undefined): string =>
  announced === undefined ? say(failures.cutOff, { bytes }) : say(failures.cutOffOf, { bytes, announced });

/** Several lines to show and to copy: the request, what came back, how often it was tried. */
export function errorDetails(error: ApiError): string {
  const { attempts, status, contentType } = error;
  const came = status === undefined ? [say(failures.nothingCame)] : [status, contentType].filter(Boolean);
  if (attempts > 1) came.push(say(failures.attempt, { attempts }));
  const lines = [error.request, came.join('   '), errorText(error)];
  if (error.serverMessage) lines.push(say(failures.quoted, { message: error.serverMessage }));
  if (error.answer) lines.push(error.answer);
  return lines.join('\n');
}

/** What a failed request said, in a sentence. Errors of the page's own have messages of the catalog. */
export function errorSentence(error: unknown): string {
  if (!(error instanceof ApiError))
    return say(error instanceof Error ? error.message : reasons.reasonUnknown);
  const { kind, status, serverMessage: text, attempts: times } = error;
  const notSent = unsentText(error.reason);
  if (notSent !== undefined) return notSent;
  if (status === undefined) return say(kind === 'timeout' ? reasons.noAnswerInTime : reasons.noAnswerCame);
  if (kind === 'network') return say(reasons.answerBrokeOff);
  if (!text) return say(reasons.answered, { status, times });
  return say(reasons.answeredSaying, { status, times, text, ended: /[.!?…]$/.test(text) ? 'yes' : 'no' });
}

/**
 * Why a request was not sent; undefined for one that was.
 * @param ended `yes`: a sentence; `no`: the same without its full stop
 */
function unsentText(reason: Reason | undefined, ended: 'yes' | 'no' = 'yes'): string | undefined {
  switch (reason?.is) {
    case 'too-long':
      return say(unsent.tooLong, { length: reason.length, most: reason.most, ended });
    case 'no-place':
      return say(unsent.noPlace, { cursor: reason.cursor, reach: reason.reach, ended });
    case 'odd-token':
      return say(unsent.oddToken, { ended });
    default:
      return undefined;
  }
}

/** What is wrong with a record that cannot be read: a clause without its full stop. */
export function unreadableRowText({ fault }: Pick<UnreadableRow, 'fault'>): string {
  if (fault.is === 'no-record') return say(unreadable.noRecord);
  const { is, member } = fault;
  return say(is === 'without' ? unreadable.without : unreadable.noText, { member });
}

/** What the server sent in place of a table, as JSON, or that it cannot be written so. */
export const rawRecordText = ({ raw }: Pick<UnreadableRow, 'raw'>): string => raw ?? say(rawRecords.tooDeep);
