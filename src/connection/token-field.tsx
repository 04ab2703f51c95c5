import { useId } from 'react';
import styles from '../ui/fields.module.css';
import * as signIn from '../words/en/sign-in.ts';
import { say } from '../words/say.ts';

interface TokenFieldProps {
  readonly token: string;
  readonly onToken: (token: string) => void;
  readonly host: string;
  readonly keep: boolean;
  /** Where a token is to be had, in place of the usual words. */
  readonly advice: string | undefined;
}

/**
 * The textbox "Token". Masked by the sheet and not of type password: a browser would offer to save it, and would keep it
 * longer than anybody asked for.
 */
export function TokenField({ token, onToken, host, keep, advice }: TokenFieldProps) {
  const id = useId();
  const hintId = `${id}hint`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{say(signIn.token)}</label>
      <input
        id={id}
        className={styles.secret}
        type="text"
        placeholder={say(signIn.tokenPlaceholder)}
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
      <p className={styles.hint} id={hintId}>
        {advice ?? say(signIn.tokenAdvice)} {say(signIn.sentOnlyTo, { host })}{' '}
        {say(keep ? signIn.keptForTab : signIn.keptInMemory)}
      </p>
    </div>
  );
}
