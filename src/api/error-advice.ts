import * as failures from '../words/en/failures.ts';
import { say } from '../words/say.ts';
import type { Advice } from './advice.ts';
import { errorDetails, errorText } from './error-words.ts';
import { ApiError, type ErrorKind } from './errors.ts';
import { unsentText } from './unsent-words.ts';

/**
 * The words for a failure.
 * @param host the server's name, such as `catalog.example.com`
 * @param online what the browser says of its network
 */
export function adviceFor(error: unknown, host: string, online = true): Advice {
  if (!(error instanceof ApiError)) return fault(error);
  const advice = !online && error.kind === 'network' ? offline() : ADVICE[error.kind](error, host);
  const { at, retryAfterMs } = error;
  return {
    ...advice,
    details: errorDetails(error),
    ...(retryAfterMs !== undefined && { waitUntil: at + retryAfterMs }),
  };
}

const fault = (error: unknown): Advice => ({
  tone: 'bad',
  icon: 'alert',
  title: say(failures.faultOfPage),
  text: [say(failures.faultOfPageText)],
  actions: ['retry', 'copy-details'],
  details: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
});

const offline = (): Advice => ({
  tone: 'warn',
  icon: 'wifi-off',
  title: say(failures.offline),
  text: [say(failures.offlineText)],
  actions: ['retry'],
});

/** Not sent at all; a place that cannot be is not sent either, and is no longer for that. */
const isTooLong = ({ attempts, cursorRefused }: ApiError) => attempts === 0 && !cursorRefused;

const ADVICE: Readonly<Record<ErrorKind, (error: ApiError, host: string) => Advice>> = {
  network: ({ attempts, status }, host) =>
    status === undefined ? noAnswer(attempts, host) : brokenOff(attempts, status),
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
    text: [say(failures.forbiddenText, { host, ...answerOf(error) }), say(failures.forbiddenAdvice)],
    actions: ['connect', 'copy-details'],
  }),
  'not-found': (error, host) => {
    if (asked(error).endsWith('/v1/system/version')) return notACatalog(error);
    return asked(error).includes('/v1/tables/') ? noSuchTable(host) : nothingThere(error, host);
  },
  refused: (error, host) => ({
    tone: 'bad',
    icon: 'alert',
    title: say(isTooLong(error) ? failures.tooLong : failures.refused),
    text: [
      unsentText(error.reason) ?? say(failures.answered, { host, ...answerOf(error) }),
      say(isTooLong(error) ? failures.tooLongAdvice : failures.refusedAdvice),
    ],
    actions: ['copy-details', 'retry'],
  }),
  server: (error, host) => {
    const search = asked(error).includes('/v1/search/');
    const answered = say(failures.answered, { host, ...answerOf(error) });
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
  'not-the-api': (error) => notACatalog(error),
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
    text: [withWait(say(failures.rateLimitedText, answerOf(error)), error)],
    actions: ['retry', 'copy-details'],
  }),
};

const noAnswer = (attempts: number, host: string): Advice => ({
  tone: 'bad',
  icon: 'unplug',
  title: say(failures.silent, { host }),
  text: [say(failures.silentText, { attempts })],
  actions: ['retry', 'connect', 'copy-details'],
});

const brokenOff = (times: number, status: number): Advice => ({
  tone: 'bad',
  icon: 'alert',
  title: say(failures.unreadable),
  text: [say(failures.brokenOffText, { status, times })],
  actions: ['retry', 'copy-details'],
});

const noSuchTable = (host: string): Advice => ({
  tone: 'warn',
  icon: 'search-x',
  title: say(failures.noSuchTable),
  text: [say(failures.noSuchTableText, { host }), say(failures.noSuchTableSafe)],
  actions: ['retry', 'copy-details'],
});

const nothingThere = (error: ApiError, host: string): Advice => ({
  tone: 'bad',
  icon: 'search-x',
  title: say(failures.kindNotFound),
  text: [say(failures.answered, { host, ...answerOf(error) })],
  actions: ['retry', 'copy-details'],
});

const notACatalog = (error: ApiError): Advice => ({
  tone: 'bad',
  icon: 'server',
  title: say(failures.notACatalog),
  text: [
    say(failures.notACatalogText, {
      path: asked(error),
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
  return say(failures.answered, { host, ...answerOf(error), times: 1 });
}

/** What the server answered, for the messages that say so. */
const answerOf = ({ status, attempts, serverMessage }: ApiError) => ({
  status: String(status),
  times: attempts,
  quoted: serverMessage ? 'yes' : 'no',
  message: serverMessage ?? '',
});

/** The path asked for, without method and query. */
const asked = ({ request }: ApiError): string => /\/[^?]*/.exec(request)?.[0] ?? '';

function contentOf({ contentType }: ApiError): 'page' | 'none' | 'type' {
  if (contentType === undefined) return 'none';
  return /html/i.test(contentType) ? 'page' : 'type';
}

/** With the advice to ask again, unless the server says when. */
const withWait = (sentence: string, { retryAfterMs }: ApiError): string =>
  retryAfterMs === undefined ? `${sentence} ${say(failures.askAgain)}` : sentence;
