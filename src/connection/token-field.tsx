import { useId } from 'react';
import styles from '../ui/fields.module.css';

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
      <label htmlFor={id}>Token</label>
      <input
        id={id}
        className={styles.secret}
        type="text"
        placeholder="Paste a token from your profile in the catalog"
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
        {advice ?? 'In the catalog, open your profile, then Access Token, and copy it.'} Sent to {host} only.{' '}
        {keep
          ? 'Kept for this tab: closing the tab forgets it.'
          : 'Kept in memory: closing the tab forgets it.'}
      </p>
    </div>
  );
}
