import { Bookmark, ExternalLink, Server } from 'lucide-react';
import { useState, useId, useEffect, useRef, type ReactNode } from 'react';
import type { PlainMessageKey, Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Button, ICON_PROPS, SubmitButton } from '../ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import { SegmentedControl } from '../ui/form-controls.tsx';
import { moveFocus } from '../ui/keyboard.ts';
import { Callout } from '../ui/notices.tsx';
import { readRejection, type SignInReason, type Rejection, useConnection } from './connection.ts';
import { readPastedToken, type TokenFault } from './pasted-token.ts';
import { accessTokenPage } from './sign-in-method.ts';
import styles from '../ui/form-controls.module.css';

// Re-exported, so that one lazy chunk holds the dialog and its requests.
export { authConfigQuery, getLoggedInUser, logIn } from '../api/server-queries.ts';
export { readSignInMethod } from './sign-in-method.ts';

/** Title and paragraph of the dialog "Connect to a server". */
export function signInReasonText(
  reason: SignInReason,
  host: string,
  t: Translator,
): { readonly title: string; readonly text: string } {
  const title = t('signIn.title');
  if (reason.why === 'asked') return { title, text: t('signIn.reads', { host }) };
  if (reason.why === 'forgotten') return { title, text: t('signIn.forgotten', { host }) };
  const { said = '' } = reason.refusal;
  const text = `${rejectedAtText(said, host, reason.at, t)} ${t('signIn.placeKept')}`;
  if (!reason.held) return { title, text };
  return { title: t(/expired/i.test(said) ? 'signIn.expired' : 'signIn.notAccepted'), text };
}

function rejectedAtText(said: string, host: string, at: number, t: Translator): string {
  const time = t.date(at, { hour: '2-digit', minute: '2-digit' });
  return said === '' ? t('signIn.askedAt', { host, time }) : t('signIn.saidAt', { host, said, time });
}

/** Errors that mean the user was refused; some servers answer 404 to a valid token of an unknown user. */
const REJECTED_KINDS: ReadonlySet<string> = new Set(['unauthorized', 'forbidden', 'refused', 'not-found']);

const sentences = (...all: readonly (string | undefined)[]): string => all.filter(Boolean).join(' ');

const quote = ({ said }: Rejection, t: Translator) => (said ? t('signIn.itSaid', { said }) : undefined);

/** Whether a server lacks the key that signed a token: it fails (on 1.12 with 500), and a retry never helps. */
const isOfAnotherServer = ({ kind, said = '' }: Rejection): boolean =>
  kind === 'server' && /SigningKey|public ?key|keyID|JWKS?\b|java-?jwt|auth0/i.test(said);

/** The reason why a token entered in the dialog was rejected, with advice. */
export function tokenRejectedText(refusal: Rejection, host: string, t: Translator): string {
  if (isOfAnotherServer(refusal)) return sentences(t('signIn.tokenRefused'), t('signIn.tokenOfAnother'));
  if (!REJECTED_KINDS.has(refusal.kind)) return notChecked(refusal, host, 'signIn.tokenSafe', t);
  return sentences(t('signIn.tokenRefused'), quote(refusal, t), t('signIn.tokenRefusedAdvice'));
}

/** The fault of a pasted text that is no token. */
const tokenFaultText = ({ character, code, at }: TokenFault, t: Translator): string =>
  t('signIn.tokenOdd', { character: /\s/u.test(character) ? 'blank' : character, code, at });

/** The reason why an email and password entered in the dialog were rejected, with advice. */
export function passwordRejectedText(refusal: Rejection, host: string, t: Translator): string {
  if (!REJECTED_KINDS.has(refusal.kind)) return notChecked(refusal, host, 'signIn.passwordSafe', t);
  return t('signIn.passwordRefused');
}

/** @param safe message key of the reassuring sentence */
function notChecked(refusal: Rejection, host: string, safe: PlainMessageKey, t: Translator): string {
  if (refusal.kind === 'network' || refusal.kind === 'timeout') {
    return sentences(t('signIn.silent', { host }), t(safe), t('signIn.silentAdvice'));
  }
  const answering = refusal.kind === 'page-server' ? t('error.pageServer') : host;
  return sentences(
    t('signIn.cannotSay', { host: answering }),
    quote(refusal, t),
    t(safe),
    t('signIn.tryAgain'),
  );
}

const signInMethods = (t: Translator) =>
  [
    { value: 'password', label: t('signIn.byPassword') },
    { value: 'token', label: t('signIn.token') },
  ] as const;

