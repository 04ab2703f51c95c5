import type { Advice } from './advice.ts';
import { ApiError, type ErrorKind } from './errors.ts';

/**
 * The words for a failure.
 * @param host the server's name, such as `catalog.example.com`
 * @param online what the browser says of its network
 */
export function adviceFor(error: unknown, host: string, online = true): Advice {
  if (!(error instanceof ApiError)) return fault(error);
  const advice = !online && error.kind === 'network' ? OFFLINE : ADVICE[error.kind](error, host);
  const { at, retryAfterMs } = error;
  return {
    ...advice,
    details: error.details(),
    ...(retryAfterMs !== undefined && { waitUntil: at + retryAfterMs }),
  };
}

const fault = (error: unknown): Advice => ({
  tone: 'bad',
  icon: 'alert',
  title: 'Something in this page went wrong',
  text: ['The server is not to blame; nothing of yours is lost.'],
  actions: ['retry', 'copy-details'],
  details: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
});

const OFFLINE: Advice = {
  tone: 'warn',
  icon: 'wifi-off',
  title: 'You are offline',
  text: ['Rows already here stay. Loading goes on by itself when the network is back.'],
  actions: ['retry'],
};

/** Not sent at all; a place that cannot be is not sent either, and is no longer for that. */
const isTooLong = ({ attempts, cursorRefused }: ApiError) => attempts === 0 && !cursorRefused;

const ADVICE: Readonly<Record<ErrorKind, (error: ApiError, host: string) => Advice>> = {
  network: ({ attempts, status }, host) =>
    status === undefined ? noAnswer(attempts, host) : brokenOff(attempts, status),
  timeout: ({ limitMs = 0 }, host) => ({
    tone: 'bad',
    icon: 'clock',
    title: `${host} does not answer in time`,
    text: [
      `It was given ${Math.round(limitMs / 1_000)} seconds and had not finished. It may be busy; nothing is lost by asking again.`,
    ],
    actions: ['retry', 'copy-details'],
  }),
  unauthorized: (error, host) => ({
    tone: 'warn',
    icon: 'lock',
    title: signedOutTitle(error),
    text: [
      error.status === undefined
        ? `${error.message}; it was not sent.`
        : `${host} answered ${quoted(error) ?? error.status}.`,
      'Your place, search and columns are kept; loading goes on where it stopped.',
    ],
    actions: ['connect', 'copy-details'],
  }),
  forbidden: (error, host) => ({
    tone: 'warn',
    icon: 'ban',
    title: 'You may not list tables here',
    text: [
      `You are signed in to ${host}, and the server answered ${answered(error)}.`,
      'Somebody who runs the catalog can grant it. Asking again will not help until then.',
    ],
    actions: ['connect', 'copy-details'],
  }),
  'not-found': (error, host) => {
    if (asked(error).endsWith('/v1/system/version')) return notACatalog(error);
    return asked(error).includes('/v1/tables/') ? noSuchTable(host) : nothingThere(error, host);
  },
  refused: (error, host) => ({
    tone: 'bad',
    icon: 'alert',
    title: isTooLong(error) ? 'This request is too long to be sent' : 'The server refuses this request',
    text: [
      error.status === undefined ? `${error.message}.` : `${host} answered ${answered(error)}.`,
      isTooLong(error)
        ? 'A shorter search or filter can be asked for.'
        : 'Asking again in the same way will not help.',
    ],
    actions: ['copy-details', 'retry'],
  }),
  server: (error, host) => {
    const search = asked(error).includes('/v1/search/');
    return {
      tone: 'bad',
      icon: search ? 'search-x' : 'server',
      title: search ? 'Search does not work at the moment' : 'The server failed',
      text: [
        `${host} answered ${answered(error)}. ${wait(error)}`,
        ...(search ? ['The list of tables does not depend on it.'] : []),
      ],
      actions: ['retry', 'copy-details'],
    };
  },
  malformed: ({ status, message }) => ({
    tone: 'bad',
    icon: 'alert',
    title: 'The server’s answer cannot be read',
    text: [`It said ${status}. ${message}. Nothing is shown rather than something wrong.`],
    actions: ['retry', 'copy-details'],
  }),
  'not-the-api': (error) => notACatalog(error),
  'sign-in-page': () => ({
    tone: 'warn',
    icon: 'lock',
    title: 'The proxy wants you to sign in',
    text: ['It answered with its login page where table data was expected. Rows here stay.'],
    actions: ['open-sign-in', 'retry'],
  }),
  'rate-limited': (error, host) => ({
    tone: 'warn',
    icon: 'clock',
    title: `${host} asks to wait`,
    text: [`It answered ${answered(error)}: too many requests. ${wait(error)}`],
    actions: ['retry', 'copy-details'],
  }),
};

