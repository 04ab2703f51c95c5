import type { ApiError, ErrorKind } from '../api/errors.ts';
import type { PlainMessageKey, Translator } from '../i18n/translate.ts';
import type { SignInReason } from './connection.ts';
import { OPENID_FAULTS, type OpenIdError, type OpenIdFault } from './openid-error.ts';
import type { TokenFault } from './pasted-token.ts';
import type { Obstacle, SignInMethod } from './sign-in-method.ts';

/** Title and paragraph of the dialog "Sign in to …". @param user the one who is signed in, if the token names one */
export function signInReasonText(
  reason: SignInReason,
  host: string,
  t: Translator,
  user?: string,
): { readonly title: string; readonly text?: string } {
  const title = t('signIn.title', { host });
  if (reason.kind === 'asked')
    return user === undefined ? { title } : { title, text: t('signIn.signedInAs', { user }) };
  if (reason.kind === 'forgotten') return { title, text: t('signIn.forgotten', { host }) };
  // No token was refused: the server only asks for one.
  if (reason.kind === 'failed' || !reason.held) return { title };
  const { serverMessage = '' } = reason.refusal;
  const time = t.date(reason.at, { hour: '2-digit', minute: '2-digit' });
  const rejected =
    serverMessage === ''
      ? t('signIn.askedAt', { host, time })
      : t('signIn.saidAt', { host, said: serverMessage, time });
  const text = `${rejected} ${t('signIn.placeKept')}`;
  return { title: t(/expired/i.test(serverMessage) ? 'signIn.expired' : 'signIn.notAccepted'), text };
}

/** Errors that mean the user was refused; some servers answer 404 to a valid token of an unknown user. */
const REJECTED_KINDS: ReadonlySet<ErrorKind> = new Set(['unauthorized', 'forbidden', 'refused', 'not-found']);

/** Undefined: another error than the client's. */
type Refusal = ApiError | undefined;

const isRejected = (refusal: Refusal): boolean =>
  refusal?.isOfPageServer === false && REJECTED_KINDS.has(refusal.kind);

const sentences = (...all: readonly (string | undefined)[]): string => all.filter(Boolean).join(' ');

const quote = (message: string | undefined, t: Translator) =>
  message ? t('signIn.itSaid', { said: message }) : undefined;

/** Whether a server lacks the key that signed a token: it fails (on 1.12 with 500), and a retry never helps. */
const isOfAnotherServer = (refusal: Refusal): boolean =>
  refusal?.kind === 'server' &&
  /SigningKey|public ?key|keyID|JWKS?\b|java-?jwt|auth0/i.test(refusal.serverMessage ?? '');

export function tokenRejectedText(refusal: Refusal, host: string, t: Translator): string {
  if (isOfAnotherServer(refusal)) return sentences(t('signIn.tokenRefused'), t('signIn.tokenOfAnother'));
  if (!isRejected(refusal)) return notChecked(refusal, host, 'signIn.tokenSafe', t);
  return sentences(
    t('signIn.tokenRefused'),
    quote(refusal?.serverMessage, t),
    t('signIn.tokenRefusedAdvice'),
  );
}

export const tokenFaultText = ({ character, code, at }: TokenFault, t: Translator): string =>
  t('signIn.tokenOdd', { character: /\s/u.test(character) ? 'blank' : character, code, at });

export function passwordRejectedText(refusal: Refusal, host: string, t: Translator): string {
  if (!isRejected(refusal)) return notChecked(refusal, host, 'signIn.passwordSafe', t);
  return t('signIn.passwordRefused');
}

/** @param safe the reassuring sentence */
function notChecked(refusal: Refusal, host: string, safe: PlainMessageKey, t: Translator): string {
  if (refusal?.kind === 'network' || refusal?.kind === 'timeout') {
    return sentences(t('signIn.silent', { host }), t(safe), t('signIn.silentAdvice'));
  }
  const answering = refusal?.isOfPageServer ? t('error.pageServer') : host;
  return sentences(
    t('signIn.cannotSay', { host: answering }),
    quote(refusal?.serverMessage, t),
    t(safe),
    t('signIn.tryAgain'),
  );
}

/** Failures that are the provider's own word. */
const SAID_BY_PROVIDER: ReadonlySet<OpenIdFault> = new Set(['denied', 'form-needed', 'refused']);

export function providerFaultText(
  { fault, providerMessage = '' }: Pick<OpenIdError, 'fault' | 'providerMessage'>,
  name: string,
  t: Translator,
): string {
  const text = t(OPENID_FAULTS[fault], { name, origin: providerMessage, issuers: providerMessage });
  return sentences(text, SAID_BY_PROVIDER.has(fault) ? quote(providerMessage, t) : undefined);
}

export function obstacleText({ kind, origin }: Obstacle, t: Translator): string {
  if (kind === 'page') return t('signIn.pageInsecure');
  return t(kind === 'insecure' ? 'signIn.originInsecure' : 'signIn.originNotAllowed', { origin });
}

/** Name of the provider that signs people in; empty: it is not known. */
export function providerName(method: SignInMethod | undefined): string {
  if (method?.kind === 'openid') return method.name;
  return method?.kind === 'token' ? (method.signsInBy ?? '') : '';
}
