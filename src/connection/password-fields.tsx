import { useEffect, useId, useRef } from 'react';
import styles from '../ui/fields.module.css';
import * as signIn from '../words/en/sign-in.ts';
import { say } from '../words/say.ts';

interface PasswordFieldsProps {
  readonly email: string;
  readonly password: string;
  readonly onEmail: (email: string) => void;
  readonly onPassword: (password: string) => void;
}

/** "Email" and "Password", for a server that signs people in so. */
export function PasswordFields({ email, password, onEmail, onPassword }: PasswordFieldsProps) {
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The server may say late how it signs people in: the token field goes then, and the focus with it.
    if (document.activeElement === document.body) first.current?.focus();
  }, []);
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={`${id}email`}>{say(signIn.email)}</label>
        <input
          id={`${id}email`}
          ref={first}
          type="email"
          autoComplete="username"
          spellCheck={false}
          value={email}
          onChange={(event) => onEmail(event.target.value)}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}password`}>{say(signIn.password)}</label>
        <input
          id={`${id}password`}
          type="password"
          autoComplete="current-password"
          aria-describedby={`${id}hint`}
          value={password}
          onChange={(event) => onPassword(event.target.value)}
        />
        <p className={styles.hint} id={`${id}hint`}>
          {say(signIn.passwordHint)}
        </p>
      </div>
    </>
  );
}
