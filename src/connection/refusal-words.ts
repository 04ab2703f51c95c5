import * as signIn from '../words/en/sign-in.ts';
import { say } from '../words/say.ts';
import type { Refusal } from './refusal.ts';

/** True for a refusal of who is asking; a valid token of somebody unknown is a 404 on some servers. */
const REFUSED: ReadonlySet<string> = new Set(['unauthorized', 'forbidden', 'refused', 'not-found']);

const sentences = (...all: readonly (string | undefined)[]): string => all.filter(Boolean).join(' ');

const quote = ({ said }: Refusal) => (said ? say(signIn.itSaid, { said }) : undefined);

/** Why a token given in the dialog was not taken, and what to do. */
export function tokenRefusedText(refusal: Refusal, host: string): string {
  if (!REFUSED.has(refusal.kind)) return notChecked(refusal, host, signIn.tokenSafe);
  return sentences(say(signIn.tokenRefused), quote(refusal), say(signIn.tokenRefusedAdvice));
}

/** Why an email and password given in the dialog were not taken, and what to do. */
export function passwordRefusedText(refusal: Refusal, host: string): string {
  if (!REFUSED.has(refusal.kind)) return notChecked(refusal, host, signIn.passwordSafe);
  return say(signIn.passwordRefused);
}

/** @param safe a message: what did not happen */
function notChecked(refusal: Refusal, host: string, safe: string): string {
  if (refusal.kind === 'network' || refusal.kind === 'timeout') {
    return sentences(say(signIn.silent, { host }), say(safe), say(signIn.silentAdvice));
  }
  return sentences(say(signIn.cannotSay, { host }), quote(refusal), say(safe), say(signIn.tryAgain));
}
