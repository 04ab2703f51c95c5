import { Bookmark, ExternalLink, Server } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { ApiError } from '../api/errors.ts';
import '../i18n/later-messages.ts';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { Button, ICON_PROPS, SubmitButton } from '../ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import { SegmentedControl } from '../ui/form-controls.tsx';
import { moveFocus } from '../ui/keyboard.ts';
import { Callout } from '../ui/notices.tsx';
import { type ProviderSignIn, type SignInReason, useConnection } from './connection.ts';
import { OpenIdError } from './openid-error.ts';
import type { OpenIdSession } from './openid-session.ts';
import { readPastedToken } from './pasted-token.ts';
import { accessTokenPage, personIn, type SignInMethod } from './sign-in-method.ts';
import {
  obstacleText,
  passwordRejectedText,
  providerFaultText,
  providerName,
  signInReasonText,
  tokenFaultText,
  tokenRejectedText,
} from './sign-in-texts.ts';
import styles from '../ui/form-controls.module.css';
import dialogStyles from './connect-dialog.module.css';

// Re-exported, so that one lazy chunk holds the dialog and its requests.
export { authConfigQuery, getLoggedInUser, logIn } from '../api/server-queries.ts';
export { readSignInMethod } from './sign-in-method.ts';

type Way = 'provider' | 'password' | 'token';

/** The ways to sign in by a method, the usual one first. A token is taken whatever the method. */
const waysOf = (method: SignInMethod | undefined): readonly Way[] => {
  if (method?.kind === 'openid') return ['provider', 'token'];
  return method?.kind === 'password' ? ['password', 'token'] : ['token'];
};

const wayLabel = (way: Way, method: SignInMethod | undefined, t: Translator): string => {
  if (way === 'provider') return providerName(method);
  return t(way === 'password' ? 'signIn.byPassword' : 'signIn.token');
};

/** A field of the form; the ways to sign in are radios. */
const FIELD = 'input:not([type=radio], [type=checkbox])';

const firstEmpty = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>(FIELD)].find(({ value }) => value.trim() === '');

/** Ref of a button that may go while it has the focus: passes it on to the form's default button. */
const passFocusToSubmit = (button: HTMLButtonElement) => () => {
  if (document.activeElement === button)
    button.form?.querySelector<HTMLElement>('button[type=submit]')?.focus();
};

/** Undefined until its code has loaded, or if that failed. */
function useProviderSession(provider: ProviderSignIn | undefined): OpenIdSession | undefined {
  const [session, setSession] = useState<OpenIdSession>();
  useEffect(() => void provider?.session().then(setSession, () => {}), [provider]);
  return session;
}

interface ConnectDialogProps {
  readonly reason: SignInReason;
  /** Number of saved views, which stay in this browser when the token is forgotten. */
  readonly countViews: () => number;
  readonly onRemoveViews: () => void;
}

