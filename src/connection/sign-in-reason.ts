import type { Refusal } from './refusal.ts';

/** Why the dialog is open. */
export type SignInReason =
  /** Somebody asked for it. */
  | { readonly why: 'asked' }
  /** A request was refused at a time (ms since 1970); `held`: it carried a token. */
  | { readonly why: 'refused'; readonly refusal: Refusal; readonly at: number; readonly held: boolean }
  | { readonly why: 'forgotten' };

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

const KEPT = 'Your place, search and columns are kept; loading goes on where it stopped.';

/** Title and paragraph of the dialog "Connect to a server". */
export function reasonWords(
  reason: SignInReason,
  host: string,
): { readonly title: string; readonly text: string } {
  const title = 'Connect to a server';
  if (reason.why === 'asked') return { title, text: `This page reads ${host}.` };
  if (reason.why === 'forgotten') {
    return { title, text: `The token for ${host} is forgotten here, and the rows that it showed with it.` };
  }
  const { refusal, held, at } = reason;
  const said = refusal.said ? `answered “${refusal.said}”` : 'asked who you are';
  const text = `${host} ${said} at ${TIME.format(at)}. ${KEPT}`;
  if (!held) return { title, text };
  return {
    title: /expired/i.test(refusal.said ?? '') ? 'Your token has expired' : 'Your token was not accepted',
    text,
  };
}
