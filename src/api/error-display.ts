import type { Translator } from '../i18n/translate.ts';
import { answerValues, errorDetails, errorText, unsentText } from './error-messages.ts';
import { ApiError, type ErrorKind } from './errors.ts';

export type ErrorAction = 'retry' | 'connect' | 'copy-details' | 'open-sign-in';

export type ErrorIcon = 'wifi-off' | 'unplug' | 'lock' | 'ban' | 'search-x' | 'server' | 'alert' | 'clock';

/** A failure as it is shown: what happened, what is safe, what to do. */
export interface ErrorDisplay {
  /** `bad`: it failed; `warn`: the user has to act. */
  readonly tone: 'warn' | 'bad';
  readonly icon: ErrorIcon;
  /** A sentence without its full stop. */
  readonly title: string;
  readonly text: readonly string[];
  /** Earliest time of a retry, by `Retry-After`, ms since the epoch. */
  readonly waitUntil?: number;
  /** The first one is the default. */
  readonly actions: readonly ErrorAction[];
  /** Text to show and to copy; holds no token. */
  readonly details?: string;
}

/** @param host the server's name, such as `catalog.example.com` @param online whether the browser reports a network */
export function displayError(error: unknown, host: string, t: Translator, online = true): ErrorDisplay {
  if (!(error instanceof ApiError)) return { ...USUAL, ...displayFault(error, t) };
  const answering = error.isOfPageServer ? t('error.pageServer') : host;
  const advice =
    !online && error.kind === 'network' ? displayOffline(t) : DISPLAYS[error.kind](error, answering, t);
  const { at, retryAfterMs } = error;
  return {
    ...USUAL,
    ...advice,
    details: errorDetails(error, t),
    ...(retryAfterMs !== undefined && { waitUntil: at + retryAfterMs }),
  };
}

const USUAL = { tone: 'bad', icon: 'alert', actions: ['retry', 'copy-details'] } as const;
type Advice = Pick<ErrorDisplay, 'title' | 'text'> & Partial<ErrorDisplay>;

const displayFault = (error: unknown, t: Translator): Advice => ({
  title: t('errorHelp.pageFault'),
  text: [t('errorHelp.pageFaultText')],
  details: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
});

const displayOffline = (t: Translator): Advice => ({
  tone: 'warn',
  icon: 'wifi-off',
  title: t('errorHelp.offline'),
  text: [t('errorHelp.offlineText')],
  actions: ['retry'],
});

/** Whether a request was not sent because its URL is too long. One with an invalid cursor is not sent either. */
const isTooLong = ({ attempts, cursorRefused }: ApiError) => attempts === 0 && !cursorRefused;