export function ConnectDialog({ reason, countViews, onRemoveViews }: ConnectDialogProps) {
  const t = useTranslator();
  const { host, hint, hasToken, isTokenShared, isConnecting, method, ...connection } = useConnection();
  const { connect, signIn, leaveToSignIn, provider, cancel, signOut, closeDialog } = connection;
  const [chosen, choose] = useState<Way>();
  const [token, setToken] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [keep, setKeep] = useState(isTokenShared);
  const [failure, setFailure] = useState<string>();
  const session = useProviderSession(method?.kind === 'openid' ? provider : undefined);
  const ways = waysOf(method);
  // A token that is typed before the method is known stays on screen.
  const way = chosen ?? (token === '' ? ways[0] : 'token') ?? 'token';
  const name = providerName(method);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The server's method may become known late: the field that had the focus is gone then.
    const target = way === 'provider' ? 'button[type=submit]' : FIELD;
    moveFocus({ target: form.current?.querySelector(target) ?? null, reason: 'lost' });
  }, [way]);
  const { title, text } = signInReasonText(reason, host, t, personIn(connection.token()));
  const told = failure ?? (reason.kind === 'failed' ? providerFaultText(reason, name || host, t) : undefined);

  const isComplete = () => {
    if (way === 'provider') return true;
    return way === 'password' ? email.trim() !== '' && password !== '' : readPastedToken(token).token !== '';
  };
  const submit = async () => {
    if (isConnecting) return;
    setFailure(undefined);
    const pasted = readPastedToken(token);
    if (way === 'token' && pasted.fault) {
      setFailure(tokenFaultText(pasted.fault, t));
      return;
    }
    try {
      if (way === 'provider') await leaveToSignIn(keep);
      else if (way === 'password') await signIn(email.trim(), password, keep);
      else await connect(pasted.token ?? '', keep);
    } catch (error) {
      const refusal = error instanceof ApiError ? error : undefined;
      if (error instanceof OpenIdError) setFailure(providerFaultText(error, name, t));
      else setFailure((way === 'password' ? passwordRejectedText : tokenRejectedText)(refusal, host, t));
    }
  };
  return (
    <Dialog
      label={t('signIn.title', { host })}
      title={title}
      text={text}
      outside={false}
      isWork={token + email + password !== ''}
      onClose={closeDialog}
    >
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete()) void submit();
          else firstEmpty(event.currentTarget)?.focus();
        }}
      >
        <DialogBody>
          {reason.kind === 'forgotten' && <KeptViews countViews={countViews} onRemove={onRemoveViews} />}
          {reason.kind === 'forgotten' && session && <ProviderSession name={name} session={session} />}
          <MethodNotice method={method} />
          {ways.length > 1 && (
            <SegmentedControl
              label={t('signIn.ways')}
              choices={ways.map((value) => ({ value, label: wayLabel(value, method, t) }))}
              value={way}
              onChange={(chosenWay) => {
                choose(chosenWay);
                setFailure(undefined);
              }}
            />
          )}
          {told !== undefined && <Callout tone="bad">{told}</Callout>}
          {way === 'provider' && method?.kind === 'openid' && (
            <p className="hint">
              <span>{t('signIn.leadsToProvider', { origin: method.authority.origin })}</span>{' '}
              <span>{t(keep ? 'signIn.sharedWithTabs' : 'signIn.ofTabAlone')}</span>
            </p>
          )}
          {way === 'password' && (
            <>
              <Field
                label={t('signIn.email')}
                // Not `email`: a browser refuses plain user names, and sends `müller.example` as Punycode.
                inputMode="email"
                autoComplete="username"
                value={email}
                onText={setEmail}
              />
              <Field
                label={t('signIn.password')}
                type="password"
                autoComplete="current-password"
                hint={t('signIn.passwordHint')}
                value={password}
                onText={setPassword}
              />
            </>
          )}
          {way === 'token' && (
            <Field
              label={t('signIn.token')}
              // Masked by CSS instead of type `password`, because a browser would offer to save it, and so keep it longer than the
              // user asked for.
              className={styles.secret}
              placeholder={t('signIn.tokenPlaceholder')}
              autoComplete="off"
              data-1p-ignore
              data-lpignore="true"
              data-empty={token === '' || undefined}
              hint={
                <>
                  {(hint !== undefined || connection.catalogPage === undefined) && (
                    <span>{hint ?? t('signIn.tokenAdvice')}</span>
                  )}{' '}
                  <span>{t('signIn.sentOnlyTo', { host })}</span>{' '}
                  <span>{t(keep ? 'signIn.keptForTabs' : 'signIn.keptInMemory')}</span>
                </>
              }
              value={token}
              onText={setToken}
              beside={
                connection.catalogPage !== undefined && (
                  <OutsideLink
                    href={accessTokenPage(connection.catalogPage, connection.token())}
                    text={t('signIn.whereIsToken')}
                  />
                )
              }
            />
          )}
          <label className={styles.fieldsCheck}>
            <input type="checkbox" checked={keep} onChange={(event) => setKeep(event.target.checked)} />
            <span>{t('signIn.keep')}</span>
          </label>
        </DialogBody>
        <DialogFoot
          start={
            hasToken && (
              <Button variant="quiet" large onClick={signOut}>
                {t('signIn.signOut')}
              </Button>
            )
          }
        >
          {isConnecting && (
            <Button large ref={passFocusToSubmit} onClick={cancel}>
              {t('common.cancel')}
            </Button>
          )}
          <SubmitButton aria-disabled={isConnecting} data-initial-focus={way === 'provider' || undefined}>
            {isConnecting
              ? t('signIn.connecting')
              : way === 'provider'
                ? t(session?.opensTab() ? 'signIn.signInInTab' : 'signIn.signInWith', { name })
                : t('signIn.connect')}
          </SubmitButton>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