const firstEmpty = (form: HTMLFormElement) =>
  [...form.querySelectorAll('input')].find(({ type, value }) => type !== 'radio' && value.trim() === '');

/** Ref of a button that may go while it has the focus: passes it on to the form's default button. */
const passFocusToSubmit = (button: HTMLButtonElement) => () => {
  if (document.activeElement === button)
    button.form?.querySelector<HTMLElement>('button[type=submit]')?.focus();
};

interface ConnectDialogProps {
  readonly reason: SignInReason;
  readonly onDemo?: (() => void) | undefined;
  /** How many saved views stay in this browser when the token is forgotten. */
  readonly viewCount?: number;
  readonly onViewsRemove?: (() => void) | undefined;
}

/** The dialog "Connect to a server": a token, or email and password if the server supports that. */
export default function ConnectDialog({ reason, onDemo, viewCount = 0, onViewsRemove }: ConnectDialogProps) {
  const t = useTranslator();
  const { host, hint, hasToken, isTokenShared, isConnecting, method, ...connection } = useConnection();
  const { connect, signIn, cancel, signOut, closeDialog } = connection;
  const [chosen, choose] = useState<'password' | 'token'>();
  const [token, setToken] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [keep, setKeep] = useState(isTokenShared);
  const [failure, setFailure] = useState<string>();
  const takesPassword = method?.is === 'password';
  const byPassword = takesPassword && (chosen ?? 'password') === 'password';
  const { title, text } = signInReasonText(reason, host, t);
  const complete = byPassword ? email.trim() !== '' && password !== '' : readPastedToken(token).token !== '';

  const submit = async () => {
    if (isConnecting) return;
    setFailure(undefined);
    const pasted = readPastedToken(token);
    if (!byPassword && pasted.fault) {
      setFailure(tokenFaultText(pasted.fault, t));
      return;
    }
    try {
      if (byPassword) await signIn(email.trim(), password, keep);
      else await connect(pasted.token ?? '', keep);
    } catch (error) {
      setFailure((byPassword ? passwordRejectedText : tokenRejectedText)(readRejection(error), host, t));
    }
  };
  return (
    <Dialog label={t('signIn.title')} title={title} text={text} outside={false} onClose={closeDialog}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (complete) void submit();
          else firstEmpty(event.currentTarget)?.focus();
        }}
      >
        <DialogBody>
          {reason.why === 'forgotten' && <KeptViews count={viewCount} onRemove={onViewsRemove} />}
          {takesPassword && (
            <>
              <Callout icon={<Server {...ICON_PROPS} />}>
                <b>{host}</b>
                <br />
                <span>{t('signIn.waysOfServer')}</span>
              </Callout>
              <SegmentedControl
                label={t('signIn.ways')}
                choices={signInMethods(t)}
                value={byPassword ? 'password' : 'token'}
                onChange={(way) => {
                  choose(way);
                  setFailure(undefined);
                }}
              />
            </>
          )}
          {failure !== undefined && <Callout tone="bad">{failure}</Callout>}
          {method?.is === 'token' && method.signsInBy !== undefined && (
            <Callout icon={<Server {...ICON_PROPS} />}>
              <b>{host}</b>
              <br />
              <span>{t('signIn.signsInElsewhere', { name: method.signsInBy })}</span>
            </Callout>
          )}
          {byPassword ? (
            <PasswordFields email={email} password={password} onEmail={setEmail} onPassword={setPassword} />
          ) : (
            <TokenField token={token} onToken={setToken} host={host} keep={keep} advice={hint}>
              <TokenPageLink page={connection.catalogPage} token={connection.token()} />
            </TokenField>
          )}
          <KeepTokenCheckbox keep={keep} onKeep={setKeep} />
        </DialogBody>
        <DialogFoot
          start={
            <>
              {hasToken && (
                <Button variant="quiet" large onClick={signOut}>
                  {t('signIn.forgetToken')}
                </Button>
              )}
              {onDemo && (
                <Button variant="quiet" large onClick={onDemo}>
                  {t('signIn.demoInstead')}
                </Button>
              )}
            </>
          }
        >
          {isConnecting && (
            <Button large ref={passFocusToSubmit} onClick={cancel}>
              {t('common.cancel')}
            </Button>
          )}
          {reason.why === 'refused' && (
            <Button large onClick={closeDialog}>
              {t('signIn.lookAtRows')}
            </Button>
          )}
          <SubmitButton aria-disabled={isConnecting}>
            {t(isConnecting ? 'signIn.connecting' : 'signIn.connect')}
          </SubmitButton>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

