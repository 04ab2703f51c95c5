import type { Refusal } from './refusal.ts';

/** True for a refusal of who is asking; a valid token of somebody unknown is a 404 on some servers. */
const REFUSED: ReadonlySet<string> = new Set(['unauthorized', 'forbidden', 'refused', 'not-found']);

/** A sentence with what the server said, or an empty text. */
const quote = (said: string | undefined) => (said ? ` It said “${said}”.` : '');

/** Why a token given in the dialog was not taken, and what to do. */
export function tokenRefusedText(refusal: Refusal, host: string): string {
  if (REFUSED.has(refusal.kind)) {
    return `The server did not accept this token.${quote(refusal.said)} Check that all of it was copied, or make a new one.`;
  }
  return notChecked(refusal, host, 'The token was not sent anywhere else.');
}

/** Why an email and password given in the dialog were not taken, and what to do. */
export function passwordRefusedText(refusal: Refusal, host: string): string {
  if (REFUSED.has(refusal.kind)) {
    return 'The server did not accept this email and password. Check both, or sign in by token.';
  }
  return notChecked(refusal, host, 'Nothing was stored.');
}

function notChecked(refusal: Refusal, host: string, safe: string): string {
  if (refusal.kind === 'network' || refusal.kind === 'timeout') {
    return `${host} does not answer. ${safe} Try again when the network or the catalog is back.`;
  }
  return `${host} could not say who this is.${quote(refusal.said)} ${safe} Try again.`;
}