const DISPLAYS: Readonly<Record<ErrorKind, (error: ApiError, host: string, t: Translator) => Advice>> = {
  network: ({ attempts, status }, host, t) =>
    status === undefined
      ? {
          icon: 'unplug',
          title: t('errorHelp.noResponse', { host }),
          text: [t('errorHelp.noResponseText', { attempts })],
          actions: ['retry', 'connect', 'copy-details'],
        }
      : {
          title: t('errorHelp.unreadable'),
          text: [t('errorHelp.truncatedText', { status, times: attempts })],
        },
  timeout: ({ limitMs = 0 }, host, t) => ({
    icon: 'clock',
    title: t('errorHelp.timedOut', { host }),
    text: [t('errorHelp.timedOutText', { seconds: Math.round(limitMs / 1_000) })],
  }),
  unauthorized: (error, host, t) => ({
    tone: 'warn',
    icon: 'lock',
    title: signedOutTitle(error, t),
    text: [signedOutText(error, host, t), t('errorHelp.placeKept')],
    actions: ['connect', 'copy-details'],
  }),
  forbidden: (error, host, t) => ({
    tone: 'warn',
    icon: 'ban',
    title: t('errorHelp.forbidden'),
    text: [t('errorHelp.forbiddenText', { host, ...answerValues(error) }), t('errorHelp.forbiddenAdvice')],
    actions: ['connect', 'copy-details'],
  }),
  'not-found': (error, host, t) => {
    if (requestPath(error).endsWith('/v1/system/version')) return displayNotACatalog(error, t);
    if (isRecordRequest(error)) {
      return {
        tone: 'warn',
        icon: 'search-x',
        title: t('errorHelp.noSuchRecord'),
        text: [t('errorHelp.noSuchRecordText', { host }), t('errorHelp.noSuchRecordSafe')],
      };
    }
    const answered = t('errorHelp.answered', { host, ...answerValues(error) });
    return isOfSearch(error)
      ? {
          tone: 'warn',
          icon: 'search-x',
          title: t('errorHelp.noSearch'),
          text: [answered, t('errorHelp.noSearchText')],
        }
      : { icon: 'search-x', title: t('error.kindNotFound'), text: [answered] };
  },
  refused: (error, host, t) => ({
    title: t(isTooLong(error) ? 'errorHelp.tooLong' : 'errorHelp.refused'),
    text: [
      unsentText(error.reason, t) ?? t('errorHelp.answered', { host, ...answerValues(error) }),
      t(isTooLong(error) ? 'errorHelp.tooLongAdvice' : 'errorHelp.refusedAdvice'),
    ],
    actions: ['copy-details', 'retry'],
  }),
  server: (error, host, t) => {
    const search = isOfSearch(error);
    const answered = t('errorHelp.answered', { host, ...answerValues(error) });
    return {
      icon: search ? 'search-x' : 'server',
      title: t(search ? 'errorHelp.searchFailed' : 'error.kindServer'),
      text: [withWait(answered, error, t), ...(search ? [t('errorHelp.searchFailedText')] : [])],
    };
  },
  malformed: (error, _host, t) => ({
    title: t('errorHelp.unreadable'),
    text: [t('errorHelp.unreadableText', { status: String(error.status), why: errorText(error, t) })],
  }),
  'not-the-api': (error, _host, t) => displayNotACatalog(error, t),
  'sign-in-page': (_error, _host, t) => ({
    tone: 'warn',
    icon: 'lock',
    title: t('errorHelp.proxy'),
    text: [t('errorHelp.proxyText')],
    actions: ['open-sign-in', 'retry'],
  }),
  'rate-limited': (error, host, t) => ({
    tone: 'warn',
    icon: 'clock',
    title: t('errorHelp.rateLimited', { host }),
    text: [withWait(t('errorHelp.rateLimitedText', answerValues(error)), error, t)],
  }),
};

const displayNotACatalog = (error: ApiError, t: Translator): Advice => ({
  icon: 'server',
  title: t('errorHelp.notACatalog'),
  text: [
    t('errorHelp.notACatalogText', {
      path: requestPath(error),
      status: String(error.status),
      content: contentOf(error),
      contentType: error.contentType ?? '',
    }),
    t('errorHelp.notACatalogAdvice'),
  ],
  actions: ['retry', 'connect', 'copy-details'],
});

function signedOutTitle({ serverMessage = '', status }: ApiError, t: Translator): string {
  if (/^expired token/i.test(serverMessage)) return t('errorHelp.expired');
  if (/token not present/i.test(serverMessage)) return t('errorHelp.tokenAbsent');
  return t(status === 404 ? 'errorHelp.tokenUnknown' : 'errorHelp.tokenRefused');
}

function signedOutText(error: ApiError, host: string, t: Translator): string {
  const { status, serverMessage: message } = error;
  if (status === undefined) return t('errorHelp.tokenNotSent');
  if (message) return t('errorHelp.serverSaid', { host, message });
  return t('errorHelp.answered', { host, ...answerValues(error), times: 1 });
}

/** Whether a request was for one record by name: `/api/v1/topics/name/red.orders`. */
export const isRecordRequest = (error: Pick<ApiError, 'request'>): boolean =>
  /\/v1\/.*\/name\//.test(requestPath(error));

const isOfSearch = (error: ApiError): boolean => requestPath(error).includes('/v1/search/');

const requestPath = ({ request }: Pick<ApiError, 'request'>): string => /\/[^?]*/.exec(request)?.[0] ?? '';

function contentOf({ contentType }: ApiError): 'page' | 'none' | 'type' {
  if (contentType === undefined) return 'none';
  return /html/i.test(contentType) ? 'page' : 'type';
}

const withWait = (sentence: string, { retryAfterMs }: ApiError, t: Translator): string =>
  retryAfterMs === undefined ? `${sentence} ${t('errorHelp.askAgain')}` : sentence;