const METHOD_NOTICES = {
  password: 'signIn.waysOfServer',
  openid: 'signIn.signsInAt',
  token: 'signIn.signsInElsewhere',
} as const;

function MethodNotice({ method }: { readonly method: SignInMethod | undefined }) {
  const t = useTranslator();
  const name = providerName(method);
  if (!method || (method.kind === 'token' && name === '')) return null;
  const obstacle = method.kind === 'token' ? method.obstacle : undefined;
  return (
    <Callout icon={<Server {...ICON_PROPS} />}>
      <span>{t(METHOD_NOTICES[method.kind], { name })}</span>
      {obstacle && (
        <>
          {' '}
          <span>{obstacleText(obstacle, t)}</span>
        </>
      )}
    </Callout>
  );
}

interface KeptViewsProps {
  readonly countViews: () => number;
  readonly onRemove: () => void;
}

function KeptViews({ countViews, onRemove }: KeptViewsProps) {
  const t = useTranslator();
  const [count] = useState(countViews);
  const [areRemoved, setRemoved] = useState(false);
  if (count === 0) return null;
  return (
    <Callout icon={<Bookmark {...ICON_PROPS} />}>
      <span role="status">{areRemoved ? t('signIn.viewsRemoved') : t('signIn.viewsStay', { count })}</span>
      {!areRemoved && (
        <div>
          <Button
            ref={passFocusToSubmit}
            onClick={() => {
              setRemoved(true);
              onRemove();
            }}
          >
            {t('signIn.removeViews', { count })}
          </Button>
        </div>
      )}
    </Callout>
  );
}

/** The link that ends the session of the provider, which outlives the one of this page. */
function ProviderSession({ name, session }: { readonly name: string; readonly session: OpenIdSession }) {
  const t = useTranslator();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    // Where it does not answer there is nothing to lead to.
    session.endSessionUrl().then(setUrl, () => {});
  }, [session]);
  return (
    <p className="hint">
      <span>{t('signIn.providerSessionLives', { name })}</span>{' '}
      {url !== undefined && <OutsideLink href={url} text={t('signIn.endProviderSession')} />}
    </p>
  );
}

function OutsideLink({ href, text }: { readonly href: string; readonly text: string }) {
  return (
    <a className={styles.outside} href={href} target="_blank" rel="noopener noreferrer">
      <span>{text}</span>
      <ExternalLink {...ICON_PROPS} />
    </a>
  );
}

interface FieldProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly beside?: ReactNode;
  readonly onText: (text: string) => void;
}

function Field({ label, hint, beside, onText, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <div className={dialogStyles.label}>
        <label htmlFor={id}>{label}</label>
        {beside}
      </div>
      <input
        id={id}
        type="text"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        aria-describedby={hint === undefined ? undefined : `${id}hint`}
        onChange={(event) => onText(event.target.value)}
        {...input}
      />
      {hint !== undefined && (
        <p className="hint" id={`${id}hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
