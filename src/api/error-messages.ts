import type { PlainMessageKey, Translator } from '../i18n/translate.ts';
import {
  ApiError,
  type ErrorKind,
  OtherRecordsError,
  type Reason,
  type ShapeFault,
  RowMovedError,
  UnstableListError,
} from './errors.ts';

export const answerValues = ({ status, attempts, serverMessage }: ApiError) => ({
  status: String(status),
  times: attempts,
  quoted: serverMessage ? 'yes' : 'no',
  message: serverMessage ?? '',
});

const KIND_MESSAGES: Readonly<Record<ErrorKind, PlainMessageKey>> = {
  network: 'error.kindNetwork',
  timeout: 'error.kindTimeout',
  unauthorized: 'error.kindUnauthorized',
  forbidden: 'error.kindForbidden',
  'not-found': 'error.kindNotFound',
  refused: 'error.kindRefused',
  server: 'error.kindServer',
  malformed: 'error.kindMalformed',
  'not-the-api': 'error.kindNotTheApi',
  'sign-in-page': 'error.kindSignInPage',
  'rate-limited': 'error.kindRateLimited',
};

export const shapeValues = ({ member, received, expected }: ShapeFault) =>
  ({
    where: member === undefined ? 'whole' : 'member',
    member: member ?? '',
    received,
    known: expected === undefined ? 'no' : 'yes',
    expected: expected ?? '',
  }) as const;

/** The failure of a request, as a clause without a full stop. */
export const errorText = ({ kind, reason }: Pick<ApiError, 'kind' | 'reason'>, t: Translator): string =>
  reason ? reasonText(reason, t) : t(KIND_MESSAGES[kind]);

function reasonText(reason: Reason, t: Translator): string {
  switch (reason.kind) {
    case 'redirect':
      return t('error.redirect');
    case 'empty':
      return t('error.empty');
    case 'not-json':
      return t('error.notJson', { bytes: reason.bytes });
    case 'cut-off':
      return reason.announced === undefined
        ? t('error.cutOff', { bytes: reason.bytes })
        : t('error.cutOffOf', { bytes: reason.bytes, announced: reason.announced });
    case 'other-shape':
      return t('error.otherShape', shapeValues(reason));
    case 'too-long':
      return t('unsent.tooLong', { length: reason.length, most: reason.most });
    case 'no-place':
      return t('unsent.cursorBeyondReach', { cursor: reason.cursor, reach: reason.reach });
    case 'odd-token':
      return t('unsent.tokenCharacters');
    case 'circle':
      return t('unsent.circle');
    case 'unanswered':
      return t('unsent.unanswered');
    default:
      return t('unsent.noFields', { fields: reason.fields.join(', ') });
  }
}

/** Reasons of the server's answer. */
const ANSWERED: ReadonlySet<string> = new Set(['redirect', 'empty', 'not-json', 'cut-off', 'other-shape']);

/** Why a request was not sent, or why repeating it cannot help, as a sentence; undefined: the server said why. */
export const unsentText = (reason: Reason | undefined, t: Translator): string | undefined =>
  reason && !ANSWERED.has(reason.kind) ? `${reasonText(reason, t)}.` : undefined;

export function errorDetails(error: ApiError, t: Translator): string {
  const { attempts, status, contentType } = error;
  const came = status === undefined ? [t('error.nothingCame')] : [status, contentType].filter(Boolean);
  if (attempts > 1) came.push(t('error.attempt', { attempts }));
  const lines = [error.request, came.join('   '), errorText(error, t)];
  if (error.serverMessage) lines.push(t('error.quoted', { message: error.serverMessage }));
  if (error.answer) lines.push(error.answer);
  return lines.join('\n');
}

/** The failure of a request, as a sentence. */
export function errorSentence(error: unknown, t: Translator): string {
  if (error instanceof RowMovedError) return t('listMessages.rowMoved');
  if (error instanceof OtherRecordsError) return t('selection.changed');
  if (error instanceof UnstableListError) return t('listMessages.changesTooFast');
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : t('reason.reasonUnknown');
  const { kind, status, serverMessage: text, attempts: times } = error;
  const by = error.isOfPageServer ? 'page' : 'other';
  const notSent = unsentText(error.reason, t);
  if (notSent !== undefined) return notSent;
  // The rest of an answer may come too late, or be no answer, after a status of success.
  if (kind === 'timeout') return t('reason.noAnswerInTime');
  if (status === undefined) return t('reason.noAnswerCame');
  if (kind === 'network') return t('reason.answerBrokeOff');
  if (status < 400) return t('reason.unreadable', { why: errorText(error, t) });
  if (!text) return t('reason.answered', { by, status, times });
  return t('reason.answeredSaying', { by, status, times, text, ended: /[.!?…]$/.test(text) ? 'yes' : 'no' });
}
