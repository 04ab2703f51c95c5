import { formatDate } from '../i18n/format.ts';
import { t, type PlainMessageKey } from '../i18n/translate.ts';
import type { SignInReason, Rejection } from './connection.ts';

/** Title and paragraph of the dialog "Connect to a server". */
export function signInReasonText(
  reason: SignInReason,
  host: string,
): { readonly title: string; readonly text: string } {
  const title = t('signIn.title');
  if (reason.why === 'asked') return { title, text: t('signIn.reads', { host }) };
  if (reason.why === 'forgotten') return { title, text: t('signIn.forgotten', { host }) };
  const { said = '' } = reason.refusal;
  const text = `${rejectedAtText(said, host, reason.at)} ${t('signIn.placeKept')}`;
  if (!reason.held) return { title, text };
  return { title: t(/expired/i.test(said) ? 'signIn.expired' : 'signIn.notAccepted'), text };
}

function rejectedAtText(said: string, host: string, at: number): string {
  const time = formatDate(at, { hour: '2-digit', minute: '2-digit' });
  return said === '' ? t('signIn.askedAt', { host, time }) : t('signIn.saidAt', { host, said, time });
}

/** Errors that mean the user was refused; some servers answer 404 to a valid token of an unknown user. */
const REJECTED_KINDS: ReadonlySet<string> = new Set(['unauthorized', 'forbidden', 'refused', 'not-found']);

const sentences = (...all: readonly (string | undefined)[]): string => all.filter(Boolean).join(' ');

const quote = ({ said }: Rejection) => (said ? t('signIn.itSaid', { said }) : undefined);

/** Why a token entered in the dialog was rejected, and what to do. */
export function tokenRejectedText(refusal: Rejection, host: string): string {
  if (!REJECTED_KINDS.has(refusal.kind)) return notChecked(refusal, host, 'signIn.tokenSafe');
  return sentences(t('signIn.tokenRefused'), quote(refusal), t('signIn.tokenRefusedAdvice'));
}

/** Why an email and password entered in the dialog were rejected, and what to do. */
export function passwordRejectedText(refusal: Rejection, host: string): string {
  if (!REJECTED_KINDS.has(refusal.kind)) return notChecked(refusal, host, 'signIn.passwordSafe');
  return t('signIn.passwordRefused');
}

/** @param safe message key of what did not happen */
function notChecked(refusal: Rejection, host: string, safe: PlainMessageKey): string {
  if (refusal.kind === 'network' || refusal.kind === 'timeout') {
    return sentences(t('signIn.silent', { host }), t(safe), t('signIn.silentAdvice'));
  }
  return sentences(t('signIn.cannotSay', { host }), quote(refusal), t(safe), t('signIn.tryAgain'));
}
