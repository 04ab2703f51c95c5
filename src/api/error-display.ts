import { t } from '../i18n/translate.ts';
import { answerValues, errorDetails, errorText, unsentText } from './error-messages.ts';
import { ApiError, type ErrorKind } from './errors.ts';

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
  title: t('error.pageFault'),
  text: [t('error.pageFaultText')],
  actions: ['retry', 'copy-details'],
  details: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
});

const displayOffline = (): ErrorDisplay => ({
  tone: 'warn',
  icon: 'wifi-off',
  title: t('error.offline'),
  text: [t('error.offlineText')],
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
    title: t('error.timedOut', { host }),
    text: [t('error.timedOutText', { seconds: Math.round(limitMs / 1_000) })],
    actions: ['retry', 'copy-details'],
  }),
  unauthorized: (error, host) => ({
    tone: 'warn',
    icon: 'lock',
    title: signedOutTitle(error),
    text: [signedOutText(error, host), t('error.placeKept')],
    actions: ['connect', 'copy-details'],
  }),
  forbidden: (error, host) => ({
    tone: 'warn',
    icon: 'ban',
    title: t('error.forbidden'),
    text: [t('error.forbiddenText', { host, ...answerValues(error) }), t('error.forbiddenAdvice')],
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
    title: t(isTooLong(error) ? 'error.tooLong' : 'error.refused'),
    text: [
      unsentText(error.reason) ?? t('error.answered', { host, ...answerValues(error) }),
      t(isTooLong(error) ? 'error.tooLongAdvice' : 'error.refusedAdvice'),
    ],
    actions: ['copy-details', 'retry'],
  }),
  server: (error, host) => {
    const search = requestPath(error).includes('/v1/search/');
    const answered = t('error.answered', { host, ...answerValues(error) });
    return {
      tone: 'bad',
      icon: search ? 'search-x' : 'server',
      title: t(search ? 'error.searchFailed' : 'error.kindServer'),
      text: [withWait(answered, error), ...(search ? [t('error.searchFailedText')] : [])],
      actions: ['retry', 'copy-details'],
    };
  },
  malformed: (error) => ({
    tone: 'bad',
    icon: 'alert',
    title: t('error.unreadable'),
    text: [t('error.unreadableText', { status: String(error.status), why: errorText(error) })],
    actions: ['retry', 'copy-details'],
  }),
  'not-the-api': (error) => displayNotACatalog(error),
  'sign-in-page': () => ({
    tone: 'warn',
    icon: 'lock',
    title: t('error.proxy'),
    text: [t('error.proxyText')],
    actions: ['open-sign-in', 'retry'],
  }),
  'rate-limited': (error, host) => ({
    tone: 'warn',
    icon: 'clock',
    title: t('error.rateLimited', { host }),
    text: [withWait(t('error.rateLimitedText', answerValues(error)), error)],
    actions: ['retry', 'copy-details'],
  }),
};

const displayNoAnswer = (attempts: number, host: string): ErrorDisplay => ({
  tone: 'bad',
  icon: 'unplug',
  title: t('error.noResponse', { host }),
  text: [t('error.noResponseText', { attempts })],
  actions: ['retry', 'connect', 'copy-details'],
});

const displayBrokenOff = (times: number, status: number): ErrorDisplay => ({
  tone: 'bad',
  icon: 'alert',
  title: t('error.unreadable'),
  text: [t('error.truncatedText', { status, times })],
  actions: ['retry', 'copy-details'],
});

const displayNoSuchTable = (host: string): ErrorDisplay => ({
  tone: 'warn',
  icon: 'search-x',
  title: t('error.noSuchTable'),
  text: [t('error.noSuchTableText', { host }), t('error.noSuchTableSafe')],
  actions: ['retry', 'copy-details'],
});

const displayNotFound = (error: ApiError, host: string): ErrorDisplay => ({
  tone: 'bad',
  icon: 'search-x',
  title: t('error.kindNotFound'),
  text: [t('error.answered', { host, ...answerValues(error) })],
  actions: ['retry', 'copy-details'],
});

const displayNotACatalog = (error: ApiError): ErrorDisplay => ({
  tone: 'bad',
  icon: 'server',
  title: t('error.notACatalog'),
  text: [
    t('error.notACatalogText', {
      path: requestPath(error),
      status: String(error.status),
      content: contentOf(error),
      type: error.contentType ?? '',
    }),
    t('error.notACatalogAdvice'),
  ],
  actions: ['retry', 'connect', 'copy-details'],
});

function signedOutTitle({ serverMessage = '', status }: ApiError): string {
  if (/^expired token/i.test(serverMessage)) return t('error.expired');
  if (/token not present/i.test(serverMessage)) return t('error.tokenAbsent');
  return t(status === 404 ? 'error.tokenUnknown' : 'error.tokenRefused');
}

function signedOutText(error: ApiError, host: string): string {
  const { status, serverMessage: message } = error;
  if (status === undefined) return t('error.tokenNotSent');
  if (message) return t('error.serverSaid', { host, message });
  return t('error.answered', { host, ...answerValues(error), times: 1 });
}

/** The path asked for, without method and query. */
const requestPath = ({ request }: ApiError): string => /\/[^?]*/.exec(request)?.[0] ?? '';

function contentOf({ contentType }: ApiError): 'page' | 'none' | 'type' {
  if (contentType === undefined) return 'none';
  return /html/i.test(contentType) ? 'page' : 'type';
}

/** With the advice to ask again, unless the server says when. */
const withWait = (sentence: string, { retryAfterMs }: ApiError): string =>
  retryAfterMs === undefined ? `${sentence} ${t('error.askAgain')}` : sentence;
