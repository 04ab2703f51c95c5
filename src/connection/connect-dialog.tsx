import { Server } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import { ICON } from '../ui/icon-look.ts';
import { Segments } from '../ui/segments.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import * as signInWords from '../words/en/sign-in.ts';
import { say } from '../words/say.ts';
import { useConnection } from './connection-context.ts';
import { KeepChoice } from './keep-choice.tsx';
import { PasswordFields } from './password-fields.tsx';
import { passwordRefusedText, tokenRefusedText } from './refusal-words.ts';
import { readRefusal } from './refusal.ts';
import { reasonWords, type SignInReason } from './sign-in-reason.ts';
import { TokenField } from './token-field.tsx';

const ways = () =>
  [
    { value: 'password', label: say(signInWords.byPassword) },
    { value: 'token', label: say(signInWords.token) },
  ] as const;

const firstEmpty = (form: HTMLFormElement) =>
  [...form.querySelectorAll('input')].find(({ type, value }) => type !== 'radio' && value.trim() === '');

interface ConnectDialogProps {
  readonly reason: SignInReason;
  readonly onDemo?: (() => void) | undefined;
}

/** The dialog "Connect to a server": a token, or email and password where the server signs people in so. */
export default function ConnectDialog({ reason, onDemo }: ConnectDialogProps) {
  const { host, hint, held, kept, provider, connect, signIn, forget, closeDialog } = useConnection();
  const [chosen, choose] = useState<'password' | 'token'>();
  const [token, setToken] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [keep, setKeep] = useState(kept);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const byPassword = provider === 'basic' && (chosen ?? 'password') === 'password';
  const { title, text } = reasonWords(reason, host);
  const complete = byPassword ? email.trim() !== '' && password !== '' : token.trim() !== '';

  const submit = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      if (byPassword) await signIn(email.trim(), password, keep);
      else await connect(token, keep);
    } catch (error) {
      const words = byPassword ? passwordRefusedText : tokenRefusedText;
      setFailure(words(readRefusal(error), host));
      setBusy(false);
    }
  };
  return (
    <Dialog label={say(signInWords.title)} title={title} text={text} outside={false} onClose={closeDialog}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (complete) void submit();
          else firstEmpty(event.currentTarget)?.focus();
        }}
      >
        <DialogBody>
          {provider === 'basic' && (
            <>
              <Callout icon={<Server {...ICON} />}>
                <b>{host}</b>
                <br />
                {say(signInWords.waysOfServer)}
              </Callout>
              <Segments
                label={say(signInWords.ways)}
                choices={ways()}
                value={byPassword ? 'password' : 'token'}
                onChange={(way) => {
                  choose(way);
                  setFailure(undefined);
                }}
              />
            </>
          )}
          {failure !== undefined && <Callout tone="bad">{failure}</Callout>}
          {byPassword ? (
            <PasswordFields email={email} password={password} onEmail={setEmail} onPassword={setPassword} />
          ) : (
            <TokenField token={token} onToken={setToken} host={host} keep={keep} advice={hint} />
          )}
          <KeepChoice keep={keep} onKeep={setKeep} />
        </DialogBody>
        <DialogFoot
          start={
            <>
              {held && (
                <Button look="quiet" large onClick={forget}>
                  {say(signInWords.forgetToken)}
                </Button>
              )}
              {onDemo && (
                <Button look="quiet" large onClick={onDemo}>
                  {say(signInWords.demoInstead)}
                </Button>
              )}
            </>
          }
        >
          {reason.why === 'refused' && (
            <Button large onClick={closeDialog}>
              {say(signInWords.lookAtRows)}
            </Button>
          )}
          <SubmitButton aria-disabled={busy}>
            {say(busy ? signInWords.connecting : signInWords.connect)}
          </SubmitButton>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
