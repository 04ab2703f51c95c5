import checks from '../ui/checks.module.css';
import styles from '../ui/fields.module.css';

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
      Keep it for this tab, so that a reload stays signed in
    </label>
  );
}
