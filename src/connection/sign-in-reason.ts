import * as signIn from '../words/en/sign-in.ts';
import { dateText } from '../words/formats.ts';
import { say } from '../words/say.ts';
import type { Refusal } from './refusal.ts';

/** Why the dialog is open. */
export type SignInReason =
  /** Somebody asked for it. */
  | { readonly why: 'asked' }
  /** A request was refused at a time (ms since 1970); `held`: it carried a token. */
  | { readonly why: 'refused'; readonly refusal: Refusal; readonly at: number; readonly held: boolean }
  | { readonly why: 'forgotten' };

/** Title and paragraph of the dialog "Connect to a server". */
export function reasonWords(
  reason: SignInReason,
  host: string,
): { readonly title: string; readonly text: string } {
  const title = say(signIn.title);
  if (reason.why === 'asked') return { title, text: say(signIn.reads, { host }) };
  if (reason.why === 'forgotten') return { title, text: say(signIn.forgotten, { host }) };
  const { said = '' } = reason.refusal;
  const text = `${refusedText(said, host, reason.at)} ${say(signIn.placeKept)}`;
  if (!reason.held) return { title, text };
  return { title: say(/expired/i.test(said) ? signIn.expired : signIn.notAccepted), text };
}

function refusedText(said: string, host: string, at: number): string {
  const time = dateText(at, { hour: '2-digit', minute: '2-digit' });
  return said === '' ? say(signIn.askedAt, { host, time }) : say(signIn.saidAt, { host, said, time });
}