const noAnswer = (attempts: number, host: string): Advice => ({
  tone: 'bad',
  icon: 'unplug',
  title: `${host} does not answer`,
  text: [
    `${attemptsMade(attempts)}, no answer. This browser is online, so it is the catalog or the way to it, a VPN perhaps.`,
  ],
  actions: ['retry', 'connect', 'copy-details'],
});

const brokenOff = (attempts: number, status: number): Advice => ({
  tone: 'bad',
  icon: 'alert',
  title: 'The server’s answer cannot be read',
  text: [
    `It said ${status} and broke off in the middle${times(attempts)}. Nothing is shown rather than something wrong.`,
  ],
  actions: ['retry', 'copy-details'],
});

const noSuchTable = (host: string): Advice => ({
  tone: 'warn',
  icon: 'search-x',
  title: 'No such table',
  text: [
    `${host} has no table by this name, letter by letter. It may have been renamed or deleted; search can lag behind.`,
    'The list goes on working.',
  ],
  actions: ['retry', 'copy-details'],
});

const nothingThere = (error: ApiError, host: string): Advice => ({
  tone: 'bad',
  icon: 'search-x',
  title: 'The server does not have this',
  text: [`${host} answered ${answered(error)}.`],
  actions: ['retry', 'copy-details'],
});

const notACatalog = (error: ApiError): Advice => ({
  tone: 'bad',
  icon: 'server',
  title: 'This address is not a catalog',
  text: [
    `${asked(error)} answered ${error.status} with ${contentOf(error)}. A catalog answers there with its own data.`,
    'The proxy in front of this page may point to the wrong place.',
  ],
  actions: ['retry', 'connect', 'copy-details'],
});

function signedOutTitle({ serverMessage = '', status }: ApiError): string {
  if (/^expired token/i.test(serverMessage)) return 'Your token has expired';
  if (/token not present/i.test(serverMessage)) return 'The server wants you to sign in';
  return status === 404
    ? 'The server does not know this token’s user'
    : 'The server does not accept your token';
}

const attemptsMade = (count: number): string =>
  ['No attempt', 'One attempt', 'Two attempts', 'Three attempts'][count] ?? `${count} attempts`;
const times = (count: number): string => ['', '', ' twice', ' three times'][count] ?? ` ${count} times`;
const quoted = ({ serverMessage }: ApiError) => serverMessage && `“${serverMessage}”`;

function answered(error: ApiError): string {
  const message = quoted(error);
  return `${error.status}${times(error.attempts)}${message ? `: ${message}` : ''}`;
}

/** The path asked for, without method and query. */
const asked = ({ request }: ApiError): string => /\/[^?]*/.exec(request)?.[0] ?? '';

const contentOf = ({ contentType = 'no content type' }: ApiError): string =>
  /html/i.test(contentType) ? 'a web page' : contentType;

const wait = ({ retryAfterMs }: ApiError): string =>
  retryAfterMs === undefined ? 'Asking again in a moment may help.' : '';
