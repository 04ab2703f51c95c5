import checks from '../ui/checks.module.css';
import styles from '../ui/fields.module.css';
import * as signIn from '../words/en/sign-in.ts';
import { say } from '../words/say.ts';

interface KeepChoiceProps {
  readonly keep: boolean;
  readonly onKeep: (keep: boolean) => void;
}

/** Whether a reload stays signed in. */
export function KeepChoice({ keep, onKeep }: KeepChoiceProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        className={checks.check}
        checked={keep}
        onChange={(event) => onKeep(event.target.checked)}
      />
      {say(signIn.keep)}
    </label>
  );
}
