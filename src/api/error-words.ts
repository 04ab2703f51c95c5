import * as failures from '../words/en/failures.ts';
import { say } from '../words/say.ts';
import type { ApiError, ErrorKind, Reason } from './errors.ts';
import { shapeValues } from './shape-fault.ts';
import { unsentText } from './unsent-words.ts';

/** Messages. */
const KINDS: Readonly<Record<ErrorKind, string>> = {
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

/** What went wrong with a request: a clause without its full stop. */
export const errorText = ({ kind, reason }: Pick<ApiError, 'kind' | 'reason'>): string =>
  (reason && reasonText(reason)) ?? say(KINDS[kind]);

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
