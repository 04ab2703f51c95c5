import * as signIn from '../words/en/sign-in.ts';
import { dateText } from '../words/formats.ts';
import { say } from '../words/say.ts';
import type { SignInReason, Rejection } from './connection.ts';

/** Title and paragraph of the dialog "Connect to a server". */
export function signInReasonText(
  reason: SignInReason,
  host: string,
): { readonly title: string; readonly text: string } {
  const title = say(signIn.title);
  if (reason.why === 'asked') return { title, text: say(signIn.reads, { host }) };
  if (reason.why === 'forgotten') return { title, text: say(signIn.forgotten, { host }) };
  const { said = '' } = reason.refusal;
  const text = `${rejectedAtText(said, host, reason.at)} ${say(signIn.placeKept)}`;
  if (!reason.held) return { title, text };
  return { title: say(/expired/i.test(said) ? signIn.expired : signIn.notAccepted), text };
}

function rejectedAtText(said: string, host: string, at: number): string {
  const time = dateText(at, { hour: '2-digit', minute: '2-digit' });
  return said === '' ? say(signIn.askedAt, { host, time }) : say(signIn.saidAt, { host, said, time });
}

/** True for a refusal of who is asking; a valid token of somebody unknown is a 404 on some servers. */
const REJECTED_KINDS: ReadonlySet<string> = new Set(['unauthorized', 'forbidden', 'refused', 'not-found']);

const sentences = (...all: readonly (string | undefined)[]): string => all.filter(Boolean).join(' ');

const quote = ({ said }: Rejection) => (said ? say(signIn.itSaid, { said }) : undefined);

/** Why a token given in the dialog was not taken, and what to do. */
export function tokenRejectedText(refusal: Rejection, host: string): string {
  if (!REJECTED_KINDS.has(refusal.kind)) return notChecked(refusal, host, signIn.tokenSafe);
  return sentences(say(signIn.tokenRefused), quote(refusal), say(signIn.tokenRefusedAdvice));
}

/** Why an email and password given in the dialog were not taken, and what to do. */
export function passwordRejectedText(refusal: Rejection, host: string): string {
  if (!REJECTED_KINDS.has(refusal.kind)) return notChecked(refusal, host, signIn.passwordSafe);
  return say(signIn.passwordRefused);
}

/** @param safe a message: what did not happen */
function notChecked(refusal: Rejection, host: string, safe: string): string {
  if (refusal.kind === 'network' || refusal.kind === 'timeout') {
    return sentences(say(signIn.silent, { host }), say(safe), say(signIn.silentAdvice));
  }
  return sentences(say(signIn.cannotSay, { host }), quote(refusal), say(safe), say(signIn.tryAgain));
}