interface KeptViewsProps {
  readonly count: number;
  readonly onRemove: (() => void) | undefined;
}

/** What a forgotten token leaves in this browser, with the button that removes it. */
function KeptViews({ count, onRemove }: KeptViewsProps) {
  const t = useTranslator();
  const [areRemoved, setRemoved] = useState(false);
  if (count === 0 && !areRemoved) return null;
  return (
    <Callout icon={<Bookmark {...ICON_PROPS} />}>
      <span role="status">{count === 0 ? t('signIn.viewsRemoved') : t('signIn.viewsStay', { count })}</span>{' '}
      {count > 0 && (
        <Button
          ref={passFocusToSubmit}
          onClick={() => {
            setRemoved(true);
            onRemove?.();
          }}
        >
          {t('signIn.removeViews', { count })}
        </Button>
      )}
    </Callout>
  );
}

interface TokenFieldProps {
  readonly token: string;
  readonly onToken: (token: string) => void;
  readonly host: string;
  readonly keep: boolean;
  /** Advice on getting a token, in place of the default text. */
  readonly advice: string | undefined;
  /** Slot after the hint. */
  readonly children: ReactNode;
}

/**
 * The textbox "Token". Masked by CSS instead of type `password`, because a browser would offer to save it, and so keep it
 * longer than the user asked for.
 */
function TokenField({ token, onToken, host, keep, advice, children }: TokenFieldProps) {
  const t = useTranslator();
  const id = useId();
  const hintId = `${id}hint`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('signIn.token')}</label>
      <input
        id={id}
        className={styles.secret}
        type="text"
        placeholder={t('signIn.tokenPlaceholder')}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        data-1p-ignore
        data-lpignore="true"
        data-empty={token === '' || undefined}
        aria-describedby={hintId}
        value={token}
        onChange={(event) => onToken(event.target.value)}
      />
      <p className="hint" id={hintId}>
        <span>{advice ?? t('signIn.tokenAdvice')}</span> <span>{t('signIn.sentOnlyTo', { host })}</span>{' '}
        <span>{t(keep ? 'signIn.keptForTabs' : 'signIn.keptInMemory')}</span>
      </p>
      {children}
    </div>
  );
}

interface TokenPageLinkProps {
  /** Base URL of the catalog's own pages. */
  readonly page: string | undefined;
  /** The last token, which tells the user's name. */
  readonly token: string | undefined;
}

/** The link to the page of the catalog that has the user's token. */
function TokenPageLink({ page, token }: TokenPageLinkProps) {
  const t = useTranslator();
  if (page === undefined) return null;
  const href = accessTokenPage(page, token);
  return (
    <a className={styles.outside} href={href} target="_blank" rel="noopener noreferrer">
      <span>{t(href === page ? 'signIn.openCatalog' : 'signIn.openTokenPage')}</span>
      <ExternalLink {...ICON_PROPS} />
    </a>
  );
}

interface PasswordFieldsProps {
  readonly email: string;
  readonly password: string;
  readonly onEmail: (email: string) => void;
  readonly onPassword: (password: string) => void;
}

/** "Email" and "Password", for a server with password sign-in. */
function PasswordFields({ email, password, onEmail, onPassword }: PasswordFieldsProps) {
  const t = useTranslator();
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The server's sign-in method may become known late. Then the token field is unmounted and the focus would be lost.
    moveFocus({ target: first.current, reason: 'lost' });
  }, []);
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={`${id}email`}>{t('signIn.email')}</label>
        <input
          id={`${id}email`}
          ref={first}
          // Not `email`: a browser refuses plain user names, and sends `müller.example` as Punycode.
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          value={email}
          onChange={(event) => onEmail(event.target.value)}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}password`}>{t('signIn.password')}</label>
        <input
          id={`${id}password`}
          type="password"
          autoComplete="current-password"
          aria-describedby={`${id}hint`}
          value={password}
          onChange={(event) => onPassword(event.target.value)}
        />
        <p className="hint" id={`${id}hint`}>
          {t('signIn.passwordHint')}
        </p>
      </div>
    </>
  );
}

interface KeepTokenCheckboxProps {
  readonly keep: boolean;
  readonly onKeep: (keep: boolean) => void;
}

/** Whether the sign-in survives a reload. */
function KeepTokenCheckbox({ keep, onKeep }: KeepTokenCheckboxProps) {
  const t = useTranslator();
  return (
    <label className={styles.fieldsCheck}>
      <input type="checkbox" checked={keep} onChange={(event) => onKeep(event.target.checked)} />
      <span>{t('signIn.keep')}</span>
    </label>
  );
}
